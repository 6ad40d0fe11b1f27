import type { FreemiumDashboard, InteractionSums } from '#contracts/dashboards.ts'
import type { Period } from '#domain/time/reporting-period.ts'
import { bucketSizeOf, startsBucket } from '#src/reporting/spans.ts'

type DayTotals = FreemiumDashboard['days'][number]

/** Sums over some days of the period. Agents are left out, because distinct agents cannot be added up. */
export type Bucket = Period & InteractionSums

/** Groups the days by day, by week from Monday or by calendar month. The first and last bucket may be incomplete. */
export function bucketsOf(days: DayTotals[]): Bucket[] {
  const size = bucketSizeOf(days.length)
  const buckets: Bucket[] = []
  for (const { day, agents: _, ...totals } of days) {
    const last = buckets.at(-1)
    if (!last || startsBucket[size](day)) buckets.push({ from: day, to: day, ...totals })
    else buckets[buckets.length - 1] = addDay(last, day, totals)
  }
  return buckets
}

const addDay = (bucket: Bucket, day: string, totals: InteractionSums): Bucket => ({
  from: bucket.from,
  to: day,
  interactions: bucket.interactions + totals.interactions,
  talk_ms: bucket.talk_ms + totals.talk_ms,
  hold_ms: bucket.hold_ms + totals.hold_ms,
  after_call_work_ms: bucket.after_call_work_ms + totals.after_call_work_ms,
  handled: bucket.handled + totals.handled,
})
