import type { Turn } from '#contracts/conversation.ts'

import { localTime } from '../time/time-zone.ts'

type Message = Pick<Turn, 'speaker' | 'start_ms'>

/** How long customers wait for a written answer of an agent. Milliseconds; null if no agent answered anything. */
export type ResponseTimes = {
  /** How many times the agent answered. */
  responses: number
  first_ms: number | null
  /** For an even number, the mean of the two in the middle. */
  median_ms: number | null
  longest_ms: number | null
  /** The index of the turn that ended the longest wait. If several are equally long, the first. */
  longest_at: number | null
}

/**
 * First, median and longest response of the agent to the customer. An agent's message answers the customer's messages since the
 * agent's previous message, and the wait counts from the last of them. Further messages of the agent answer nothing; systems and bots
 * neither ask nor answer. Messages are ordered by their times. Null if a message of agent or customer has no time, because the others
 * alone would give wrong figures.
 */
export function responseTimes(turns: readonly Message[]): ResponseTimes | null {
  const spoken = turns.flatMap(({ speaker, start_ms }, at) =>
    speaker === 'agent' || speaker === 'customer' ? [{ speaker, start_ms, at }] : [],
  )
  const timed = spoken.flatMap(({ start_ms, ...message }) => (start_ms === null ? [] : [{ start_ms, ...message }]))
  if (timed.length === 0 || timed.length < spoken.length) return null

  const waits: { ms: number; at: number }[] = []
  let waitingSince: number | null = null
  for (const { speaker, start_ms, at } of timed.toSorted((one, other) => one.start_ms - other.start_ms)) {
    if (speaker === 'customer') waitingSince = start_ms
    else if (waitingSince !== null) {
      waits.push({ ms: start_ms - waitingSince, at })
      waitingSince = null
    }
  }

  const sorted = waits.toSorted((one, other) => one.ms - other.ms)
  const longest = waits.find(({ ms }) => ms === sorted.at(-1)?.ms)
  return {
    responses: waits.length,
    first_ms: waits[0]?.ms ?? null,
    median_ms: sorted.length === 0 ? null : (sorted[(sorted.length - 1) >> 1]!.ms + sorted[sorted.length >> 1]!.ms) / 2,
    longest_ms: longest?.ms ?? null,
    longest_at: longest?.at ?? null,
  }
}

export type BusinessHours = {
  /** 0 is Sunday. */
  weekdays: readonly number[]
  /** Whole hours of the partner's clock: open from the first, closed from the second on. */
  from: number
  to: number
}

/** Monday to Saturday, 9:00 to 20:00, unless a partner has other hours. Holidays count like other days. */
export const BUSINESS_HOURS: BusinessHours = { weekdays: [1, 2, 3, 4, 5, 6], from: 9, to: 20 }

/**
 * How many of the customer's messages were written outside business hours in the partner's time zone (an IANA name).
 * Messages without a time count in neither number.
 */
export function outOfHours(
  turns: readonly Message[],
  startedAt: Date,
  timeZone: string,
  hours: BusinessHours = BUSINESS_HOURS,
): { outside: number; written: number } {
  const moments = turns.flatMap(({ speaker, start_ms }) =>
    speaker === 'customer' && start_ms !== null ? [new Date(startedAt.getTime() + start_ms)] : [],
  )
  const outside = moments.filter((moment) => !isOpen(localTime(timeZone, moment), hours)).length
  return { outside, written: moments.length }
}

/** `local`: a local time like `2025-03-28T23:59:59`. */
function isOpen(local: string, { weekdays, from, to }: BusinessHours): boolean {
  const hour = Number(local.slice(11, 13))
  const weekday = new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay()
  return weekdays.includes(weekday) && hour >= from && hour < to
}
