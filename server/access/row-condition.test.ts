import { createMongoAbility, subject } from '@casl/ability'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import type { AbilityRule } from '#contracts/auth.ts'
import { rowCondition } from '#server/access/scope-of.ts'
import { testDatabase } from '#tests/support/database.ts'

const { db } = await testDatabase()

const COLUMNS = ['partner_id', 'team_id', 'agent_id'] as const
type Row = Record<(typeof COLUMNS)[number], number | null>

const possible = [null, 1, 2, 3]
const rows: Row[] = possible.flatMap((partner_id) =>
  possible.flatMap((team_id) => [null, 1, 2].map((agent_id) => ({ partner_id, team_id, agent_id }))),
)

/** Which of `rows` the database lets through. */
async function seen(rules: AbilityRule[], action = 'call-detail'): Promise<boolean[]> {
  const { rows: decided } = await sql<{ seen: boolean }>`
    select coalesce(${rowCondition(rules, action, 'interaction', { table: 'interaction', columns: COLUMNS })}, false) as seen
    from json_to_recordset(${JSON.stringify(rows.map((row, at) => ({ at, ...row })))}::json)
      as interaction (at int, partner_id int, team_id int, agent_id int)
    order by at`.execute(db)
  return decided.map((row) => row.seen)
}

function asCaslDecides(rules: AbilityRule[], action = 'call-detail'): boolean[] {
  const ability = createMongoAbility(rules)
  return rows.map((row) => ability.can(action, subject('interaction', { ...row })))
}

/** CASL accepts objects as JSON creates them. */
const PLAIN = { noNullPrototype: true }

const value = fc.constantFrom(null, 1, 2, 3)
const given = fc.constantFrom(1, 2, 3)
const condition = fc.oneof(
  value,
  fc.record({ $eq: value }, PLAIN),
  fc.record({ $ne: value }, PLAIN),
  fc.record({ $in: fc.array(given, { maxLength: 3 }) }, PLAIN),
  fc.record({ $nin: fc.array(given, { maxLength: 3 }) }, PLAIN),
  fc.record({ $ne: given, $in: fc.array(given, { minLength: 1, maxLength: 3 }) }, PLAIN),
)
const conditions = fc.dictionary(fc.constantFrom(...COLUMNS), condition, { maxKeys: 3, ...PLAIN })
const rule: fc.Arbitrary<AbilityRule> = fc.record(
  {
    action: fc.constantFrom('call-detail', 'dashboards-premium'),
    subject: fc.constantFrom('all', 'interaction', 'policy'),
    conditions,
    inverted: fc.boolean(),
    fields: fc.constant(['name']),
  },
  { requiredKeys: ['action', 'subject'], ...PLAIN },
)

test('the database decides on every row as CASL does, for any rules', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(rule, { maxLength: 6 }), async (rules) => {
      expect(await seen(rules)).toEqual(asCaslDecides(rules))
    }),
    { numRuns: 300 },
  )
})

test('a prohibition about a team does not hide rows without a team', async () => {
  const rules = [
    { action: 'call-detail', subject: 'all' },
    { action: 'call-detail', subject: 'all', conditions: { team_id: 2 }, inverted: true },
  ]
  expect(await seen(rules)).toEqual(rows.map(({ team_id }) => team_id !== 2))
})

test('without a rule no row is visible', async () => {
  expect(await seen([])).toEqual(rows.map(() => false))
})

test.each([
  { conditions: { password_hash: 1 } },
  { conditions: { partner_id: { $regex: '1' } } },
  { conditions: { partner_id: { $in: [{ $gt: 0 }] } } },
  { conditions: { partner_id: [1, 2] } },
  { conditions: { $or: [{ partner_id: 1 }] } },
  { conditions: { 'partner_id) or (true': 1 } },
])(
  'a rule that allows something under a condition that SQL does not know allows nothing: %j',
  async ({ conditions: unknown }) => {
    expect(await seen([{ action: 'call-detail', subject: 'all', conditions: unknown }])).toEqual(rows.map(() => false))
  },
)

test('a rule that forbids something under a condition that SQL does not know forbids it everywhere', async () => {
  const rules = [
    { action: 'call-detail', subject: 'all' },
    { action: 'call-detail', subject: 'all', conditions: { password_hash: 1 }, inverted: true },
  ]
  expect(await seen(rules)).toEqual(rows.map(() => false))
})
