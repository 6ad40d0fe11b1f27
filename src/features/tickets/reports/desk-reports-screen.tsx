import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'

import type { TicketReportQuery } from '#contracts/lists/ticket-reports.ts'
import { ticketPriorities } from '#contracts/ticket-states.ts'
import type { TicketOptions } from '#contracts/tickets.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'
import type { Day } from '#domain/time/reporting-period.ts'
import { dayIn } from '#domain/time/time-zone.ts'
import { useApi } from '#src/context/app-context.ts'
import { PeriodFilter } from '#src/reporting/period-filter.tsx'
import type { Lengths } from '#src/reporting/period-presets.ts'
import { ReportingSkeleton } from '#src/reporting/reporting-skeleton.tsx'
import classes from '#src/reporting/reporting.module.css'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import { EnumSelect } from '#src/ui/enum-select.tsx'
import { ExportMenu, tableFormats } from '#src/ui/export-menu.tsx'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { namedOptions } from '#src/ui/named-options.ts'
import { Page } from '#src/ui/page.tsx'
import { Select } from '#src/ui/select.tsx'
import { Failed } from '#src/ui/states/failed.tsx'
import { usePageTitle } from '#src/ui/use-page-title.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { ticketPriorityNames } from '#src/words/tickets.ts'

import { DeskNavigation } from '../desk-navigation.tsx'
import { DayCharts } from './day-charts.tsx'
import { type DeskReportAnswers, deskReportsApi } from './desk-reports.api.ts'
import { GroupTable } from './group-table.tsx'
import { type FigureProps, hasSatisfactionData } from './report-figures.ts'
import { ReportTiles } from './report-tiles.tsx'

type DeskReportsScreenProps = {
  answers: DeskReportAnswers
  query: TicketReportQuery
  /** The end of the offered periods. */
  now: Date
  onChange: (change: Partial<TicketReportQuery>) => void
  onClear: () => void
  /** Opens an address of the application. */
  onOpen: (href: string) => void
}

/** Reports on one period, with filters that are in the address. */
export function DeskReportsScreen({ answers, query, now, ...on }: DeskReportsScreenProps) {
  const api = useApi(deskReportsApi)
  const reload = useReload()
  const { value, error, isPending } = usePromiseState(answers.report)
  const options = usePromiseState(answers.options).value

  return (
    <Page
      title={usePageTitle()}
      sentence={<Trans>What came to the desk, what was solved, how soon, and was that in time?</Trans>}
      actions={<ExportMenu formats={tableFormats} fetchFile={(format) => api.exportFile(query, format)} />}
    >
      <DeskNavigation />
      <ReportFilters
        query={query}
        options={options}
        today={dayIn(value?.period.time_zone ?? 'UTC', now)}
        onChange={on.onChange}
      />
      {filterCount(query) > 0 && (
        <div className={classes['above']}>
          <Button variant="subtle" size="compact-sm" onClick={on.onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        </div>
      )}
      {error !== null && <Failed error={error} onRetry={reload} />}
      {error === null && value === null && <ReportingSkeleton />}
      {error === null && value !== null && (
        <div className={classes['answer']} aria-busy={isPending}>
          <DeskFigures query={query} report={value} onOpen={on.onOpen} />
        </div>
      )}
    </Page>
  )
}

/** The figures of the period: in total, per day, and per group of tickets. */
function DeskFigures(props: FigureProps) {
  const { t, i18n } = useLingui()
  const names = useDayNames()
  const { priorities, partners, categories, assignees, period } = props.report
  const [days, zone] = [names.span(period), period.time_zone]
  const groupRows = (groups: typeof partners, noneName: string, filtersOf: (id: number | null) => object) =>
    groups.map(({ of, ...figures }) => ({
      key: of?.id ?? 0,
      name: of?.name ?? noneName,
      figures,
      filters: filtersOf(of?.id ?? null),
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
          ...{ key: priority, name: i18n._(ticketPriorityNames[priority]), figures, filters: { priority } },
        }))}
      />
      <GroupTable
        {...props}
        caption={<Trans>By category</Trans>}
        of={t`Category`}
        groups={groupRows(categories, t`Without a category`, (id) =>
          id ? { category_id: id } : { without: 'category' },
        )}
      />
      <GroupTable
        {...props}
        caption={<Trans>By partner</Trans>}
        of={t`Partner`}
        groups={groupRows(partners, t`Without a partner`, (id) => (id ? { partner_id: id } : { without: 'partner' }))}
      />
      <GroupTable
        {...props}
        caption={<Trans>By assignee</Trans>}
        of={t({ message: 'Assigned to', context: 'ticket' })}
        groups={groupRows(assignees, t`Given to nobody`, (id) => (id ? { assignee_id: id } : { without: 'assignee' }))}
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

type ReportFiltersProps = {
  query: TicketReportQuery
  /** The options to choose from; null while they are being loaded. */
  options: TicketOptions | null
  /** In the time zone in which days are counted. */
  today: Day
  onChange: (change: Partial<TicketReportQuery>) => void
}

function ReportFilters({ query, options, today, onChange }: ReportFiltersProps) {
  const { t } = useLingui()
  const pickerProps = { isClearable: true, isLoading: !options }

  return (
    <div className={classes['filters']}>
      <FilterBar active={filterCount(query)}>
        <PeriodFilter
          query={{ started_from: query.from, started_to: query.to }}
          today={today}
          lengths={LENGTHS}
          onChange={({ started_from, started_to }) => onChange({ from: started_from, to: started_to })}
        />
        <Select
          label={t`Partner`}
          placeholder={t`All partners`}
          {...pickerProps}
          value={valueOf(query.partner_id)}
          options={namedOptions(options?.partners)}
          onChange={(value) => onChange({ partner_id: idOf(value) })}
        />
        <Select
          label={t`Category`}
          placeholder={t`All categories`}
          {...pickerProps}
          value={valueOf(query.category_id)}
          options={namedOptions(options?.categories)}
          onChange={(value) => onChange({ category_id: idOf(value) })}
        />
        <EnumSelect
          label={t`Priority`}
          all={t`Any priority`}
          values={ticketPriorities}
          names={ticketPriorityNames}
          value={query.priority}
          onChange={(priority) => onChange({ priority })}
        />
        <Select
          label={t({ message: 'Assigned to', context: 'ticket' })}
          placeholder={t`Anybody`}
          {...pickerProps}
          value={valueOf(query.assignee_id)}
          options={namedOptions(options?.people)}
          onChange={(value) => onChange({ assignee_id: idOf(value) })}
        />
      </FilterBar>
    </div>
  )
}

/** The number of active filters. A period other than the usual one counts as one. */
const filterCount = ({ from, to, ...filters }: TicketReportQuery): number =>
  [from ?? to, ...Object.values(filters)].filter((value) => value !== undefined).length

const LENGTHS: Lengths = { offered: [7, 30, 90], usual: 30 }

const valueOf = (id: number | undefined) => (id === undefined ? null : String(id))
const idOf = (value: string | null) => (value === null || value === '' ? undefined : Number(value))
