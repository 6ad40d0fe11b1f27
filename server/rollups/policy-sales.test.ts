import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

import { scoreBands } from '#contracts/beyond.ts'
import { persistencyMonths } from '#contracts/persistency-words.ts'
import { outcomeAfter } from '#domain/persistency/persistency.ts'
import { monthOf } from '#domain/time/months.ts'
import { withQueryLimit } from '#server/db/query-limit.ts'
import { checkFigures, rebuildFigures } from '#server/rollups/recount.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testDatabase } from '#tests/support/database.ts'
import { seeds, times } from '#tests/support/night.ts'
import { testPartnerData } from '#tests/support/partner-data.ts'
import { testPolicies } from '#tests/support/policies.ts'
import { type PolicySalesFixture, policySalesFixture } from '#tests/support/policy-sales-fixture.ts'

const { db, truncate } = await testDatabase()
let floor: PolicySalesFixture

beforeAll(async () => {
  await truncate()
  floor = await policySalesFixture(db, { partnerCount: 2 })
})

/** The sale of each policy, computed from the rows alone. */
async function expectedSales() {
  const [policies, links, scores, files, conversations] = await Promise.all([
    db.selectFrom('policy').selectAll().orderBy('id').execute(),
    db.selectFrom('policy_link').selectAll().execute(),
    db.selectFrom('machine_score').selectAll().execute(),
    db.selectFrom('verification').selectAll().execute(),
    db.selectFrom('interaction').select(['id', 'channel']).execute(),
  ])
  return policies.map((policy) => {
    const [sale] = links
      .filter(({ policy_id, role, state }) => policy_id === policy.id && role === 'sale' && state !== 'rejected')
      .filter(({ state, confidence }) => state === 'confirmed' || (confidence ?? 0) >= 0.8)
      .toSorted(
        (one, other) =>
          Number(other.state === 'confirmed') - Number(one.state === 'confirmed') ||
          (other.confidence ?? -1) - (one.confidence ?? -1) ||
          one.interaction_id - other.interaction_id,
      )
    const [score] = scores
      .filter((one) => one.interaction_id === sale?.interaction_id && one.score !== null)
      .toSorted((one, other) => one.scorecard_id - other.scorecard_id)
    const newest = (some: typeof files) =>
      some.toSorted((one, other) => other.created_at.getTime() - one.created_at.getTime() || other.id - one.id)[0]
    const file =
      newest(files.filter(({ policy_id }) => policy_id === policy.id)) ??
      newest(files.filter((one) => one.policy_id === null && one.interaction_id === sale?.interaction_id))
    const points = score ? Math.round(score.score!) : null
    return {
      policy,
      sale_id: sale?.interaction_id ?? null,
      sale_band: points === null ? null : scoreBands.findLast((band) => points >= band)!,
      verdict: file?.state ?? null,
      sale_channel: conversations.find(({ id }) => id === sale?.interaction_id)?.channel ?? null,
    }
  })
}

/** The requests to cancel, each as `<policy> <conversation>`, computed from the rows alone. */
async function expectedRequests(): Promise<string[]> {
  const [policies, links] = await Promise.all([
    db.selectFrom('policy').selectAll().execute(),
    db.selectFrom('policy_link').where('role', '=', 'retention').selectAll().execute(),
  ])
  const isSure = ({ state, confidence }: (typeof links)[number]) =>
    state === 'confirmed' || (state === 'suggested' && (confidence ?? 0) >= 0.8)
  const inForceOnce = new Set(policies.filter((one) => outcomeAfter(one, 3) !== null).map(({ id }) => id))
  return links
    .filter((link) => isSure(link) && inForceOnce.has(link.policy_id))
    .map(({ policy_id, interaction_id }) => `${policy_id} ${interaction_id}`)
    .toSorted()
}

async function storedRequests(): Promise<string[]> {
  const { rows } = await sql<{ policy_id: number; interaction_id: number }>`
    select policy_id, interaction_id from retention_request
  `.execute(db)
  return rows.map(({ policy_id, interaction_id }) => `${policy_id} ${interaction_id}`).toSorted()
}

type ExpectedSales = Awaited<ReturnType<typeof expectedSales>>

function counted(policies: ExpectedSales): Map<string, number[]> {
  const cells = new Map<string, number[]>()
  for (const { policy, sale_band, verdict, sale_channel } of policies) {
    if (outcomeAfter(policy, 3) === null) continue
    const { partner_id, campaign_id, team_id, agent_id, effective_on } = policy
    const key = [
      partner_id,
      campaign_id,
      team_id,
      agent_id,
      monthOf(effective_on!),
      sale_band,
      verdict,
      sale_channel,
    ].join(' ')
    const outcomes = persistencyMonths.flatMap((m) => {
      const outcome = outcomeAfter(policy, m)
      return [Number(outcome === 'kept'), Number(outcome === 'left')]
    })
    cells.set(
      key,
      [1, ...outcomes].map((count, at) => count + (cells.get(key)?.[at] ?? 0)),
    )
  }
  return cells
}

async function storedCells(): Promise<Map<string, number[]>> {
  const rows = await db.selectFrom('policy_sale_month').where('issued', '<>', 0).selectAll().execute()
  return new Map(
    rows.map((row) => {
      const { partner_id, campaign_id, team_id, agent_id, month, sale_band, verdict, sale_channel } = row
      const sums = persistencyMonths.flatMap((m) => [row[`kept_${m}`], row[`left_${m}`]])
      const key = [partner_id, campaign_id, team_id, agent_id, month, sale_band, verdict, sale_channel].join(' ')
      return [key, [row.issued, ...sums]]
    }),
  )
}

