import type { ContactBreach, ContactMedium, NeverReason } from '#contracts/collection-words.ts'

import { addDays, type Day } from '../time/reporting-period.ts'
import { dayIn, startOfDay } from '../time/time-zone.ts'
import { type CallingRule, callingRules, firstCallable } from './calling-hours.ts'

/** How often a person may be contacted about a debt by these media together. */
export type ContactLimit = {
  media: readonly ContactMedium[]
  /** The length of the window: any `days` consecutive days. */
  days: number
  most: number
  /** The minimum number of days between two contacts. */
  apart: number
}

export type ContactRule = {
  /** Null: the law says how people may be contacted, but not how often. */
  limits: readonly ContactLimit[] | null
  /** The law that says so. */
  source: string
}

/**
 * How often people may be contacted about their debts, by country (ISO 3166-1 alpha-2), in addition to the hours of
 * `calling-hours.ts`. The person responsible in each country must check these limits, because laws change.
 *
 * - Chile: Ley 19.496, art. 37, as changed by Ley 21.320: one call or visit a week; two other contacts a week, two days apart. A week
 *   is any seven consecutive days, so these limits also hold for calendar weeks.
 * - Mexico, Peru, Spain and Brazil: their laws forbid harassing and shaming people, but set no number.
 */
export const contactRules: Readonly<Record<string, ContactRule>> = {
  CL: {
    limits: [
      { media: ['call', 'visit'], days: 7, most: 1, apart: 0 },
      { media: ['message'], days: 7, most: 2, apart: 2 },
    ],
    source: 'Ley 19.496, art. 37; Ley 21.320',
  },
  MX: { limits: null, source: 'CONDUSEF, DOF 07/10/2014' },
  PE: { limits: null, source: 'Ley 29571, art. 62' },
  ES: { limits: null, source: 'RDL 1/2007' },
  BR: { limits: null, source: 'Lei 8.078/1990, art. 42' },
}

export type ContactAttempt = { at: Date; medium: ContactMedium }

/** When a person may be contacted next about a debt, or why that is never or unknown. */
export type NextContact =
  | { kind: 'never'; because: NeverReason }
  /** The law of this country is not known here. Null if the country is not known either. */
  | { kind: 'unknown'; country: string | null }
  /** `waits`: what forbids it until then; null if it is allowed at once. */
  | { kind: 'at'; at: Date; waits: Exclude<ContactBreach, 'do-not-call'> | null }

type NextContactInput = {
  medium: ContactMedium
  /** Part of the debt is still open. Nobody is contacted about a closed debt by any medium. */
  isOpen: boolean
  /** The person must not be called. Visits and messages are still allowed. */
  isBarred: boolean
  /** The partner's country; null if not known. */
  country: string | null
  timeZone: string
  /** All known attempts from any source, for the same person and partner. */
  earlier: readonly ContactAttempt[]
  now: Date
}

/**
 * The first moment from now on at which both the hours and the limits of the country allow contact. The hours are those for calls; they
 * are applied to messages too, because the laws give no others.
 */
export function nextContact({
  medium,
  isOpen,
  isBarred,
  country,
  timeZone,
  earlier,
  now,
}: NextContactInput): NextContact {
  if (!isOpen) return { kind: 'never', because: 'closed' }
  if (isBarred && medium === 'call') return { kind: 'never', because: 'do-not-call' }
  const hours = hoursOf(country)
  if (!hours) return { kind: 'unknown', country }
  const today = dayIn(timeZone, now)
  const day = firstDayWithin(limitsFor(country, medium), today, timeZone, earlier)
  const from = day > today ? startOfDay(timeZone, day) : now
  const at = firstCallable(hours, timeZone, from)
  const waits = day > today ? 'limit' : at > now ? 'hours' : null
  return { kind: 'at', at, waits }
}

/** Whether contact is forbidden now, so that nobody needs the person's number. If no law is known, nothing is forbidden. */
export const isForbiddenNow = (next: { kind: 'never' | 'unknown' } | { kind: 'at'; waits: unknown }): boolean =>
  next.kind === 'never' || (next.kind === 'at' && next.waits !== null)

/** The rule that an attempt at this moment breaks, if any. */
export function breachOf(next: NextContact): ContactBreach | null {
  if (next.kind === 'never') return next.because === 'do-not-call' ? 'do-not-call' : null
  return next.kind === 'at' ? next.waits : null
}

/** The start of the window whose attempts matter now; null if the country has no limits. */
export function limitWindow(country: string | null, timeZone: string, now: Date): Date | null {
  const longest = Math.max(0, ...limitsOf(country).map(({ days, apart }) => Math.max(days, apart)))
  return longest === 0 ? null : startOfDay(timeZone, addDays(dayIn(timeZone, now), 1 - longest))
}

/** The first day from `today` on which one more attempt is within all limits. */
function firstDayWithin(
  limits: readonly ContactLimit[],
  today: Day,
  timeZone: string,
  earlier: NextContactInput['earlier'],
): Day {
  let first = today
  for (const { media, days, most, apart } of limits) {
    const past = earlier
      .filter(({ medium }) => media.includes(medium))
      .map(({ at }) => dayIn(timeZone, at))
      .toSorted()
    const last = past.at(-1)
    if (last !== undefined) first = later(first, addDays(last, apart))
    // one more attempt is allowed once this one is outside the window
    const oldest = past.at(-most)
    if (oldest !== undefined) first = later(first, addDays(oldest, days))
  }
  return first
}

const later = (one: Day, other: Day) => (one > other ? one : other)

const hoursOf = (country: string | null): CallingRule | null =>
  country !== null && Object.hasOwn(callingRules, country) ? callingRules[country]! : null

const limitsOf = (country: string | null): readonly ContactLimit[] =>
  (country !== null && Object.hasOwn(contactRules, country) && contactRules[country]!.limits) || []

const limitsFor = (country: string | null, medium: ContactMedium) =>
  limitsOf(country).filter(({ media }) => media.includes(medium))
