import { Trans, useLingui } from '@lingui/react/macro'

import { MIN_CASES } from '#domain/proportion.ts'
import classes from '#src/reporting/reporting.module.css'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import { ticketPriorityNames } from '#src/words/tickets.ts'

import { DayCharts } from './day-charts.tsx'
import type { FigureProps } from './figure-props.ts'
import { GroupTable } from './group-table.tsx'
import { hasSatisfactionData } from './has-satisfaction-data.ts'
import { ReportTiles } from './report-tiles.tsx'

/** The numbers of the period, day by day, and by what tickets are told apart by. */
export function DeskFigures(props: FigureProps) {
  const { t, i18n } = useLingui()
  const names = useDayNames()
  const { priorities, partners, categories, assignees, period } = props.report
  const [days, zone] = [names.span(period), period.time_zone]
  const named = (groups: typeof partners, none: string, narrowing: (id: number | null) => object) =>
    groups.map(({ of, ...figures }) => ({
      key: of?.id ?? 0,
      name: of?.name ?? none,
      figures,
      narrowed: narrowing(of?.id ?? null),
    }))

  return (
    <div className={classes['figures']}>
      <p className={classes['period']}>
        <Trans>
          {days}, time zone {zone}. Times are working hours of the desk.
        </Trans>
      </p>
      <ReportTiles {...props} />
      <DayCharts {...props} />
      <GroupTable
        {...props}
        caption={<Trans>By priority</Trans>}
        of={t`Priority`}
        groups={priorities.map(({ priority, ...figures }) => ({
          ...{ key: priority, name: i18n._(ticketPriorityNames[priority]), figures, narrowed: { priority } },
        }))}
      />
      <GroupTable
        {...props}
        caption={<Trans>By category</Trans>}
        of={t`Category`}
        groups={named(categories, t`Without a category`, (id) => (id ? { category_id: id } : { without: 'category' }))}
      />
      <GroupTable
        {...props}
        caption={<Trans>By partner</Trans>}
        of={t`Partner`}
        groups={named(partners, t`Without a partner`, (id) => (id ? { partner_id: id } : { without: 'partner' }))}
      />
      <GroupTable
        {...props}
        caption={<Trans>By assignee</Trans>}
        of={t({ message: 'Assigned to', context: 'ticket' })}
        groups={named(assignees, t`Given to nobody`, (id) => (id ? { assignee_id: id } : { without: 'assignee' }))}
      />
      <div className={classes['notes']}>
        <p>
          <Trans>
            Each thing is counted when it came about: tickets when they were opened, first responses when they were
            given, solutions when they were found. What was opened again counts as open; what was merged into another
            ticket counts as opened only.
          </Trans>
        </p>
        {hasSatisfactionData(props.report.totals.satisfaction) && (
          <p>
            <Trans>
              How it went counts when it was last asked, and when it was last said. Satisfied are those who said that it
              went well, of all who said anything.
            </Trans>
          </p>
        )}
        <p>
          <Trans>Medians, percentiles and shares of fewer than {MIN_CASES} cases are not shown.</Trans>
        </p>
      </div>
    </div>
  )
}
