import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'

import { persistencyMonths } from '#contracts/persistency-words.ts'
import { policyStatuses } from '#contracts/policy-words.ts'
import { exclusionReason, outcomeAfter } from '#domain/persistency/persistency.ts'
import { monthOf } from '#domain/time/months.ts'
import { addDays } from '#domain/time/reporting-period.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testPolicies } from '#tests/support/policies.ts'

const { db } = await testDatabase()
const given = testConversations(db)
const { policy } = testPolicies(db)
const { id: partner_id } = await given.partner()
const other = await given.partner()
const [{ id: team_id }, { id: agent_id }, { id: campaign_id }] = [
  await given.team(),
  await given.agent(),
  await given.campaign({ partner_id }),
]

beforeEach(async () => {
  await db.deleteFrom('policy').execute()
})

const someDay = fc.integer({ min: 0, max: 1_200 }).map((days) => addDays('2022-01-01', days))
const values = fc.record({
  status: fc.option(fc.constantFrom(...policyStatuses)),
  effective_on: fc.option(someDay, { freq: 9 }),
  ended_on: fc.option(someDay, { freq: 4 }),
  premium_yearly: fc.option(fc.integer({ min: 0, max: 1_000_000 }), { freq: 9 }),
  partner_id: fc.constantFrom(partner_id, other.id),
  campaign_id: fc.constantFrom(null, campaign_id),
  team_id: fc.constantFrom(null, team_id),
  agent_id: fc.constantFrom(null, agent_id),
  currency: fc.constantFrom<string[]>('CLP', 'MXN'),
})
type Values = typeof values extends fc.Arbitrary<infer One> ? One : never

const change = fc.oneof(
  {
    arbitrary: fc.record({
      kind: fc.constant('insert' as const),
      rows: fc.array(values, { minLength: 1, maxLength: 8 }),
    }),
    weight: 3,
  },
  // many at once, each to itself or to another
  fc.record({ kind: fc.constant('update' as const), every: fc.integer({ min: 1, max: 4 }), to: values }),
  fc.record({ kind: fc.constant('keep' as const) }),
  fc.record({ kind: fc.constant('delete' as const), every: fc.integer({ min: 2, max: 5 }) }),
)

type Cell = Record<'issued' | 'kept' | 'left' | 'premium_issued' | 'premium_kept' | 'premium_left', number>

/** The roll-up as a plain count has it. */
function counted(policies: readonly Values[]): Map<string, Cell> {
  const cells = new Map<string, Cell>()
  for (const one of policies) {
    if (exclusionReason(one) !== null) continue
    const yearly = one.premium_yearly ?? 0
    for (const m of [0, ...persistencyMonths]) {
      const outcome = outcomeAfter(one, m)
      const key = keyOf({ ...one, month: monthOf(one.effective_on!), m })
      const cell = cells.get(key) ?? {
        issued: 0,
        kept: 0,
        left: 0,
        premium_issued: 0,
        premium_kept: 0,
        premium_left: 0,
      }
      cell.issued += 1
      cell.premium_issued += yearly
      if (outcome === 'kept' || outcome === 'left') {
        cell[outcome] += 1
        cell[`premium_${outcome}`] += yearly
      }
      cells.set(key, cell)
    }
  }
  return cells
}

const keyOf = (
  row: Omit<Values, 'status' | 'effective_on' | 'ended_on' | 'premium_yearly'> & { month: string; m: number },
) => [row.partner_id, row.campaign_id, row.team_id, row.agent_id, row.currency, row.month, row.m].join(' ')

async function storedCells(): Promise<Map<string, Cell>> {
  const rows = await db.selectFrom('policy_cohort').where('issued', '<>', 0).selectAll().execute()
  return new Map(rows.map(({ left_count: left, ...row }) => [keyOf(row), { ...cellOf(row), left }]))
}

const cellOf = ({ issued, kept, premium_issued, premium_kept, premium_left }: Omit<Cell, 'left'>) => ({
  ...{ issued, kept, premium_issued, premium_kept, premium_left },
})

test('whatever is added, changed and removed, the roll-up equals a plain count', async () => {
  let number = 0
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
      await db.deleteFrom('policy').execute()
      for (const step of changes) {
        const ids = (await db.selectFrom('policy').select('id').orderBy('id').execute()).map(({ id }) => id)
        const some = (every: number) => ids.filter((_, at) => at % every === 0)
        if (step.kind === 'insert') {
          const rows = step.rows.map((row) => ({ ...row, number: `R-${(number += 1)}` }))
          await db.insertInto('policy').values(rows).execute()
        } else if (step.kind === 'keep') {
          await db.updateTable('policy').set({ product: 'Same' }).execute()
        } else if (some(step.every).length > 0) {
          const these = some(step.every)
          if (step.kind === 'delete') await db.deleteFrom('policy').where('id', 'in', these).execute()
          else await db.updateTable('policy').set(step.to).where('id', 'in', these).execute()
        }
        const policies = await db
          .selectFrom('policy')
          .select(['status', 'effective_on', 'ended_on', 'premium_yearly', 'partner_id'])
          .select(['campaign_id', 'team_id', 'agent_id', 'currency'])
          .execute()
        expect(await storedCells()).toEqual(counted(policies))
      }
      const emptied = await db.selectFrom('policy_cohort').where('issued', '=', 0).selectAll().execute()
      for (const row of emptied) expect(cellOf(row), 'nothing is left of nobody').toEqual(EMPTY)
    }),
    { numRuns: 40 },
  )
})

const EMPTY = { issued: 0, kept: 0, premium_issued: 0, premium_kept: 0, premium_left: 0 }

test('a change that leaves the counts as they are writes nothing', async () => {
  await policy({ partner_id, status: 'active', effective_on: '2025-01-10', premium_yearly: 120_000 })
  const version = () =>
    db
      .selectFrom('policy_cohort')
      .select(['m'])
      .select((eb) => eb.ref('xmin' as never).as('version'))
      .orderBy('m')
      .execute()
  const before = await version()
  await db.updateTable('policy').set({ product: 'Other', premium_total: 5 }).execute()
  expect(await version()).toEqual(before)
})
