import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'

import { targetMetrics } from '#contracts/target-metrics.ts'
import { verificationStates } from '#contracts/verification-words.ts'
import { BASE_FILES, DEBT_FAULTS } from '#demo/uploads/make-uploads.ts'
import { bucketOn } from '#domain/collections/bucket.ts'
import { verifyChain } from '#server/access/chain.ts'
import { countFunnel } from '#server/modules/partner-data/funnel.repository.ts'
import { targetsOf } from '#server/modules/partner-data/targets.repository.ts'
import { openStorage } from '#server/plugins/storage.ts'
import { silentLog, testDatabase } from '#tests/support/database.ts'
import { emptyFolder } from '#tests/support/folder.ts'

import { FAULTY } from './dialling/faults.ts'
import { loadDemo } from './load.ts'
import { isMet } from './targets/make-targets.ts'
import { stories } from './verifications/stories.ts'
import { OMITTING_TEAM, partners } from './world.ts'

const NOW = new Date('2026-03-02T15:00:00Z')
const TODAY = '2026-03-02'

describe("the demo's policies, partners and debts", async () => {
  const { db } = await testDatabase()
  const storage = openStorage(`file:${emptyFolder()}`)
  await loadDemo({ db, storage, password: 'a demo password', calls: 600, now: NOW, log: silentLog })
  const partnerRows = await db.selectFrom('partner').selectAll().execute()

  test("evidence files in every state, with people's judgements and steps", async () => {
    const { rows } = await sql<{ state: string; steps: number; judged: number; findings: number }>`
      select state, (select count(*) from verification_step where verification_id = verification.id) as steps,
        (select count(*) from verification_finding where verification_id = verification.id and judged_by is not null) as judged,
        (select count(*) from verification_finding where verification_id = verification.id) as findings
      from verification
    `.execute(db)
    expect(rows.length).toBeGreaterThan(stories.length - 3)
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(verificationStates))
    expect(rows.filter(({ findings }) => findings < 20)).toEqual([])
    expect(rows.filter(({ state, steps }) => state !== 'pending' && steps === 0)).toEqual([])
    expect(rows.filter(({ judged }) => judged > 0).length).toBeGreaterThan(3)
    expect(rows.some(({ steps }) => steps > 1)).toBe(true)
  })

  test('planted: the withdrawal disclosure is missing from the sales of one team that omit it, and from no others', async () => {
    const { rows } = await sql<{ team: string; found: string; says: boolean; state: string; repair_id: number | null }>`
      select team.name as team, found, state, repair_id, exists (
        select from turn where turn.interaction_id = interaction.id and speaker = 'agent' and text ~ 'retract|arrepen|desist'
      ) as says
      from verification
      join verification_finding on verification_id = verification.id and code = 'withdrawal'
      join interaction on interaction.id = interaction_id join team on team.id = team_id
      where disposition = 'Venta'
    `.execute(db)
    const missing = rows.filter(({ found }) => found === 'not-found')
    expect(missing.length).toBeGreaterThan(2)
    expect(missing.filter(({ team, says }) => team !== OMITTING_TEAM || says)).toEqual([])
    expect(rows.filter(({ found, says }) => found !== (says ? 'met' : 'not-found'))).toEqual([])
    // none of them is valid unless it was repaired
    expect(missing.filter(({ state, repair_id }) => state === 'valid' && repair_id === null)).toEqual([])
  })

  test('links that were confirmed, rejected and made by a person, and some that are undecided', async () => {
    const { rows } = await sql<{ state: string; origin: string; decided: boolean; links: number }>`
      select state, origin, decided_by is not null as decided, count(*) as links from policy_link group by 1, 2, 3
    `.execute(db)
    const count = (state: string, origin: string) =>
      rows.find((row) => row.state === state && row.origin === origin)?.links ?? 0
    expect(count('confirmed', 'rule')).toBeGreaterThan(8)
    expect(count('rejected', 'rule')).toBeGreaterThan(1)
    expect(count('suggested', 'rule')).toBeGreaterThan(5)
    expect(count('confirmed', 'person')).toBeGreaterThan(0)
    expect(rows.filter(({ state, decided }) => decided === (state === 'suggested'))).toEqual([])
  })

  test('uploads of every partner, whose counts match their rows and refusals', async () => {
    const { rows } = await sql<Uploaded>`
      select import.name, state, accepted, repeated, refused, noted, removed, partner_id, created_at, finished_at,
        (select count(*) from import_refusal where import_id = import.id and not is_note) as refusals,
        (select count(*) from import_refusal where import_id = import.id and is_note) as notes,
        (select count(*) from dialling_record where import_id = import.id)
          + (select count(*) from debt where import_id = import.id) as things
      from import
    `.execute(db)
    expect(new Set(rows.map(({ partner_id }) => partner_id)).size).toBe(partners.length)
    expect(rows.length).toBeGreaterThan(BASE_FILES.length)
    for (const row of rows) {
      expect(row.refusals, row.name).toBe(row.refused)
      expect(row.notes, row.name).toBe(row.noted)
      expect(row.created_at < NOW && (row.finished_at === null || row.finished_at < NOW)).toBe(true)
    }
    const named = (name: string) => rows.find((row) => row.name === name)
    expect(named('Base Hogar, refuerzo')).toMatchObject({ state: 'done', ...FAULTY })
    expect(named('Base Hogar, refuerzo (corregida)')).toMatchObject({ state: 'done', refused: 0 })
    // when sent again, the corrected rows are new and all others repeated
    const { accepted, repeated } = named('Base Hogar, refuerzo (corregida)')!
    expect(repeated).toBeGreaterThan(10 * accepted)
    expect(accepted).toBeGreaterThanOrEqual(FAULTY.refused)
    expect(named('Base Auto (otra campaña)')).toMatchObject({ state: 'undone', removed: 28, things: 0 })
    expect(named('Base Hogar, próxima semana')).toMatchObject({ state: 'ready', things: 0 })
    expect(named('Cartera nueva')).toMatchObject({ state: 'done', accepted: 25, ...DEBT_FAULTS, things: 25 })
    expect(named('Pagos de ayer')).toMatchObject({ state: 'done', accepted: 6, refused: 2 })
    expect(await db.selectFrom('job').where('kind', 'like', 'import%').selectAll().execute()).toEqual([])
  })

  test('a funnel for each partner, on every step except the last ones', async () => {
    for (const { id, name, time_zone, currency } of partnerRows) {
      const { steps } = await countFunnel(db, { id, time_zone, currency }, {}, NOW)
      const count = Object.fromEntries(steps.map(({ step, records }) => [step, records]))
      expect(count['base'], name).toBeGreaterThan(80)
      expect(count['contacted'], name).toBeGreaterThan(5)
      expect(count['sold'], name).toBeGreaterThan(0)
      expect(count['contacted']!).toBeLessThan(count['base']!)
      expect(count['sold']!).toBeLessThan(count['contacted']!)
    }
  })

  test('planted: in past months, every second campaign has reached its targets', async () => {
    let [met, missed] = [0, 0]
    for (const partner of partnerRows) {
      const { campaigns } = await targetsOf(db, partner, { month: '2026-02', now: NOW })
      const own = campaigns.toSorted((one, other) => one.campaign.id - other.campaign.id)
      for (const [at, { campaign, targets, reached }] of own.entries()) {
        for (const metric of targetMetrics.filter((one) => targets[one] !== null)) {
          const isReached = reached[metric] >= targets[metric]!
          expect(isReached, `${campaign.name} ${metric}`).toBe(isMet(at))
          if (isReached) met += 1
          else missed += 1
        }
      }
    }
    expect(met).toBeGreaterThan(5)
    expect(missed).toBeGreaterThan(5)
  })

  test('open debts in every bucket', async () => {
    const open = await db
      .selectFrom('debt_balance')
      .innerJoin('debt', 'debt.id', 'debt_id')
      .where('debt_balance.until', 'is', null)
      .select('debt.due_on')
      .execute()
    const buckets = open.map(({ due_on }) => bucketOn(TODAY, due_on))
    expect(new Set(buckets)).toEqual(new Set([0, 1, 2, 3, 4, 5]))
    expect(buckets.filter((bucket) => bucket === 1).length).toBeGreaterThan(20)
  })

  test('access records of all actions, in a valid chain', async () => {
    expect((await verifyChain(db)).broken).toBeNull()
    const { rows } = await sql<{ action: string }>`select distinct action from access_record order by 1`.execute(db)
    expect(rows.map(({ action }) => action)).toEqual(['alerts', 'edit', 'import', 'quality', 'reports', 'support'])
  })
})

type Uploaded = {
  name: string
  state: string
  accepted: number
  repeated: number
  refused: number
  noted: number
  removed: number | null
  partner_id: number
  created_at: Date
  finished_at: Date | null
  refusals: number
  notes: number
  things: number
}
