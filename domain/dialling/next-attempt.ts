import { type CallingRule, callingRules, firstCallable } from './calling-hours.ts'

/** When somebody may be called next, or why nobody can say or may. */
export type NextAttempt =
  /** Somebody said that they must not be called: of this record, of others of the same person, or of both. */
  | { kind: 'never'; own: boolean; duplicates: boolean }
  /** No law of this country is known here. `planned` is when the base wants it, which says nothing about whether it may be. */
  | { kind: 'unknown'; country: string | null; planned: Date | null }
  | { kind: 'at'; at: Date; planned: Date | null; rule: CallingRule }

type Asked = {
  doNotCall: { own: boolean; duplicates: boolean }
  /** Of the partner; null where nobody knows it. */
  country: string | null
  timeZone: string
  /** When the base wants it; null where it does not say. */
  planned: Date | null
  now: Date
}

/** The later of now and what is planned, moved into the next hours in which the country lets people be called. */
export function nextAttempt({ doNotCall, country, timeZone, planned, now }: Asked): NextAttempt {
  if (doNotCall.own || doNotCall.duplicates) return { kind: 'never', ...doNotCall }
  const rule = country !== null && Object.hasOwn(callingRules, country) ? callingRules[country] : undefined
  if (!rule) return { kind: 'unknown', country, planned }
  const wanted = planned && planned > now ? planned : now
  return { kind: 'at', at: firstCallable(rule, timeZone, wanted), planned, rule }
}
