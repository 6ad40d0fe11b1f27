import type { ImportedPolicy } from '#contracts/imported-policies.ts'
import type { PaymentFrequency } from '#contracts/policy-words.ts'
import type { Day } from '#domain/time/reporting-period.ts'
import { endOf, withTermEnd } from '#server/modules/imports/policies/policy-end.ts'
import type { PolicyRow } from '#server/modules/imports/policies/policy-rows.ts'

/** The values of a policy from a row, with its references and its amounts in minor units of the policy's currency. */
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
 * Merges one more row into a policy. Its values take precedence over the stored ones, and empty ones change nothing. A row that was applied
 * before only fills what is missing: whatever came in between was newer.
 * @param today the day of the import, in the partner's time zone
 */
export function mergePolicy(stored: PolicyRow, input: PolicyInput, isApplied: boolean, today: Day): PolicyRow {
  const { other, ...facts } = input
  const merged: PolicyRow = {
    ...stored,
    other: isApplied ? { ...stored.other, ...missingIn(stored.other, other) } : { ...stored.other, ...other },
  }
  const before: Record<string, unknown> = stored
  for (const [name, value] of Object.entries(facts)) {
    if (value === null || (isApplied && before[name] !== null)) continue
    Object.assign(merged, { [name]: value })
  }
  Object.assign(merged, endOf(stored, input, isApplied))
  // an unknown code replaces the status before with none
  if (!isApplied && input.status_told !== null) merged.status = input.status
  if (input.premium_yearly === null) merged.premium_yearly = yearlyOf(stored, merged)
  return withTermEnd(merged, stored, input, today)
}

/** The yearly premium follows from that of a payment, unless a file has given it. */
function yearlyOf(stored: PolicyRow, merged: PolicyRow): number | null {
  const isGiven = stored.premium_yearly !== null && stored.premium_yearly !== perYear(stored)
  return isGiven ? stored.premium_yearly : (perYear(merged) ?? stored.premium_yearly)
}

function perYear({ premium_total, frequency }: PolicyRow): number | null {
  const times = frequency === null ? undefined : TIMES[frequency]
  const yearly = premium_total === null || times === undefined ? null : premium_total * times
  return yearly !== null && Number.isSafeInteger(yearly) ? yearly : null
}

/** A single payment is for no particular year. */
const TIMES: Partial<Record<PaymentFrequency, number>> = {
  ...{ monthly: 12, bimonthly: 6, quarterly: 4, 'four-monthly': 3, 'half-yearly': 2, yearly: 1 },
}

const missingIn = (known: Record<string, string>, others: Record<string, string>) =>
  Object.fromEntries(Object.entries(others).filter(([name]) => !Object.hasOwn(known, name)))
