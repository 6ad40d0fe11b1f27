import { MIN_CASES } from '#domain/statistics/proportion.ts'

/** (now − before) / before for a number of cases; null if there are too few on either side. */
export const relativeCountChange = (now: number, before: number): number | null =>
  Math.min(now, before) < MIN_CASES ? null : (now - before) / before

type Figure = { value: number | null }

/** The change of a mean or a rate in points, rounded to a tenth; null if it is missing on either side. */
export function pointsChange(now: Figure, before: Figure): number | null {
  if (now.value === null || before.value === null) return null
  return Math.round((now.value - before.value) * 10) / 10
}
