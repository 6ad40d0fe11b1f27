import { NativeSelect } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { lazy, Suspense, useState } from 'react'

import type { CallOptions } from '#contracts/calls.ts'
import { channels } from '#contracts/conversation.ts'
import type { FreemiumQuery } from '#contracts/lists/dashboards.ts'
import { periodOf, type Day } from '#domain/reporting-period.ts'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { channelNames } from '#src/words/conversation.ts'

import classes from './freemium.module.css'
import { filterCount } from './filter-count.ts'
import { OrganisationFilters } from './organisation-filters.tsx'
import { daysOfPreset, presetOf, presets } from './period-presets.ts'

/** The calendar is only loaded by people who choose days of their own. */
const PeriodPicker = lazy(async () => ({ default: (await import('./period-picker.tsx')).PeriodPicker }))

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
  const { t, i18n } = useLingui()
  const [isCustom, setIsCustom] = useState(false)
  const preset = isCustom ? null : presetOf(query, today)

  const choosePeriod = (value: string) => {
    const chosen = presets.find((days) => String(days) === value)
    setIsCustom(chosen === undefined)
    if (chosen !== undefined) onChange(daysOfPreset(chosen, today))
  }

  return (
    <div className={classes['filters']}>
      <FilterBar active={filterCount(query)}>
        <NativeSelect
          label={t`Period`}
          value={String(preset)}
          data={[
            ...presets.map((days) => ({ value: String(days), label: t`Last ${days} days` })),
            { value: String(null), label: t`Other days` },
          ]}
          onChange={({ currentTarget: { value } }) => choosePeriod(value)}
        />
        {preset === null && (
          <Suspense fallback={<div />}>
            <PeriodPicker period={periodOf(query, today)} onChange={onChange} />
          </Suspense>
        )}
        <NativeSelect
          label={t`Channel`}
          value={query.channel ?? ''}
          data={[
            { value: '', label: t`All channels` },
            ...channels.map((value) => ({ value, label: i18n._(channelNames[value]) })),
          ]}
          onChange={({ currentTarget: { value } }) => onChange({ channel: channels.find((name) => name === value) })}
        />
        {hasFacets && <OrganisationFilters query={query} facets={facets} onChange={onChange} />}
      </FilterBar>
    </div>
  )
}
