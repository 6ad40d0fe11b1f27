import type { CallOptions } from '#contracts/calls.ts'
import type { FreemiumDashboard } from '#contracts/dashboards.ts'
import { DashboardExport, type Exporting } from '#src/reporting/dashboard-export.tsx'
import { type PromiseState, usePromiseState } from '#src/ui/use-promise-state.ts'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { FreemiumQuery } from '#contracts/lists/dashboards.ts'
import type { Day } from '#domain/time/reporting-period.ts'
import { dayIn } from '#domain/time/time-zone.ts'
import { ChannelFilter } from '#src/reporting/channel-filter.tsx'
import { filterCount } from '#src/reporting/filter-count.ts'
import { OrganisationFilters } from '#src/reporting/organisation-filters.tsx'
import { PeriodFilter } from '#src/reporting/period-filter.tsx'
import { ReportingSkeleton } from '#src/reporting/reporting-skeleton.tsx'
import classes from '#src/reporting/reporting.module.css'
import { useDayNames } from '#src/reporting/use-day-names.ts'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { Page } from '#src/ui/page.tsx'
import { Failed } from '#src/ui/states/failed.tsx'
import type { AuditRights } from './audits/no-audits.tsx'
import { FreemiumFigures } from './freemium-figures.tsx'

type FreemiumScreenProps = Omit<FreemiumPageProps, 'dashboard' | 'facets' | 'actions'> & {
  dashboard: Promise<FreemiumDashboard>
  /** Of nothing where the person may not know them. */
  facets: Promise<CallOptions | null>
  exporting: Exporting
}

/** The dashboard while its answers are on their way, and after. */
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
  /** Where the person may go from here: what a number counts, and what can be done about it. */
  rights: AuditRights
  /** The moment that the periods on offer end at. */
  now: Date
  /** What can be done with all of it. */
  actions?: ReactNode
  onChange: (change: Partial<FreemiumQuery>) => void
  onClear: () => void
  /** Opens an address of the application. */
  onOpen: (href: string) => void
  onRetry: () => void
}

/** What was audited, and of how much: one period, narrowed by filters that stand in the address. */
export function FreemiumPage({ query, dashboard, facets, rights, now, actions, ...wishes }: FreemiumPageProps) {
  const { onChange, onClear, onOpen, onRetry } = wishes
  // the days of the chosen partner, as the server counts them
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

/** Which days are counted, by which clock, and with which days they are compared. */
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
  /** What can be chosen of partners, campaigns and teams; null until it is known. */
  facets: CallOptions | null
  /** Whether the person may know them at all. */
  hasFacets: boolean
  /** In the zone that days are counted in. */
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