/** How many policies had a sale, a band and a verdict: without any, the test would prove nothing. */
const seen = { sales: 0, requests: 0, bands: new Set<unknown>(), verdicts: new Set<unknown>(), cells: 0 }

test.each(seeds(2, 8))(
  'after any changes, each policy has the right sale and is counted by it: seed %i',
  async (seed) => {
    for (let part = 0; part < times(4, 6); part += 1) {
      await floor.simulate(seed * 100 + part, times(20, 15), { moves: true })
      const policies = await expectedSales()
      const saleOf = ({ sale_id, sale_band, verdict, sale_channel }: Omit<ExpectedSales[number], 'policy'>) => ({
        ...{ sale_id, sale_band, verdict, sale_channel },
      })
      expect(policies.map(({ policy }) => saleOf(policy))).toEqual(policies.map(saleOf))
      const cells = counted(policies)
      expect(await storedCells()).toEqual(cells)
      const requests = await expectedRequests()
      expect(await storedRequests()).toEqual(requests)
      seen.requests += requests.length
      seen.cells += cells.size
      for (const { sale_id, sale_band, verdict } of policies) {
        if (sale_id !== null) seen.sales += 1
        seen.bands.add(sale_band)
        seen.verdicts.add(verdict)
      }
    }
    const checked = await checkFigures(db)
    expect(checked).toContainEqual({
      table: 'policy_sale_month',
      rows: (await storedCells()).size,
      wrong: 0,
      missing: 0,
    })
    const rows = (await expectedRequests()).length
    expect(checked).toContainEqual({ table: 'retention_request', rows, wrong: 0, missing: 0 })
  },
  120_000,
)

test('the data contained every case that matters', () => {
  expect(seen.sales).toBeGreaterThan(times(5, 200))
  expect(seen.requests).toBeGreaterThan(times(0, 20))
  expect(seen.cells).toBeGreaterThan(times(40, 200))
  expect(seen.bands.size).toBeGreaterThanOrEqual(times(3, scoreBands.length + 1))
  expect(seen.verdicts.size).toBeGreaterThanOrEqual(times(3, 7))
})

test('a change that does not affect a sale writes no policy', async () => {
  const versions = async () =>
    (await sql<{ id: number; version: string }>`select id, xmin::text as version from policy order by id`.execute(db))
      .rows
  const before = await versions()
  await sql`update policy_link set reasons = '[]', decided_at = now()`.execute(db)
  await sql`update machine_score set judged_at = now(), score = least(100, score + 0.001) where score > 91`.execute(db)
  await sql`update verification set note = 'seen', due_on = '2026-12-01'`.execute(db)
  expect(before.length).toBeGreaterThan(10)
  expect(await versions()).toEqual(before)
})

test('conversations that are deleted together remove their sales', async () => {
  const given = testConversations(db)
  const [one, other] = [await given.interaction(), await given.interaction()]
  const policy = await testPolicies(db).policy({ partner_id: one.partner_id })
  for (const { id } of [one, other]) await testPartnerData(db).link(policy, id)
  await db.deleteFrom('interaction').where('id', 'in', [one.id, other.id]).execute()
  expect(await db.selectFrom('policy').where('id', '=', policy).select('sale_id').execute()).toEqual([
    { sale_id: null },
  ])
})

test('wrong stored sales are found, and corrected together with the policies', async () => {
  await sql`update policy_link set role = 'retention', state = 'confirmed' where id % 2 = 0`.execute(db)
  await sql`alter table policy disable trigger all`.execute(db)
  await sql`update policy set sale_band = 60, verdict = 'void', sale_channel = 'email' where id % 2 = 0`.execute(db)
  await sql`alter table policy enable trigger all`.execute(db)
  await sql`update policy_sale_month set issued = issued + 1 where month = (select min(month) from policy_sale_month)`.execute(
    db,
  )
  await sql`update retention_request set over_on = '2020-01-01'`.execute(db)
  const checked = await checkFigures(db)
  for (const name of ['policy_sale_month', 'retention_request'])
    expect(checked.find(({ table }) => table === name)!.wrong).toBeGreaterThan(0)
  expect(await rebuildFigures(db)).toEqual(checked)
  const after = await checkFigures(db)
  expect(after.filter(({ wrong, missing }) => wrong + missing > 0)).toEqual([])
  const policies = await expectedSales()
  expect(policies.map(({ policy }) => [policy.sale_band, policy.verdict, policy.sale_channel])).toEqual(
    policies.map(({ sale_band, verdict, sale_channel }) => [sale_band, verdict, sale_channel]),
  )
  expect(await storedCells()).toEqual(counted(policies))
})

test('without conversations no policy has a sale, and without policies nothing is counted', async () => {
  await withQueryLimit(60_000, () => db.deleteFrom('interaction').execute())
  const sold = await db.selectFrom('policy').where('sale_id', 'is not', null).select('id').execute()
  expect(sold).toEqual([])
  expect(await storedCells()).toEqual(counted(await expectedSales()))
  await db.deleteFrom('policy').execute()
  expect((await storedCells()).size).toBe(0)
})
