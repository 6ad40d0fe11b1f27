import type { ImportedPolicy } from '#contracts/policies-told.ts'
import type { PaymentFrequency, PolicyStatus } from '#contracts/policy-words.ts'
import { addDays } from '#domain/reporting-period.ts'
import type { PolicyRow } from '#server/modules/imports/policies/policy-rows.ts'

/** What a row tells of a policy, with what it refers to and its amounts in minor units of the policy's currency. */
export type ToldPolicy = Pick<
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
 * that has told before only fills what is missing: whatever came in between was newer. What a person chose as the end's origin
 * stays.
 */
export function mergePolicy(held: PolicyRow, told: ToldPolicy, hasTold: boolean): PolicyRow {
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
  // a state that is a code which nobody knows takes the place of the one before, with no state
  if (!hasTold && told.status_told !== null) merged.status = told.status
  if (held.reason_by !== null) merged.cancel_origin = held.cancel_origin
  if (told.premium_yearly === null) merged.premium_yearly = yearlyOf(held, merged)
  return merged
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

/**
 * The end of a policy as it can be true on a day: nothing has ended in time to come. A day ahead is the end of its term, but for
 * a policy that is cancelled to a day within the year.
 */
export function withEnd<
  Told extends { status: PolicyStatus | null; ended_on: string | null; expires_on: string | null },
>(told: Told, today: string): Told {
  const { status, ended_on, expires_on } = told
  const isAhead = ended_on !== null && ended_on > today
  const isNotice =
    status !== null && ENDED.has(status) && ended_on !== null && ended_on <= addDays(today, LONGEST_NOTICE)
  return isAhead && !isNotice ? { ...told, ended_on: null, expires_on: expires_on ?? ended_on } : told
}

const ENDED: ReadonlySet<PolicyStatus> = new Set(['cancelled', 'lapsed', 'annulled', 'expired'])
const LONGEST_NOTICE = 366

const missingIn = (known: Record<string, string>, others: Record<string, string>) =>
  Object.fromEntries(Object.entries(others).filter(([name]) => !Object.hasOwn(known, name)))
