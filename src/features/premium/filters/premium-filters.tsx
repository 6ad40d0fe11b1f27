import { NativeSelect } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import type { CallOptions } from '#contracts/calls.ts'
import type { PremiumQuery } from '#contracts/lists/dashboards.ts'
import type { NamedScorecard } from '#contracts/quality-questions.ts'
import type { Day } from '#domain/time/reporting-period.ts'
import { ChannelFilter } from '#src/reporting/channel-filter.tsx'
import { CompareFilter } from '#src/reporting/compare-filter.tsx'
import { OrganisationFilters } from '#src/reporting/organisation-filters.tsx'
import { PeriodFilter } from '#src/reporting/period-filter.tsx'
import shared from '#src/reporting/reporting.module.css'
import { useScorecardWords } from '#src/reporting/use-scorecard-words.ts'
import { FilterBar } from '#src/ui/filter-bar.tsx'

import { chosenCount } from '../chosen-count.ts'

type PremiumFiltersProps = {
  query: PremiumQuery
  /** What can be chosen of partners, campaigns and teams; null until it is known. */
  facets: CallOptions | null
  /** Whether the person may know them at all. */
  hasFacets: boolean
  /** Those that judged something, the one that is told first where none is chosen. */
  scorecards: readonly NamedScorecard[]
  /** In the zone that days are counted in. */
  today: Day
  onChange: (change: Partial<PremiumQuery>) => void
}

export function PremiumFilters({ query, facets, hasFacets, scorecards, today, onChange }: PremiumFiltersProps) {
  const { t } = useLingui()
  const words = useScorecardWords()

  return (
    <div className={shared['filters']}>
      <FilterBar active={chosenCount(query)}>
        <PeriodFilter query={query} today={today} onChange={onChange} />
        <ChannelFilter value={query.channel} onChange={(channel) => onChange({ channel })} />
        {hasFacets && <OrganisationFilters query={query} facets={facets} onChange={onChange} />}
        {scorecards.length > 1 && (
          <NativeSelect
            label={t`Scorecard`}
            value={String(query.scorecard_id ?? scorecards[0]!.id)}
            data={scorecards.map((one) => ({ value: String(one.id), label: words.title(one) }))}
            onChange={({ currentTarget: { value } }) => onChange({ scorecard_id: Number(value) })}
          />
        )}
        {hasFacets && <CompareFilter query={query} facets={facets} onChange={onChange} />}
      </FilterBar>
    </div>
  )
}
