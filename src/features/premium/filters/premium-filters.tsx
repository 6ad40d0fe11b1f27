import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'

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
import { Chips } from '#src/ui/chips/chips.tsx'
import { AddressChip } from '#src/ui/chips/chips.tsx'
import { FilterBar } from '#src/ui/filter-bar.tsx'

import { selectionCount } from '../selection-count.ts'

type PremiumFiltersProps = {
  query: PremiumQuery
  /** The options of partners, campaigns and teams; null until they are loaded. */
  facets: CallOptions | null
  /** Whether the person may see these options at all. */
  hasFacets: boolean
  /** The scorecards that judged something; the first is the default. */
  scorecards: readonly NamedScorecard[]
  /** In the time zone in which days are counted. */
  today: Day
  onChange: (change: Partial<PremiumQuery>) => void
}

export function PremiumFilters({ query, facets, hasFacets, scorecards, today, onChange }: PremiumFiltersProps) {
  const { t } = useLingui()
  const scorecardText = useScorecardWords()

  return (
    <div className={shared['filters']}>
      <FilterBar active={selectionCount(query)}>
        <PeriodFilter query={query} today={today} onChange={onChange} />
        <ChannelFilter value={query.channel} onChange={(channel) => onChange({ channel })} />
        {hasFacets && <OrganisationFilters query={query} facets={facets} onChange={onChange} />}
        {scorecards.length > 1 && (
          <NativeSelect
            label={t`Scorecard`}
            value={String(query.scorecard_id ?? scorecards[0]!.id)}
            data={scorecards.map((scorecard) => ({
              value: String(scorecard.id),
              label: scorecardText.title(scorecard),
            }))}
            onChange={({ currentTarget: { value } }) => onChange({ scorecard_id: Number(value) })}
          />
        )}
        {hasFacets && <CompareFilter query={query} facets={facets} onChange={onChange} />}
      </FilterBar>
    </div>
  )
}

type AgentChipProps = {
  /** Undefined while it is unknown. */
  name: string | undefined
  onRemove: () => void
}

/** The agent filter, which only comes from an address. */
export function AgentChip({ name, onRemove }: AgentChipProps) {
  const { t } = useLingui()

  return (
    <Chips label={t`Only those`}>
      <AddressChip removeLabel={t`Any agent`} onRemove={onRemove}>
        {name === undefined ? <Trans>Of one agent</Trans> : <Trans>Agent: {name}</Trans>}
      </AddressChip>
    </Chips>
  )
}
