import type { Day, Period } from '#domain/time/reporting-period.ts'

export type BucketSize = 'day' | 'week' | 'month'

/** The distance between the points of a chart: it is readable, and has at most about a hundred points. */
export const bucketSizeOf = (days: number): BucketSize => (days <= 92 ? 'day' : days <= 731 ? 'week' : 'month')

/** Consecutive days from the start of a day, week or month to the next. The first and the last span may be shorter. */
export function spansOf(days: readonly Day[], size: BucketSize): Period[] {
  const spans: Period[] = []
  for (const day of days) {
    const last = spans.at(-1)
    if (last && !startsBucket[size](day)) last.to = day
    else spans.push({ from: day, to: day })
  }
  return spans
}

/** Weeks start on Monday. */
export const startsBucket: Record<BucketSize, (day: Day) => boolean> = {
  day: () => true,
  week: (day) => new Date(day).getUTCDay() === MONDAY,
  month: (day) => day.endsWith('-01'),
}

const MONDAY = 1
