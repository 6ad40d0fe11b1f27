/** A calendar day, `2025-03-28`. */
export type Day = string
/** Days from `from` to `to`, both included; none when `from` comes after `to`. */
export type Period = { from: Day; to: Day }

/** How many days a period without dates looks back, its last day included. */
export const DEFAULT_PERIOD_DAYS = 30

/** Ten years: the limit for figures by day. */
export const MAX_PERIOD_DAYS = 3_660

/** The requested period. Without a beginning it is `days` long; without an end it ends `today`. */
export function periodOf(
  given: { started_from?: Day; started_to?: Day },
  today: Day,
  days: number = DEFAULT_PERIOD_DAYS,
): Period {
  const to = given.started_to ?? today
  return { from: given.started_from ?? addDays(to, 1 - days), to }
}

/** The equal number of days just before. */
export const previousPeriod = (period: Period): Period => ({
  from: addDays(period.from, -lengthOf(period)),
  to: addDays(period.from, -1),
})

/** How many days a period has, both ends included. */
export const lengthOf = ({ from, to }: Period): number => Math.max(0, (midnight(to) - midnight(from)) / DAY_MS + 1)

/** Every day of a period, in order. */
export const daysOf = (period: Period): Day[] =>
  Array.from({ length: lengthOf(period) }, (_, index) => addDays(period.from, index))

export const addDays = (day: Day, days: number): Day =>
  new Date(midnight(day) + days * DAY_MS).toISOString().slice(0, 10)

/** 1 = Monday, as ISO counts. */
export const weekdayOf = (day: Day): number => new Date(midnight(day)).getUTCDay() || 7

const midnight = (day: Day) => Date.parse(`${day}T00:00:00Z`)

const DAY_MS = 86_400_000
