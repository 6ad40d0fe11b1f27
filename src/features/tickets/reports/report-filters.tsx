import { NativeSelect } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import type { TicketReportQuery } from '#contracts/lists/ticket-reports.ts'
import { ticketPriorities } from '#contracts/ticket-states.ts'
import type { TicketOptions } from '#contracts/tickets.ts'
import type { Day } from '#domain/reporting-period.ts'
import { PeriodFilter } from '#src/reporting/period-filter.tsx'
import type { Lengths } from '#src/reporting/period-presets.ts'
import classes from '#src/reporting/reporting.module.css'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { namedOptions } from '#src/ui/named-options.ts'
import { Select } from '#src/ui/select.tsx'
import { ticketPriorityNames } from '#src/words/tickets.ts'

type ReportFiltersProps = {
  query: TicketReportQuery
  /** What can be chosen; null while it is on its way. */
  options: TicketOptions | null
  /** In the zone that days are counted in. */
  today: Day
  onChange: (change: Partial<TicketReportQuery>) => void
}

export function ReportFilters({ query, options, today, onChange }: ReportFiltersProps) {
  const { t, i18n } = useLingui()
  const place = { isClearable: true, isLoading: !options }

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
          {...place}
          value={valueOf(query.partner_id)}
          options={namedOptions(options?.partners)}
          onChange={(value) => onChange({ partner_id: idOf(value) })}
        />
        <Select
          label={t`Category`}
          placeholder={t`All categories`}
          {...place}
          value={valueOf(query.category_id)}
          options={namedOptions(options?.categories)}
          onChange={(value) => onChange({ category_id: idOf(value) })}
        />
        <NativeSelect
          label={t`Priority`}
          value={query.priority ?? ''}
          data={[
            { value: '', label: t`Any priority` },
            ...ticketPriorities.map((value) => ({ value, label: i18n._(ticketPriorityNames[value]) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ priority: ticketPriorities.find((name) => name === value) })
          }
        />
        <Select
          label={t({ message: 'Assigned to', context: 'ticket' })}
          placeholder={t`Anybody`}
          {...place}
          value={valueOf(query.assignee_id)}
          options={namedOptions(options?.people)}
          onChange={(value) => onChange({ assignee_id: idOf(value) })}
        />
      </FilterBar>
    </div>
  )
}

/** How many filters narrow the reports. A period of one's own is one of them. */
export const filterCount = ({ from, to, ...filters }: TicketReportQuery): number =>
  [from ?? to, ...Object.values(filters)].filter((value) => value !== undefined).length

const LENGTHS: Lengths = { offered: [7, 30, 90], usual: 30 }

const valueOf = (id: number | undefined) => (id === undefined ? null : String(id))
const idOf = (value: string | null) => (value === null || value === '' ? undefined : Number(value))
