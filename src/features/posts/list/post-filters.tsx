import { NativeSelect } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'

import { postKinds, postStates } from '#contracts/lists/posts.ts'
import type { PostOptions } from '#contracts/posts.ts'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { filterCount } from '#src/ui/table/list-view.ts'
import { postKindNames, postStateNames } from '#src/words/posts.ts'

import { categoryChoices } from '../category-choices.ts'
import type { PostsSearch } from './posts-search.ts'

type PostFiltersProps = {
  search: PostsSearch
  options: PostOptions | null
  onChange: (change: Partial<PostsSearch>) => void
}

export function PostFilters({ search, options, onChange }: PostFiltersProps) {
  const { t, i18n } = useLingui()

  return (
    <FilterBar active={filterCount(search)}>
      <SearchField placeholder={t`Words of the title`} value={search.q} onChange={(q) => onChange({ q })} />
      <NativeSelect
        label={t`Kind`}
        value={search.kind ?? ''}
        data={[
          { value: '', label: t`Both kinds` },
          ...postKinds.map((value) => ({ value, label: i18n._(postKindNames[value]) })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ kind: postKinds.find((name) => name === value) })}
      />
      <NativeSelect
        label={t`State`}
        value={search.state ?? ''}
        data={[
          { value: '', label: t`All states` },
          ...postStates.map((value) => ({ value, label: i18n._(postStateNames[value]) })),
        ]}
        onChange={({ currentTarget: { value } }) => onChange({ state: postStates.find((name) => name === value) })}
      />
      <NativeSelect
        label={t`Category`}
        value={String(search.category_id ?? '')}
        data={[{ value: '', label: t`All categories` }, ...categoryChoices(options?.categories)]}
        onChange={({ currentTarget: { value } }) => onChange({ category_id: value === '' ? undefined : Number(value) })}
      />
    </FilterBar>
  )
}
