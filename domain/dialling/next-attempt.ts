import { type CallingRule, callingRules, firstCallable } from './calling-hours.ts'

/** When a person may be called next, or why that is never or unknown. */
export type NextAttempt =
  /** The person must not be called: according to this record (`own`), to other records of the same person (`duplicates`), or both. */
  | { kind: 'never'; own: boolean; duplicates: boolean }
  /** The law of this country is not known here. `planned` is the time in the base, which need not be allowed. */
  | { kind: 'unknown'; country: string | null; planned: Date | null }
  | { kind: 'at'; at: Date; planned: Date | null; rule: CallingRule }

type NextAttemptInput = {
  doNotCall: { own: boolean; duplicates: boolean }
  /** The partner's country; null if not known. */
  country: string | null
  timeZone: string
  /** The planned time in the base; null if there is none. */
  planned: Date | null
  now: Date
}

/** The later of now and the planned time, moved to the next hours in which calls are allowed. */
export function nextAttempt({ doNotCall, country, timeZone, planned, now }: NextAttemptInput): NextAttempt {
  if (doNotCall.own || doNotCall.duplicates) return { kind: 'never', ...doNotCall }
  const rule = country !== null && Object.hasOwn(callingRules, country) ? callingRules[country] : undefined
  if (!rule) return { kind: 'unknown', country, planned }
  const earliest = planned && planned > now ? planned : now
  return { kind: 'at', at: firstCallable(rule, timeZone, earliest), planned, rule }
}
