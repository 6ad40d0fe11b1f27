import { VisuallyHidden } from '@mantine/core'
import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'

import type { Category } from '#contracts/categories.ts'
import type { Locale } from '#contracts/page-config.ts'
import type { Page } from '#contracts/pagination.ts'
import { can } from '#src/machines/landing.ts'
import { AddLink } from '#src/ui/add-link.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { ListPage } from '#src/ui/table/list-page.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import type { CategoriesApi } from '../categories.api.ts'
import type { CategoryTree } from '../category-tree.ts'
import type { CategoriesSearch } from './categories-search.ts'
import { useCategoryColumns } from './category-columns.tsx'
import { CategoryFilters } from './category-filters.tsx'
import { RemoveCategory } from './remove-category.tsx'
import { useMoves } from './use-moves.ts'

type CategoriesPageProps = {
  search: CategoriesSearch
  categories: PromiseState<Page<Category>>
  /** All of them; empty while they are on their way. */
  tree: CategoryTree
  api: CategoriesApi
  permissions: readonly string[]
  /** The language of the component kit. */
  kit: Locale
  onChange: (change: Partial<CategoriesSearch>) => void
  onRetry: () => void
}

/** What posts are kept in, as a tree that people put into order. */
export function CategoriesPage({
  search,
  categories,
  tree,
  api,
  permissions,
  kit,
  onChange,
  onRetry,
}: CategoriesPageProps) {
  const [removed, remove] = useState<Category | null>(null)
  const { move, moved } = useMoves({ api, tree, rows: categories.value?.data })
  const columns = useCategoryColumns({
    tree,
    isTree: search.sort === 'tree' && search.q === undefined,
    onMove: can(permissions, 'category-edit') ? move : null,
    onRemove: can(permissions, 'category-delete') ? remove : null,
  })

  return (
    <ListPage
      title={<Trans>Categories</Trans>}
      sentence={<Trans>Where do posts belong, and in which order are they offered?</Trans>}
      actions={
        can(permissions, 'category-create') && (
          <AddLink to="/admin/categories/create">
            <Trans>Add category</Trans>
          </AddLink>
        )
      }
      search={search}
      onChange={onChange}
      renderFilters={(filter) => <CategoryFilters search={search} onChange={filter} />}
      list={categories}
      columns={columns}
      kit={kit}
      renderCount={(total) => <Plural value={total} one="# category" other="# categories" />}
      noMatch={{ title: <Trans>No category matches</Trans>, hint: <Trans>Search for a part of the name.</Trans> }}
      empty={
        <Empty title={<Trans>There are no categories yet</Trans>}>
          <Trans>Readers find help articles by them. Add the first one.</Trans>
        </Empty>
      }
      onRetry={onRetry}
    >
      <VisuallyHidden role="status">{moved}</VisuallyHidden>
      {removed && <RemoveCategory category={removed} api={api} onClose={() => remove(null)} />}
    </ListPage>
  )
}
