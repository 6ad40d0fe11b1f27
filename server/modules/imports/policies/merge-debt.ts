import type { ImportedDebt } from '#contracts/imported-policies.ts'
import type { Day } from '#domain/reporting-period.ts'
import type { DebtRow } from '#server/modules/imports/policies/debt-rows.ts'

/** What a row tells of a debt, with what it refers to. */
export type DebtInput = Pick<ImportedDebt, 'instalment' | 'due_on' | 'assigned_on' | 'withdrawn_on' | 'other'> &
  Pick<DebtRow, 'campaign_id' | 'team_id' | 'agent_id' | 'customer_id' | 'policy_id' | 'name' | 'phones'> & {
    /** Minor units of the debt's currency; null where it cannot be taken. */
    amount: number | null
    /** The same: what is left of it at the end of a day, which goes before the amount. */
    balance: { minor: number; on: Day } | null
  }

/** A debt once one more row has told of it: what it tells goes before what was held, unless it has told before. */
export function mergeDebt(held: DebtRow, { phones, other, balance, ...told }: DebtInput, hasTold: boolean): DebtRow {
  const merged: DebtRow = { ...held }
  const before: Record<string, unknown> = held
  for (const [name, value] of Object.entries(told)) {
    if (value === null || (hasTold && before[name] !== null)) continue
    Object.assign(merged, { [name]: value })
  }
  if (!hasTold) Object.assign(merged, isGivenAgain(held, told) && { withdrawn_on: null }, leftOf(held, told, balance))
  merged.other = hasTold ? { ...held.other, ...missingIn(held.other, other) } : { ...held.other, ...other }
  // whoever was called under a number before is called under it again
  merged.phones = [...new Set(hasTold ? [...held.phones, ...phones] : [...phones, ...held.phones])]
  return merged
}

/** From a day on after it was taken away, and nothing is told of when it is taken away anew. */
const isGivenAgain = ({ withdrawn_on: away }: DebtRow, told: Pick<DebtInput, 'assigned_on' | 'withdrawn_on'>) =>
  away !== null && told.assigned_on !== null && told.assigned_on >= away && told.withdrawn_on === null

/** What is left is told anew by a newer day or by a whole amount. The database adds to it what was paid until then. */
function leftOf(held: DebtRow, { amount }: Pick<DebtInput, 'amount'>, balance: DebtInput['balance']): Partial<DebtRow> {
  const { told_balance_on: before } = held
  if (balance !== null && (before === null || balance.on >= before)) {
    return { told_balance: balance.minor, told_balance_on: balance.on }
  }
  return amount === null ? {} : { told_balance: null, told_balance_on: null }
}

const missingIn = (known: Record<string, string>, others: Record<string, string>) =>
  Object.fromEntries(Object.entries(others).filter(([name]) => !Object.hasOwn(known, name)))
