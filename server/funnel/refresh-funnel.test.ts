import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'

import { type DashboardFunnelStep, dashboardFunnelSteps } from '#contracts/lists/funnel.ts'
import { scopeOf } from '#server/access/scope-of.ts'
import { checkFunnel } from '#server/funnel/check-funnel.ts'
import { countFunnel } from '#server/funnel/count-funnel.ts'
import { refreshFunnel } from '#server/funnel/refresh-funnel.ts'
import { testDatabase } from '#tests/support/database.ts'
import { judgeRecords, type RecordByHand } from '#tests/support/funnel-by-hand.ts'
import { type FunnelFixture, funnelFixture } from '#tests/support/funnel-fixture.ts'
import { isNight, seeds, times } from '#tests/support/night.ts'

const { db, truncate } = await testDatabase()
let floor: FunnelFixture
const seen = { base: 0, effective: 0, sold: 0, verified: 0, active: 0, without: 0, undated: 0, shared: 0 }

beforeAll(async () => {
  await truncate()
  floor = await funnelFixture(db)
})

const everything = scopeOf(
  {
    user: { id: 0, name: '', email: '', role_id: null, partner_id: null, team_id: null, agent_id: null },
    rules: [{ action: 'manage', subject: 'all' }],
  },
  'dashboards-premium',
)
// noon in India, morning in Chile: the same day
const now = new Date('2026-03-15T12:00:00Z')
const query = { filter: {}, period: { from: '2026-01-01', to: '2026-02-28' }, timeZone: 'UTC', now }

const isOf = (one: RecordByHand, step: DashboardFunnelStep) => step === 'base' || one[step]
const countedByHand = (records: readonly RecordByHand[]) =>
  dashboardFunnelSteps.map((step, at) => {
    const reached = records.filter((one) => isOf(one, step))
    const before = dashboardFunnelSteps[at - 1] ?? 'base'
    return { step, records: reached.length, without: reached.filter((one) => !isOf(one, before)).length }
  })

test.each(seeds(2, 6).map((seed) => seed + 6))(
  'after any changes to records and people, the funnel matches a count by hand: seed %i',
  { timeout: 120_000 },
  async (seed) => {
    for (let part = 0; part < times(6, 12); part += 1) {
      await floor.simulate(seed * 100 + part, 8)
      if (part % 3 === 0) await refreshFunnel(db, 3) // in small parts
      const all = await judgeRecords(db, '2026-03-15')
      const end = new Date('2026-03-01T00:00:00Z')
      const dated = all.filter(({ arrived_at: at }) => at !== null && at < end)
      const counted = await countFunnel(db, everything, query)
      expect(counted).toMatchObject({
        steps: countedByHand(dated),
        undated: all.filter(({ arrived_at }) => arrived_at === null).length,
      })
      const [partner_id] = floor.partners
      const ofPartner = dated.filter((one) => one.partner_id === partner_id)
      expect((await countFunnel(db, everything, { ...query, filter: { partner_id } })).steps).toMatchObject(
        countedByHand(ofPartner),
      )
      const [campaign_id] = floor.campaigns
      const ofCampaign = dated.filter((one) => one.campaign_id === campaign_id)
      expect((await countFunnel(db, everything, { ...query, filter: { campaign_id } })).steps).toMatchObject(
        countedByHand(ofCampaign),
      )
      for (const { step, records, without } of counted.steps) {
        seen[step] += records
        seen.without += without
      }
      seen.undated += counted.undated
      const { shared } = await db
        .selectFrom('funnel_shared_tail')
        .select(({ fn }) => fn.countAll<number>().as('shared'))
        .executeTakeFirstOrThrow()
      seen.shared += shared
    }
    expect(await checkFunnel(db, { repair: false })).toEqual({ rows: expect.any(Number), wrong: 0, missing: 0 })
  },
)

test('the data contained every case that matters', () => {
  // a run by day is too short for verified sales and policies in force
  const all = isNight ? Object.entries(seen) : Object.entries({ base: seen.base, undated: seen.undated })
  for (const [what, count] of all) expect(count, what).toBeGreaterThan(times(5, 20))
})

test('wrong rows are found and corrected', async () => {
  await sql`update funnel_record set sold = not sold where record_id % 2 = 0`.execute(db)
  await sql`delete from funnel_record where record_id % 5 = 0`.execute(db)
  const result = await checkFunnel(db, { repair: false })
  expect(result.wrong).toBeGreaterThan(0)
  expect(result.missing).toBeGreaterThan(result.wrong)
  expect(await checkFunnel(db, { repair: true })).toEqual(result)
  expect(await checkFunnel(db, { repair: false })).toMatchObject({ wrong: 0, missing: 0 })
})

test('when the meanings of dispositions change, everything is recounted', async () => {
  await sql`update funnel_record set contacted = not contacted`.execute(db)
  await sql`update funnel_state set meanings = 'of before'`.execute(db)
  expect(await checkFunnel(db, { repair: false })).toMatchObject({ wrong: 0, missing: 0 })
})

test('unchanged rows are not written again', async () => {
  await refreshFunnel(db)
  const versions = async () =>
    (await sql`select record_id, xmin::text as version from funnel_record order by record_id`.execute(db)).rows
  const before = await versions()
  await sql`update dialling_record set attempts = 7, name = 'Rosa'`.execute(db)
  await sql`update interaction set subject = 'x', duration_ms = 1`.execute(db)
  await sql`update turn set text = 'adiós'`.execute(db)
  await sql`update policy set premium_total = 5`.execute(db)
  await sql`update verification set note = 'seen'`.execute(db)
  expect(await db.selectFrom('funnel_due').selectAll().execute()).toEqual([])
  await sql`insert into funnel_due (record_id) select id from dialling_record`.execute(db)
  await refreshFunnel(db)
  expect(before.length).toBeGreaterThan(10)
  expect(await versions()).toEqual(before)
})

test('whether a policy is in force is decided by the current day of the partner', async () => {
  const of = async (at: string) => (await countFunnel(db, everything, { ...query, now: new Date(at) })).steps.at(-1)
  const byHand = async (day: string) => {
    const end = new Date('2026-03-01T00:00:00Z')
    const dated = (await judgeRecords(db, day)).filter(({ arrived_at: at }) => at !== null && at < end)
    return countedByHand(dated).at(-1)!
  }
  const days = ['2026-01-20', '2026-02-20', '2026-04-10', '2027-01-01']
  const expectedByDay = await Promise.all(days.map(byHand))
  expect(new Set(expectedByDay.map(({ records }) => records)).size).toBeGreaterThan(times(0, 1))
  for (const [at, day] of days.entries()) expect(await of(`${day}T12:00:00Z`)).toMatchObject(expectedByDay[at]!)
})

test('without records no rows are left', async () => {
  await db.deleteFrom('dialling_record').execute()
  expect(await countFunnel(db, everything, query)).toMatchObject({
    steps: [{ records: 0 }, {}, {}, {}, {}],
    undated: 0,
  })
  expect(await db.selectFrom('funnel_record').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('funnel_shared_tail').selectAll().execute()).toEqual([])
})
