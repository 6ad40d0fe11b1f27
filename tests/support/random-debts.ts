import { array, integer, option, record } from 'fast-check'

import type { Debt, Payment } from '#domain/collections/balance.ts'
import { addDays } from '#domain/time/reporting-period.ts'

const FIRST = '2026-01-01'
/** A random day within four months. */
export const someDay = integer({ min: 0, max: 120 }).map((later) => addDays(FIRST, later))

export type RandomDebt = { debt: Debt; payments: Payment[] }

/** A debt as partners report it: assigned to us before or after its due day, paid in parts, overpaid, paid before we had it, or withdrawn. */
export const someDebt = record({
  debt: record({
    amount: integer({ min: 1, max: 1_000 }),
    due_on: someDay,
    assigned_on: someDay,
    withdrawn_on: option(someDay),
  }),
  payments: array(record({ on: someDay, amount: integer({ min: 1, max: 600 }) }), { maxLength: 4 }),
})
