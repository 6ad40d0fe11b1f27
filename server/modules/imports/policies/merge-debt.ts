import type { ImportedDebt } from '#contracts/policies-told.ts'
import type { DebtRow } from '#server/modules/imports/policies/debt-rows.ts'

/** What a row tells of a debt, with what it refers to. */
export type ToldDebt = Pick<ImportedDebt, 'instalment' | 'due_on' | 'assigned_on' | 'withdrawn_on' | 'other'> &
  Pick<DebtRow, 'campaign_id' | 'team_id' | 'agent_id' | 'customer_id' | 'policy_id' | 'name' | 'phones'> & {
    /** Minor units of the debt's currency; null where it cannot be taken. */
    amount: number | null
  }

/** A debt once one more row has told of it: what it tells goes before what was held, unless it has told before. */
export function mergeDebt(held: DebtRow, { phones, other, ...told }: ToldDebt, hasTold: boolean): DebtRow {
  const merged: DebtRow = { ...held }
  const before: Record<string, unknown> = held
  for (const [name, value] of Object.entries(told)) {
    if (value === null || (hasTold && before[name] !== null)) continue
    Object.assign(merged, { [name]: value })
  }
  merged.other = hasTold ? { ...held.other, ...missingIn(held.other, other) } : { ...held.other, ...other }
  // whoever was called under a number before is called under it again
  merged.phones = [...new Set(hasTold ? [...held.phones, ...phones] : [...phones, ...held.phones])]
  return merged
}

const missingIn = (known: Record<string, string>, others: Record<string, string>) =>
  Object.fromEntries(Object.entries(others).filter(([name]) => !Object.hasOwn(known, name)))
