import { NativeSelect } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import { postKinds } from '#contracts/lists/posts.ts'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { filterCount } from '#src/ui/table/list-view.ts'
import { postKindNames } from '#src/words/posts.ts'

import type { NewsSearch } from './news-search.ts'

type NewsFiltersProps = {
  search: NewsSearch
  onChange: (change: Partial<NewsSearch>) => void
}

export function NewsFilters({ search, onChange }: NewsFiltersProps) {
  const { t, i18n } = useLingui()

  return (
    <FilterBar active={filterCount(search)}>
      <SearchField placeholder={t`Title or text`} value={search.q} onChange={(q) => onChange({ q })} />
      <NativeSelect
        label={t`Kind`}
        value={search.kind ?? ''}
        data={[
          { value: '', label: t`All kinds` },
          ...postKinds.map((value) => ({ value, label: i18n._(postKindNames[value]) })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ kind: postKinds.find((name) => name === value) })}
      />
    </FilterBar>
  )
}
