import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'

import type { TicketFigures, TicketTimes } from '#contracts/ticket-reports.ts'
import { rate } from '#domain/scoring/critical-accuracy.ts'
import { RowsLink } from '#src/reporting/rows-link.tsx'
import { NOTHING } from '#src/ui/charts/chart-data.ts'
import { FigureTable } from '#src/ui/figure-table.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { RateFigure, useRateWords } from '#src/ui/rate-figure.tsx'

import classes from '../tickets.module.css'
import { useWorkingTime } from '../use-working-time.ts'
import { type FigureProps, hasSatisfactionData } from './report-figures.ts'
import { type DrilldownFilters, type Metric, ticketsDrilldown, ticketsHref } from './tickets-drilldown.ts'

type Group = { key: string | number; name: string; figures: TicketFigures; filters: DrilldownFilters }
type GroupTableProps = FigureProps & { caption: ReactNode; of: ReactNode; groups: readonly Group[] }

/** The same figures for each of several groups, with links to the tickets. */
export function GroupTable({ query, report: { period, totals }, onOpen, caption, of, groups }: GroupTableProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const rateText = useRateWords()
  const time = useWorkingTime()
  const figureCell = (
    { filters }: Group,
    metric: Metric,
    cases: number,
    content: ReactNode,
    extra: DrilldownFilters = {},
  ) => (
    <RowsLink
      href={
        cases === 0 ? undefined : ticketsHref(ticketsDrilldown({ query, period }, metric, { ...filters, ...extra }))
      }
      onOpen={onOpen}
    >
      {content}
    </RowsLink>
  )
  const shareOf = (part: number, whole: number) => {
    const share = rate(part, whole)
    return (
      <>
        <RateFigure rate={share} /> <span>({rateText.count(share)})</span>
      </>
    )
  }
  const countColumn = (key: 'opened' | 'solved' | 'open_at_end', header: string, metric: Metric) => ({
    key,
    header,
    render: (group: Group) => figureCell(group, metric, group.figures[key], number(group.figures[key])),
  })
  const timeColumns = (
    key: 'first_response' | 'resolution',
    metric: Metric,
    headers: { median: string; met: string },
  ) => [
    {
      key: `${key}_median`,
      header: headers.median,
      render: (group: Group) => {
        const timing = group.figures[key]
        return figureCell(group, metric, timing.cases, <TimeSummary times={timing} time={time} number={number} />)
      },
    },
    {
      key: `${key}_met`,
      header: headers.met,
      render: (group: Group) => {
        const { met, cases } = group.figures[key]
        return figureCell(group, metric, met, shareOf(met, cases), { [key]: 'met' })
      },
    },
  ]

  const ratingColumn = (key: 'asked' | 'rated', header: string) => ({
    key,
    header,
    render: (group: Group) => {
      const count = group.figures.satisfaction[key]
      return figureCell(group, key, count, number(count))
    },
  })
  const satisfied = {
    key: 'good',
    header: t({ message: 'Satisfied', context: 'tickets' }),
    render: (group: Group) => {
      const { good, rated } = group.figures.satisfaction
      return figureCell(group, 'rated', good, shareOf(good, rated), { satisfaction: 'good' })
    },
  }

  if (groups.length === 0) return null
  return (
    <FigureTable
      caption={caption}
      of={of}
      rows={groups}
      keyOf={({ key }) => key}
      renderName={({ name }) => name}
      columns={[
        countColumn('opened', t`Opened`, 'opened'),
        countColumn('solved', t({ message: 'Solved', context: 'tickets' }), 'solved'),
        countColumn('open_at_end', t`Open at the end`, 'open'),
        ...timeColumns('first_response', 'responded', {
          median: t`First response: median, 90 % (tickets)`,
          met: t`First response in time`,
        }),
        ...timeColumns('resolution', 'solved', {
          median: t`Resolution: median, 90 % (tickets)`,
          met: t`Solved in time`,
        }),
        ...(hasSatisfactionData(totals.satisfaction)
          ? [
              ratingColumn('asked', t({ message: 'Asked how it went', context: 'tickets' })),
              ratingColumn('rated', t({ message: 'Said how it went', context: 'tickets' })),
              satisfied,
            ]
          : []),
      ]}
      hasLinks
    />
  )
}

type TimeSummaryProps = { times: TicketTimes; time: (ms: number) => string; number: (value: number) => string }

/** The median and the 90th percentile, with the number of cases. */
function TimeSummary({ times: { median_ms, p90_ms, cases }, time, number }: TimeSummaryProps) {
  const format = (ms: number | null) => (ms === null ? NOTHING : time(ms))
  return (
    <span className={classes['unbroken']}>
      {format(median_ms)}, {format(p90_ms)} ({number(cases)})
    </span>
  )
}
