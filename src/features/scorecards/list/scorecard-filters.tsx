import { NativeSelect } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import { FilterBar } from '#src/ui/filter-bar.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { filterCount } from '#src/ui/table/list-view.ts'
import { scorecardStateNames } from '#src/words/quality.ts'

import type { ScorecardsSearch } from './scorecards-search.ts'

type ScorecardFiltersProps = { search: ScorecardsSearch; onChange: (change: Partial<ScorecardsSearch>) => void }

export function ScorecardFilters({ search, onChange }: ScorecardFiltersProps) {
  const { t, i18n } = useLingui()

  return (
    <FilterBar active={filterCount(search)}>
      <SearchField placeholder={t`Words of the title`} value={search.q} onChange={(q) => onChange({ q })} />
      <NativeSelect
        label={t`State`}
        value={search.state ?? ''}
        data={[
          { value: '', label: t`All that are in use` },
          ...states.map((value) => ({ value, label: i18n._(scorecardStateNames[value]) })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ state: states.find((name) => name === value) })}
      />
    </FilterBar>
  )
}

const states = ['published', 'draft', 'archived'] as const
