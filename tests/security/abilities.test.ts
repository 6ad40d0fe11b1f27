import { createMongoAbility, subject } from '@casl/ability'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { rulesForPerson, type StoredRule } from '#server/access/rules-for-person.ts'
import { scopeOf } from '#server/access/scope-of.ts'
import type { ScopedSubject } from '#server/kernel/scope.ts'
import { testDatabase } from '#tests/support/database.ts'

/**
 * One list of rules is evaluated twice: by CASL in the browser and by SQL on the server. Random roles of random people
 * on random objects give 10,000 cases in which both must agree.
 */

const { db } = await testDatabase()

const CASES_A_RUN = 100
const RUNS = 100

const PLAIN = { noNullPrototype: true } // CASL takes objects as JSON makes them
const id = fc.constantFrom(1, 2, 3)
const maybe = fc.option(id)

const OBJECTS = {
  interaction: { table: 'interaction', columns: ['partner_id', 'team_id', 'agent_id'] },
  user: { table: 'app_user', columns: ['partner_id', 'team_id'] },
} as const satisfies Partial<Record<ScopedSubject, unknown>>

const person = fc.record({ partner_id: maybe, team_id: maybe, agent_id: maybe }, PLAIN)

const conditionValue = (column: string) =>
  fc.oneof(
    fc.constant<unknown>(`$user.${column}`),
    maybe,
    fc.record({ $eq: maybe }, PLAIN),
    fc.record({ $ne: maybe }, PLAIN),
    fc.record({ $in: fc.array(fc.oneof(id, fc.constant(`$user.${column}`)), { maxLength: 3 }) }, PLAIN),
    fc.record({ $nin: fc.array(id, { maxLength: 3 }) }, PLAIN),
    fc.record({ $ne: id, $in: fc.array(id, { minLength: 1, maxLength: 3 }) }, PLAIN),
  )

const conditionsOn = (columns: readonly string[]) =>
  fc
    .subarray([...columns])
    .chain((selected) =>
      fc.tuple(...selected.map((column) => conditionValue(column).map((value) => [column, value] as const))),
    )
    .map((entries) => Object.fromEntries(entries))

const caseOf = (name: keyof typeof OBJECTS) => {
  const { columns } = OBJECTS[name]
  const rule: fc.Arbitrary<StoredRule> = fc.record({
    action: fc.constantFrom('call-detail', 'user-list'),
    subject: fc.constantFrom('all', name, 'policy'),
    fields: fc.option(fc.constant(['name'])),
    conditions: fc.option(conditionsOn(columns)),
    inverted: fc.boolean(),
  })
  const row = fc.record(Object.fromEntries(columns.map((column) => [column, maybe])), PLAIN)
  return fc.record({ name: fc.constant(name), rules: fc.array(rule, { maxLength: 6 }), person, row })
}

type Case = {
  name: keyof typeof OBJECTS
  rules: StoredRule[]
  person: { partner_id: number | null; team_id: number | null; agent_id: number | null }
  row: Record<string, number | null>
}

const callerOf = ({ rules, person: values }: Case) => {
  const user = { id: 9, name: 'Ada', email: 'ada@example.com', role_id: 2, ...values }
  return { user, rules: rulesForPerson(rules, user), sessionId: 1, mustSetUpTwoFactor: false }
}

function byCasl(testCase: Case): boolean {
  const ability = createMongoAbility(callerOf(testCase).rules)
  return ability.can('call-detail', subject(testCase.name, { ...testCase.row }))
}

/** Every case is a row with its own condition; one statement checks all of them. */
async function bySql(cases: Case[]): Promise<boolean[]> {
  const decisions = cases.map((testCase, index) => {
    const { table, columns } = OBJECTS[testCase.name]
    const condition = scopeOf(callerOf(testCase), 'call-detail').sees(testCase.name)
    const values = sql.join(columns.map((column) => sql`${testCase.row[column]}::int`))
    return sql`select ${index}::int as at, coalesce(${condition}, false) as seen
      from (values (${values})) as ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})`
  })
  const { rows } = await sql<{ seen: boolean }>`
    select seen from (${sql.join(decisions, sql` union all `)}) as decided order by at`.execute(db)
  return rows.map(({ seen }) => seen)
}

test('10,000 times the database decides as CASL does', async () => {
  const counts = { seen: 0, hidden: 0 }
  const cases = fc.array(fc.oneof(caseOf('interaction'), caseOf('user')), {
    minLength: CASES_A_RUN,
    maxLength: CASES_A_RUN,
  }) as fc.Arbitrary<Case[]>
  await fc.assert(
    fc.asyncProperty(cases, async (batch) => {
      const decided = await bySql(batch)
      for (const isVisible of decided) counts[isVisible ? 'seen' : 'hidden'] += 1
      expect(decided).toEqual(batch.map(byCasl))
    }),
    { numRuns: RUNS },
  )
  // a generator that always forbids would prove nothing
  expect(counts.seen + counts.hidden).toBe(CASES_A_RUN * RUNS)
  expect(Math.min(counts.seen, counts.hidden)).toBeGreaterThan(1_000)
})

test('fields are unmasked exactly where CASL says so of every customer', () => {
  const fields = ['name', 'national_id', 'phones', 'email'] as const
  const rule: fc.Arbitrary<StoredRule> = fc.record({
    action: fc.constant('customer-unmask'),
    subject: fc.constantFrom('all', 'customer', 'policy'),
    fields: fc.option(fc.subarray([...fields], { minLength: 1 })),
    conditions: fc.constant(null),
    inverted: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(rule, { maxLength: 5 }), person, (rules, values) => {
      const caller = callerOf({ name: 'interaction', rules, person: values, row: {} })
      const ability = createMongoAbility(caller.rules)
      expect(scopeOf(caller, 'call-detail').unmasked).toEqual(
        fields.filter((field) => ability.can('customer-unmask', 'customer', field)),
      )
    }),
    { numRuns: 1_000 },
  )
})
