import { MIN_CASES } from '#domain/statistics/proportion.ts'

/** (now − before) / before of a number of cases; null where there are too few on either side. */
export const relativeCountChange = (now: number, before: number): number | null =>
  Math.min(now, before) < MIN_CASES ? null : (now - before) / before

type Told = { value: number | null }

/** How many points a mean or a rate went up or down, to a tenth; null where it is not told on either side. */
export function pointsChange(now: Told, before: Told): number | null {
  if (now.value === null || before.value === null) return null
  return Math.round((now.value - before.value) * 10) / 10
}
