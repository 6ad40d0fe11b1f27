import type { FreemiumDashboard } from '#contracts/dashboards.ts'
import type { Day, Period } from '#domain/reporting-period.ts'

type DayTotals = FreemiumDashboard['days'][number]

/** Sums over some days of the period. Agents are left out: distinct ones cannot be added up. */
export type Bucket = Period & Omit<DayTotals, 'day' | 'agents'>
export type BucketSize = 'day' | 'week' | 'month'

/** How far apart the points of a picture stand, so that it can be read and has no more than about a hundred. */
export const bucketSizeOf = (days: number): BucketSize => (days <= 92 ? 'day' : days <= 731 ? 'week' : 'month')

/** The days as they are, by weeks from Monday, or by calendar months. The first and the last may be cut short. */
export function bucketsOf(days: DayTotals[]): Bucket[] {
  const size = bucketSizeOf(days.length)
  const buckets: Bucket[] = []
  for (const { day, agents: _, ...totals } of days) {
    const last = buckets.at(-1)
    if (!last || startsBucket[size](day)) buckets.push({ from: day, to: day, ...totals })
    else buckets[buckets.length - 1] = added(last, day, totals)
  }
  return buckets
}

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

const startsBucket: Record<BucketSize, (day: string) => boolean> = {
  day: () => true,
  week: (day) => new Date(day).getUTCDay() === MONDAY,
  month: (day) => day.endsWith('-01'),
}

const MONDAY = 1

const added = (bucket: Bucket, day: string, totals: Omit<DayTotals, 'day' | 'agents'>): Bucket => ({
  from: bucket.from,
  to: day,
  interactions: bucket.interactions + totals.interactions,
  talk_ms: bucket.talk_ms + totals.talk_ms,
  hold_ms: bucket.hold_ms + totals.hold_ms,
  after_call_work_ms: bucket.after_call_work_ms + totals.after_call_work_ms,
  handled: bucket.handled + totals.handled,
})
