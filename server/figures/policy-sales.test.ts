import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

import { scoreBands } from '#contracts/beyond.ts'
import { persistencyMonths } from '#contracts/persistency-words.ts'
import { monthOf } from '#domain/months.ts'
import { outcomeAfter } from '#domain/persistency.ts'
import { withQueryLimit } from '#server/db/query-limit.ts'
import { checkFigures, rebuildFigures } from '#server/figures/recount.ts'
import { testDatabase } from '#tests/support/database.ts'
import { type PolicySalesFloor, policySalesFloor } from '#tests/support/policy-sales-floor.ts'

const { db, truncate } = await testDatabase()
let floor: PolicySalesFloor

beforeAll(async () => {
  await truncate()
  floor = await policySalesFloor(db, { partnerCount: 2 })
})

/** What is so of each policy, by nothing but its rows. */
async function told() {
  const [policies, links, scores, files] = await Promise.all([
    db.selectFrom('policy').selectAll().orderBy('id').execute(),
    db.selectFrom('policy_link').selectAll().execute(),
    db.selectFrom('machine_score').selectAll().execute(),
    db.selectFrom('verification').selectAll().execute(),
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
    }
  })
}

type Told = Awaited<ReturnType<typeof told>>

function counted(policies: Told): Map<string, number[]> {
  const cells = new Map<string, number[]>()
  for (const { policy, sale_band, verdict } of policies) {
    if (outcomeAfter(policy, 3) === null) continue
    const { partner_id, campaign_id, team_id, agent_id, effective_on } = policy
    const key = [partner_id, campaign_id, team_id, agent_id, monthOf(effective_on!), sale_band, verdict].join(' ')
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

async function held(): Promise<Map<string, number[]>> {
  const rows = await db.selectFrom('policy_sale_month').where('issued', '<>', 0).selectAll().execute()
  return new Map(
    rows.map((row) => {
      const { partner_id, campaign_id, team_id, agent_id, month, sale_band, verdict } = row
      const sums = persistencyMonths.flatMap((m) => [row[`kept_${m}`], row[`left_${m}`]])
      return [[partner_id, campaign_id, team_id, agent_id, month, sale_band, verdict].join(' '), [row.issued, ...sums]]
    }),
  )
}

/** How many policies had a sale, a band and a verdict: of nothing everything is so. */
const seen = { sales: 0, bands: new Set<unknown>(), verdicts: new Set<unknown>(), cells: 0 }

test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'whatever happens, each policy has its sale and is counted by it: %i',
  async (seed) => {
    for (let part = 0; part < 6; part += 1) {
      await floor.live(seed * 100 + part, 15)
      const policies = await told()
      const rows = policies.map(({ policy: { id, sale_id, sale_band, verdict } }) => ({
        id,
        sale_id,
        sale_band,
        verdict,
      }))
      expect(rows).toEqual(
        policies.map(({ policy: { id }, sale_id, sale_band, verdict }) => ({ id, sale_id, sale_band, verdict })),
      )
      const cells = counted(policies)
      expect(await held()).toEqual(cells)
      seen.cells += cells.size
      for (const { sale_id, sale_band, verdict } of policies) {
        if (sale_id !== null) seen.sales += 1
        seen.bands.add(sale_band)
        seen.verdicts.add(verdict)
      }
    }
    expect(await checkFigures(db)).toContainEqual({
      ...{ table: 'policy_sale_month', rows: (await held()).size, wrong: 0, missing: 0 },
    })
  },
)

test('there was something of everything that decides', () => {
  expect(seen.sales).toBeGreaterThan(200)
  expect(seen.cells).toBeGreaterThan(200)
  expect(seen.bands).toEqual(new Set([...scoreBands, null]))
  expect(seen.verdicts.size).toBe(7)
})

test('what changes nothing of a sale writes no policy', async () => {
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

test('what is held otherwise is found, and put right together with the policies', async () => {
  await sql`alter table policy disable trigger all`.execute(db)
  await sql`update policy set sale_band = 60, verdict = 'void' where id % 2 = 0`.execute(db)
  await sql`alter table policy enable trigger all`.execute(db)
  await sql`update policy_sale_month set issued = issued + 1 where month = (select min(month) from policy_sale_month)`.execute(
    db,
  )
  const found = (await checkFigures(db)).find(({ table }) => table === 'policy_sale_month')
  expect(found!.wrong).toBeGreaterThan(0)
  expect(await rebuildFigures(db)).toContainEqual(found)
  const policies = await told()
  expect(policies.map(({ policy }) => [policy.sale_band, policy.verdict])).toEqual(
    policies.map(({ sale_band, verdict }) => [sale_band, verdict]),
  )
  expect(await held()).toEqual(counted(policies))
})

test('with all conversations gone no policy has a sale, and with all policies gone nothing is counted', async () => {
  await withQueryLimit(60_000, () => db.deleteFrom('interaction').execute())
  const sold = await db.selectFrom('policy').where('sale_id', 'is not', null).select('id').execute()
  expect(sold).toEqual([])
  expect(await held()).toEqual(counted(await told()))
  await db.deleteFrom('policy').execute()
  expect((await held()).size).toBe(0)
})
