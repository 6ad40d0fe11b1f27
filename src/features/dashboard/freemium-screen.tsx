import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

import type { CallOptions } from '#contracts/calls.ts'
import type { FreemiumDashboard } from '#contracts/dashboards.ts'
import type { FreemiumQuery } from '#contracts/lists/dashboards.ts'
import type { Day } from '#domain/time/reporting-period.ts'
import { dayIn } from '#domain/time/time-zone.ts'
import { ChannelFilter } from '#src/reporting/channel-filter.tsx'
import { DashboardExport, type Exporting } from '#src/reporting/dashboard-export.tsx'
import { filterCount } from '#src/reporting/filter-count.ts'
import { OrganisationFilters } from '#src/reporting/organisation-filters.tsx'
import { PeriodFilter } from '#src/reporting/period-filter.tsx'
import { ReportingSkeleton } from '#src/reporting/reporting-skeleton.tsx'
import classes from '#src/reporting/reporting.module.css'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { Page } from '#src/ui/page.tsx'
import { Failed } from '#src/ui/states/failed.tsx'
import { type PromiseState, usePromiseState } from '#src/ui/use-promise-state.ts'

import type { AuditRights } from './audits/no-audits.tsx'
import { FreemiumFigures } from './freemium-figures.tsx'

type FreemiumScreenProps = Omit<FreemiumPageProps, 'dashboard' | 'facets' | 'actions'> & {
  dashboard: Promise<FreemiumDashboard>
  /** Resolves to null if the person may not see them. */
  facets: Promise<CallOptions | null>
  exporting: Exporting
}

/** The dashboard, while its answers load and after. */
export function FreemiumScreen({ dashboard, facets, exporting, ...page }: FreemiumScreenProps) {
  return (
    <FreemiumPage
      {...page}
      dashboard={usePromiseState(dashboard)}
      facets={usePromiseState(facets).value}
      actions={<DashboardExport {...exporting} kind="freemium" query={page.query} />}
    />
  )
}

export type FreemiumPageProps = {
  query: FreemiumQuery
  dashboard: PromiseState<FreemiumDashboard>
  facets: CallOptions | null
  /** What the person may open from here. */
  rights: AuditRights
  /** The moment at which the selectable periods end. */
  now: Date
  /** Actions on the whole page. */
  actions?: ReactNode
  onChange: (change: Partial<FreemiumQuery>) => void
  onClear: () => void
  /** Opens an address of the application. */
  onOpen: (href: string) => void
  onRetry: () => void
}

/** What was audited, and out of how much, in one period and with the filters of the address. */
export function FreemiumPage({ query, dashboard, facets, rights, now, actions, ...handlers }: FreemiumPageProps) {
  const { onChange, onClear, onOpen, onRetry } = handlers
  // days in the time zone of the selected partner, as the server counts them
  const timeZone = facets?.partners.find(({ id }) => id === query.partner_id)?.time_zone ?? 'UTC'
  const { value, error, isPending } = dashboard

  return (
    <Page title={<Trans>Freemium dashboard</Trans>} sentence={<Trans>What did we audit?</Trans>} actions={actions}>
      <FreemiumFilters
        query={query}
        facets={facets}
        hasFacets={rights.seesCalls}
        today={dayIn(timeZone, now)}
        onChange={onChange}
      />
      <div className={classes['above']}>
        {value && <PeriodLine dashboard={value} />}
        {filterCount(query) > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        )}
      </div>
      {error !== null && <Failed error={error} onRetry={onRetry} />}
      {error === null && value === null && <ReportingSkeleton />}
      {error === null && value !== null && (
        <div className={classes['answer']} aria-busy={isPending}>
          <FreemiumFigures query={query} dashboard={value} rights={rights} onOpen={onOpen} onClear={onClear} />
        </div>
      )}
    </Page>
  )
}

/** The days of the figures, their time zone, and the days they are compared with. */
function PeriodLine({ dashboard: { period, previous } }: { dashboard: FreemiumDashboard }) {
  const names = useDayNames()
  const [now, before, zone] = [names.span(period), names.span(previous), period.time_zone]

  return (
    <p className={classes['period']}>
      <Trans>
        {now}, time zone {zone}. Changes are against {before}.
      </Trans>
    </p>
  )
}

type FreemiumFiltersProps = {
  query: FreemiumQuery
  /** The partners, campaigns and teams to choose from; null until they are loaded. */
  facets: CallOptions | null
  /** Whether the person may see them at all. */
  hasFacets: boolean
  /** In the time zone in which days are counted. */
  today: Day
  onChange: (change: Partial<FreemiumQuery>) => void
}

function FreemiumFilters({ query, facets, hasFacets, today, onChange }: FreemiumFiltersProps) {
  return (
    <div className={classes['filters']}>
      <FilterBar active={filterCount(query)}>
        <PeriodFilter query={query} today={today} onChange={onChange} />
        <ChannelFilter value={query.channel} onChange={(channel) => onChange({ channel })} />
        {hasFacets && <OrganisationFilters query={query} facets={facets} onChange={onChange} />}
      </FilterBar>
    </div>
  )
}
