import { useLingui } from '@lingui/react/macro'

import type { TicketTimes, TicketReport } from '#contracts/ticket-reports.ts'
import { share, wilson } from '#domain/statistics/proportion.ts'
import type { Period } from '#domain/time/reporting-period.ts'
import { fileNameOf } from '#src/reporting/file-name-of.ts'
import classes from '#src/reporting/reporting.module.css'
import { bucketSizeOf, startsBucket } from '#src/reporting/spans.ts'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import { BarChart } from '#src/ui/charts/bar-chart.tsx'
import { useFormats } from '#src/ui/formats.ts'

import type { FigureProps } from './report-figures.ts'
import { type Metric, ticketsDrilldown, ticketsHref } from './tickets-drilldown.ts'

/** Opened and solved tickets with the share that was in time, per day; per week or month for longer periods. */
export function DayCharts({ query, report, onOpen }: FigureProps) {
  const { t } = useLingui()
  const formats = useFormats()
  const names = useDayNames()
  const zone = report.period.time_zone
  const buckets = bucketsOf(report.days)
  const percent = (part: number) => formats.percent(part, 1)
  const inTime = [
    { name: t`In time`, format: formats.number },
    { name: t({ message: 'Of', context: 'tickets in time of tickets' }), format: formats.number },
    { name: t`Share in time`, format: percent },
    { name: t`95% interval from`, format: percent, needsNext: true },
    { name: t`95% interval to`, format: percent },
  ]
  const rows = (metric: Metric, key: 'opened' | 'solved', clock: 'first_response' | 'resolution') =>
    buckets.map((bucket) => {
      const { from, to } = bucket
      const days = { from, to, time_zone: zone }
      return {
        key: from,
        name: names.days(bucket),
        values: [bucket[key], ...sharesOf(bucket[clock])],
        href: bucket[key] > 0 ? ticketsHref(ticketsDrilldown({ query, period: days }, metric)) : undefined,
      }
    })

  return (
    <div className={classes['charts']}>
      <BarChart
        title={t`Opened, over time`}
        note={t`Tickets by when they were opened, time zone ${zone}; in time are the first responses given then`}
        fileName={fileNameOf('tickets-opened', report)}
        isEmpty={report.totals.opened === 0}
        onOpen={onOpen}
        data={{
          heading: t`Days`,
          columns: [{ name: t`Opened`, format: formats.number }, ...inTime],
          rows: rows('opened', 'opened', 'first_response'),
        }}
      />
      <BarChart
        title={t`Solved, over time`}
        note={t`Tickets by when they were solved, time zone ${zone}; in time are these solutions`}
        fileName={fileNameOf('tickets-solved', report)}
        isEmpty={report.totals.solved === 0}
        onOpen={onOpen}
        data={{
          heading: t`Days`,
          columns: [{ name: t({ message: 'Solved', context: 'tickets' }), format: formats.number }, ...inTime],
          rows: rows('solved', 'solved', 'resolution'),
        }}
      />
    </div>
  )
}

/** Cases in time, all cases, their share and the bounds of its interval. The share is null for too few cases. */
function sharesOf({ met, cases }: Pick<TicketTimes, 'met' | 'cases'>) {
  const percent = share(met, cases)
  const interval = percent === null ? null : wilson(met, cases)
  return [met, cases, percent, interval?.low ?? null, interval?.high ?? null]
}

type ReportDay = TicketReport['days'][number]
type MetCases = Pick<TicketTimes, 'cases' | 'met'>

/** Sums over several days. Medians are missing because they cannot be added. */
type ReportBucket = Period & { opened: number; solved: number; first_response: MetCases; resolution: MetCases }

/**
 * The days as they are, in weeks from Monday, or in calendar months. The first and the last bucket may be incomplete.
 */
function bucketsOf(days: readonly ReportDay[]): ReportBucket[] {
  const size = bucketSizeOf(days.length)
  const buckets: ReportBucket[] = []
  for (const reportDay of days) {
    const last = buckets.at(-1)
    if (!last || startsBucket[size](reportDay.day)) buckets.push({ ...addDay(NOTHING, reportDay), from: reportDay.day })
    else buckets[buckets.length - 1] = addDay(last, reportDay)
  }
  return buckets
}

const addDay = (bucket: ReportBucket, day: ReportDay): ReportBucket => ({
  from: bucket.from,
  to: day.day,
  opened: bucket.opened + day.opened,
  solved: bucket.solved + day.solved,
  first_response: sum(bucket.first_response, day.first_response),
  resolution: sum(bucket.resolution, day.resolution),
})

const sum = (first: MetCases, second: MetCases): MetCases => ({
  cases: first.cases + second.cases,
  met: first.met + second.met,
})

const NONE: MetCases = { cases: 0, met: 0 }
const NOTHING: ReportBucket = { from: '', to: '', opened: 0, solved: 0, first_response: NONE, resolution: NONE }
