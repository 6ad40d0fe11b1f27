import type { Turn } from '#contracts/conversation.ts'

import { localTime } from '../time/time-zone.ts'

type Message = Pick<Turn, 'speaker' | 'start_ms'>

/** How long customers wait for an agent in writing. Milliseconds; null when no agent answered anything. */
export type ResponseTimes = {
  /** How many times the agent answered. */
  responses: number
  first_ms: number | null
  /** Of an even number the mean of the two in the middle. */
  median_ms: number | null
  longest_ms: number | null
  /** Which message ended the longest wait, as its place among the turns. Of several as long, the first. */
  longest_at: number | null
}

/**
 * First, median and longest response of the agent to the customer: an agent's message answers what the customer wrote since
 * the agent's message before, and the wait counts from the last of it. What follows without a message of the customer in
 * between answers nothing; systems and bots neither ask nor answer. The order of the messages is that of their times. Null
 * when a message of agent or customer carries no time: the rest would pass for the whole.
 */
export function responseTimes(turns: readonly Message[]): ResponseTimes | null {
  const spoken = turns.flatMap(({ speaker, start_ms }, at) =>
    speaker === 'agent' || speaker === 'customer' ? [{ speaker, start_ms, at }] : [],
  )
  const timed = spoken.flatMap(({ start_ms, ...message }) => (start_ms === null ? [] : [{ start_ms, ...message }]))
  if (timed.length === 0 || timed.length < spoken.length) return null

  const waits: { ms: number; at: number }[] = []
  let asked: number | null = null
  for (const { speaker, start_ms, at } of timed.toSorted((one, other) => one.start_ms - other.start_ms)) {
    if (speaker === 'customer') asked = start_ms
    else if (asked !== null) {
      waits.push({ ms: start_ms - asked, at })
      asked = null
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

/** Monday to Saturday, nine to eight in the evening, where a partner has told nothing else. Holidays count as other days. */
export const BUSINESS_HOURS: BusinessHours = { weekdays: [1, 2, 3, 4, 5, 6], from: 9, to: 20 }

/**
 * How many of the customer's messages were written outside business hours, by the clocks of the partner's zone (an IANA name).
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

/** Of a local time like `2025-03-28T23:59:59`. */
function isOpen(local: string, { weekdays, from, to }: BusinessHours): boolean {
  const hour = Number(local.slice(11, 13))
  const weekday = new Date(`${local.slice(0, 10)}T00:00:00Z`).getUTCDay()
  return weekdays.includes(weekday) && hour >= from && hour < to
}
