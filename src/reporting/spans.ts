import type { Day, Period } from '#domain/time/reporting-period.ts'

export type BucketSize = 'day' | 'week' | 'month'

/** How far apart the points of a picture stand, so that it can be read and has no more than about a hundred. */
export const bucketSizeOf = (days: number): BucketSize => (days <= 92 ? 'day' : days <= 731 ? 'week' : 'month')

/** Consecutive days from one start of a day, week or month to the next. The first and the last may be cut short. */
export function spansOf(days: readonly Day[], size: BucketSize): Period[] {
  const spans: Period[] = []
  for (const day of days) {
    const last = spans.at(-1)
    if (last && !startsBucket[size](day)) last.to = day
    else spans.push({ from: day, to: day })
  }
  return spans
}

/** Weeks begin on Monday. */
export const startsBucket: Record<BucketSize, (day: Day) => boolean> = {
  day: () => true,
  week: (day) => new Date(day).getUTCDay() === MONDAY,
  month: (day) => day.endsWith('-01'),
}

const MONDAY = 1
