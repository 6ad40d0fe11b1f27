import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'

import { persistencyGroupings } from '#contracts/beyond.ts'
import type { CallOptions } from '#contracts/calls.ts'
import type { BeyondQuery } from '#contracts/lists/dashboards.ts'
import type { Day } from '#domain/reporting-period.ts'
import { ChannelFilter } from '#src/reporting/channel-filter.tsx'
import { CompareFilter } from '#src/reporting/compare-filter.tsx'
import { OrganisationFilters } from '#src/reporting/organisation-filters.tsx'
import { PeriodFilter } from '#src/reporting/period-filter.tsx'
import classes from '#src/reporting/reporting.module.css'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { groupingNames } from '#src/words/beyond.ts'

import { chosenCount } from './filters-of.ts'

type BeyondFiltersProps = {
  query: BeyondQuery
  /** What can be chosen of partners, campaigns and teams; null until it is known. */
  facets: CallOptions | null
  /** Whether the person may know them at all. */
  hasFacets: boolean
  /** In the zone that days are counted in. */
  today: Day
  onChange: (change: Partial<BeyondQuery>) => void
}

/** What is counted, and by what persistency is told. */
export function BeyondFilters({ query, facets, hasFacets, today, onChange }: BeyondFiltersProps) {
  const { t, i18n } = useLingui()

  return (
    <div className={classes['filters']}>
      <FilterBar active={chosenCount(query)}>
        <PeriodFilter query={query} today={today} lengths={beyondLengths} onChange={onChange} />
        <ChannelFilter value={query.channel} onChange={(channel) => onChange({ channel })} />
        {hasFacets && <OrganisationFilters query={query} facets={facets} onChange={onChange} />}
        <NativeSelect
          label={t`Persistency told by`}
          value={query.by ?? DEFAULT_GROUPING}
          data={persistencyGroupings.map((by) => ({ value: by, label: i18n._(groupingNames[by]) }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ by: value === DEFAULT_GROUPING ? undefined : persistencyGroupings.find((by) => by === value) })
          }
        />
        {hasFacets && (
          <CompareFilter
            query={query}
            // partners stand beside each other only where they are five
            facets={facets && { ...facets, partners: [] }}
            onChange={({ compare_team_id }) => onChange({ compare_team_id })}
          />
        )}
      </FilterBar>
    </div>
  )
}

/** It stands in no address. */
const DEFAULT_GROUPING = 'verdict'

/** So many days up to today: what conversations cause takes months to show. */
const beyondLengths = { offered: [90, 180, 365, 730, 1095], usual: 365 } as const
