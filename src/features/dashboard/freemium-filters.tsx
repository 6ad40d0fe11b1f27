import type { CallOptions } from '#contracts/calls.ts'
import type { FreemiumQuery } from '#contracts/lists/dashboards.ts'
import type { Day } from '#domain/reporting-period.ts'
import { ChannelFilter } from '#src/reporting/channel-filter.tsx'
import { filterCount } from '#src/reporting/filter-count.ts'
import { OrganisationFilters } from '#src/reporting/organisation-filters.tsx'
import { PeriodFilter } from '#src/reporting/period-filter.tsx'
import classes from '#src/reporting/reporting.module.css'
import { FilterBar } from '#src/ui/filter-bar.tsx'

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

export function FreemiumFilters({ query, facets, hasFacets, today, onChange }: FreemiumFiltersProps) {
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
