import type { ContactBreach, ContactMedium, NeverReason } from '#contracts/collection-words.ts'

import { type CallingRule, callingRules, firstCallable } from './calling-hours.ts'
import { addDays, type Day } from '../time/reporting-period.ts'
import { dayIn, startOfDay } from '../time/time-zone.ts'

/** How often somebody may be contacted about a debt by some media together. */
export type ContactLimit = {
  media: readonly ContactMedium[]
  /** Within any so many days that follow each other. */
  days: number
  most: number
  /** At least so many days between two of them. */
  apart: number
}

export type ContactRule = {
  /** Null: the law says in which manner people may be contacted, but not how often. */
  limits: readonly ContactLimit[] | null
  /** Where it is written. */
  source: string
}

/**
 * How often people may be contacted about their debts, by country (ISO 3166-1 alpha-2), beside the hours of `calling-hours.ts`. To
 * be checked by whoever answers for it in each country: laws change.
 *
 * - Chile: Ley 19.496, art. 37, as changed by Ley 21.320: one call or visit a week; of all other contacts two a week, two days
 *   apart. A week is any seven days that follow each other: whoever keeps to that keeps to weeks of the calendar too.
 * - Mexico, Peru, Spain and Brazil: their laws forbid to harass and to shame people, and name no number.
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

/** When somebody may be contacted next about a debt, or why nobody can say or may. */
export type NextContact =
  | { kind: 'never'; because: NeverReason }
  /** No law of this country is known here; null where nobody knows the country either. */
  | { kind: 'unknown'; country: string | null }
  /** `waits`: what forbids it until then; null where it is permitted at once. */
  | { kind: 'at'; at: Date; waits: Exclude<ContactBreach, 'do-not-call'> | null }

type Asked = {
  medium: ContactMedium
  /** Something of the debt is open: about what is not owed nobody is contacted, by whatever medium. */
  isOpen: boolean
  /** Somebody said that they must not be called. Visits and messages are something else. */
  isBarred: boolean
  /** Of the partner; null where nobody knows it. */
  country: string | null
  timeZone: string
  /** All that are known, whoever told of them: of the same person, for the same partner. */
  earlier: readonly ContactAttempt[]
  now: Date
}

/**
 * The first moment from now on at which both the hours and the limits of the country let somebody be contacted. The hours are those
 * of calls: where a law names none for messages, they keep to them too.
 */
export function nextContact({ medium, isOpen, isBarred, country, timeZone, earlier, now }: Asked): NextContact {
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

/** Whether nobody may contact them now, so that a number to do it by is of no use to anybody. Where no law is known, nothing forbids. */
export const isForbiddenNow = (next: { kind: 'never' | 'unknown' } | { kind: 'at'; waits: unknown }): boolean =>
  next.kind === 'never' || (next.kind === 'at' && next.waits !== null)

/** What an attempt that is told of did wrong, if anything. */
export function breachOf(next: NextContact): ContactBreach | null {
  if (next.kind === 'never') return next.because === 'do-not-call' ? 'do-not-call' : null
  return next.kind === 'at' ? next.waits : null
}

/** From when on attempts matter for one now: null where the country has no limits. */
export function limitWindow(country: string | null, timeZone: string, now: Date): Date | null {
  const longest = Math.max(0, ...limitsOf(country).map(({ days, apart }) => Math.max(days, apart)))
  return longest === 0 ? null : startOfDay(timeZone, addDays(dayIn(timeZone, now), 1 - longest))
}

/** The first day from `today` on on which one more attempt is within all limits. */
function firstDayWithin(limits: readonly ContactLimit[], today: Day, timeZone: string, earlier: Asked['earlier']): Day {
  let first = today
  for (const { media, days, most, apart } of limits) {
    const past = earlier
      .filter(({ medium }) => media.includes(medium))
      .map(({ at }) => dayIn(timeZone, at))
      .toSorted()
    const last = past.at(-1)
    if (last !== undefined) first = later(first, addDays(last, apart))
    // the attempt that must have left the span of days before one more is permitted
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
