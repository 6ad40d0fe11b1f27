import type { TicketReport, TicketTimes } from '#contracts/ticket-reports.ts'
import type { Period } from '#domain/reporting-period.ts'
import { bucketSizeOf, startsBucket } from '#src/reporting/spans.ts'

type ReportDay = TicketReport['days'][number]
type Kept = Pick<TicketTimes, 'cases' | 'met'>

/** Sums over some days. Medians are left out: they cannot be added up. */
type ReportBucket = Period & { opened: number; solved: number; first_response: Kept; resolution: Kept }

/** The days as they are, by weeks from Monday, or by calendar months. The first and the last may be cut short. */
export function bucketsOf(days: readonly ReportDay[]): ReportBucket[] {
  const size = bucketSizeOf(days.length)
  const buckets: ReportBucket[] = []
  for (const one of days) {
    const last = buckets.at(-1)
    if (!last || startsBucket[size](one.day)) buckets.push({ ...added(NOTHING, one), from: one.day })
    else buckets[buckets.length - 1] = added(last, one)
  }
  return buckets
}

const added = (bucket: ReportBucket, day: ReportDay): ReportBucket => ({
  from: bucket.from,
  to: day.day,
  opened: bucket.opened + day.opened,
  solved: bucket.solved + day.solved,
  first_response: sum(bucket.first_response, day.first_response),
  resolution: sum(bucket.resolution, day.resolution),
})

const sum = (one: Kept, other: Kept): Kept => ({ cases: one.cases + other.cases, met: one.met + other.met })

const NONE: Kept = { cases: 0, met: 0 }
const NOTHING: ReportBucket = { from: '', to: '', opened: 0, solved: 0, first_response: NONE, resolution: NONE }
