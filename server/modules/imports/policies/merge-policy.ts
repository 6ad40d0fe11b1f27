import type { ImportedPolicy } from '#contracts/imported-policies.ts'
import type { PaymentFrequency } from '#contracts/policy-words.ts'
import type { Day } from '#domain/time/reporting-period.ts'
import { endOf, withTermEnd } from '#server/modules/imports/policies/policy-end.ts'
import type { PolicyRow } from '#server/modules/imports/policies/policy-rows.ts'

/** What a row tells of a policy, with what it refers to and its amounts in minor units of the policy's currency. */
export type PolicyInput = Pick<
  ImportedPolicy,
  | 'certificate'
  | 'product'
  | 'line'
  | 'insurer'
  | 'seller'
  | 'status'
  | 'status_told'
  | 'sold_on'
  | 'issued_on'
  | 'effective_on'
  | 'expires_on'
  | 'ended_on'
  | 'frequency'
  | 'payment_method'
  | 'end_told'
  | 'cancel_origin'
  | 'other'
> &
  Pick<
    PolicyRow,
    | 'number'
    | 'campaign_id'
    | 'agent_id'
    | 'team_id'
    | 'premium_net'
    | 'premium_tax'
    | 'premium_total'
    | 'premium_yearly'
    | 'sum_insured'
  >

/**
 * A policy once one more row has told of it. What a row tells goes before what was held, and what it leaves empty stays. A row
 * that has told before only fills what is missing: whatever came in between was newer.
 * @param today the day of the import, by the partner's clocks
 */
export function mergePolicy(held: PolicyRow, told: PolicyInput, hasTold: boolean, today: Day): PolicyRow {
  const { other, ...facts } = told
  const merged: PolicyRow = {
    ...held,
    other: hasTold ? { ...held.other, ...missingIn(held.other, other) } : { ...held.other, ...other },
  }
  const before: Record<string, unknown> = held
  for (const [name, value] of Object.entries(facts)) {
    if (value === null || (hasTold && before[name] !== null)) continue
    Object.assign(merged, { [name]: value })
  }
  Object.assign(merged, endOf(held, told, hasTold))
  // a state that is a code which nobody knows takes the place of the one before, with no state
  if (!hasTold && told.status_told !== null) merged.status = told.status
  if (told.premium_yearly === null) merged.premium_yearly = yearlyOf(held, merged)
  return withTermEnd(merged, held, told, today)
}

/** What a year costs follows from what a payment costs, unless a file has told it otherwise. */
function yearlyOf(held: PolicyRow, merged: PolicyRow): number | null {
  const isTold = held.premium_yearly !== null && held.premium_yearly !== perYear(held)
  return isTold ? held.premium_yearly : (perYear(merged) ?? held.premium_yearly)
}

function perYear({ premium_total, frequency }: PolicyRow): number | null {
  const times = frequency === null ? undefined : TIMES[frequency]
  const yearly = premium_total === null || times === undefined ? null : premium_total * times
  return yearly !== null && Number.isSafeInteger(yearly) ? yearly : null
}

/** Who pays once pays for no year in particular. */
const TIMES: Partial<Record<PaymentFrequency, number>> = {
  ...{ monthly: 12, bimonthly: 6, quarterly: 4, 'four-monthly': 3, 'half-yearly': 2, yearly: 1 },
}

const missingIn = (known: Record<string, string>, others: Record<string, string>) =>
  Object.fromEntries(Object.entries(others).filter(([name]) => !Object.hasOwn(known, name)))
