import { useLingui } from '@lingui/react/macro'

import { FilterBar } from '#src/ui/filter-bar.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { filterCount } from '#src/ui/table/list-view.ts'

import type { CategoriesSearch } from './categories-search.ts'

type CategoryFiltersProps = { search: CategoriesSearch; onChange: (change: Partial<CategoriesSearch>) => void }

export function CategoryFilters({ search, onChange }: CategoryFiltersProps) {
  const { t } = useLingui()

  return (
    <FilterBar active={filterCount(search)}>
      <SearchField placeholder={t`Name`} value={search.q} onChange={(q) => onChange({ q })} />
    </FilterBar>
  )
}
