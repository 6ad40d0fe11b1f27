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
import type { FigureProps } from './figure-props.ts'
import { hasSatisfactionData } from './has-satisfaction-data.ts'
import { type Counted, type Narrowed, ticketsDrilldown, ticketsHref } from './tickets-drilldown.ts'

type Group = { key: string | number; name: string; figures: TicketFigures; narrowed: Narrowed }
type GroupTableProps = FigureProps & { caption: ReactNode; of: ReactNode; groups: readonly Group[] }

/** The same numbers of each of several groups; each opens its tickets. */
export function GroupTable({ query, report: { period, totals }, onOpen, caption, of, groups }: GroupTableProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const words = useRateWords()
  const time = useWorkingTime()
  const rows = ({ narrowed }: Group, counted: Counted, cases: number, content: ReactNode, more: Narrowed = {}) => (
    <RowsLink
      href={
        cases === 0 ? undefined : ticketsHref(ticketsDrilldown({ query, period }, counted, { ...narrowed, ...more }))
      }
      onOpen={onOpen}
    >
      {content}
    </RowsLink>
  )
  const shareOf = (part: number, whole: number) => {
    const told = rate(part, whole)
    return (
      <>
        <RateFigure rate={told} /> <span>({words.count(told)})</span>
      </>
    )
  }
  const counts = (key: 'opened' | 'solved' | 'open_at_end', header: string, counted: Counted) => ({
    key,
    header,
    render: (group: Group) => rows(group, counted, group.figures[key], number(group.figures[key])),
  })
  const times = (key: 'first_response' | 'resolution', counted: Counted, headers: { median: string; met: string }) => [
    {
      key: `${key}_median`,
      header: headers.median,
      render: (group: Group) => {
        const told = group.figures[key]
        return rows(group, counted, told.cases, <Took times={told} time={time} number={number} />)
      },
    },
    {
      key: `${key}_met`,
      header: headers.met,
      render: (group: Group) => {
        const { met, cases } = group.figures[key]
        return rows(group, counted, met, shareOf(met, cases), { [key]: 'met' })
      },
    },
  ]

  const asked = (key: 'asked' | 'rated', header: string) => ({
    key,
    header,
    render: (group: Group) => {
      const count = group.figures.satisfaction[key]
      return rows(group, key, count, number(count))
    },
  })
  const satisfied = {
    key: 'good',
    header: t({ message: 'Satisfied', context: 'tickets' }),
    render: (group: Group) => {
      const { good, rated } = group.figures.satisfaction
      return rows(group, 'rated', good, shareOf(good, rated), { satisfaction: 'good' })
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
        counts('opened', t`Opened`, 'opened'),
        counts('solved', t({ message: 'Solved', context: 'tickets' }), 'solved'),
        counts('open_at_end', t`Open at the end`, 'open'),
        ...times('first_response', 'responded', {
          median: t`First response: median, 90 % (tickets)`,
          met: t`First response in time`,
        }),
        ...times('resolution', 'solved', { median: t`Resolution: median, 90 % (tickets)`, met: t`Solved in time` }),
        ...(hasSatisfactionData(totals.satisfaction)
          ? [
              asked('asked', t({ message: 'Asked how it went', context: 'tickets' })),
              asked('rated', t({ message: 'Said how it went', context: 'tickets' })),
              satisfied,
            ]
          : []),
      ]}
      hasLinks
    />
  )
}

type TookProps = { times: TicketTimes; time: (ms: number) => string; number: (value: number) => string }

/** The median and the 90th percentile, and of how many. */
function Took({ times: { median_ms, p90_ms, cases }, time, number }: TookProps) {
  const told = (ms: number | null) => (ms === null ? NOTHING : time(ms))
  return (
    <span className={classes['unbroken']}>
      {told(median_ms)}, {told(p90_ms)} ({number(cases)})
    </span>
  )
}
