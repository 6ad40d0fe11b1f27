import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { VisuallyHidden, ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useRouter, Link } from '@tanstack/react-router'
import { useState, useMemo } from 'react'

import type { Category } from '#contracts/categories.ts'
import type { Page } from '#contracts/pagination.ts'
import { ActionDialog } from '#src/forms/action-dialog.tsx'
import { can } from '#src/machines/landing.ts'
import { AddLink } from '#src/ui/add-link.tsx'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { notify } from '#src/ui/notify.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import type { Column } from '#src/list/data-table.tsx'
import { ListPage } from '#src/list/list-screen.tsx'
import { filterCount } from '#src/list/list-view.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import type { CategoriesApi } from '../categories.api.ts'
import { type CategoryTree, pathIn, siblingsIn } from '../category-tree.ts'
import classes from './categories-page.module.css'
import type { CategoriesSearch } from './categories-search.ts'
import { MoveButtons } from './move-buttons.tsx'
import { useMoves, type Move } from './use-moves.ts'

type CategoriesPageProps = {
  search: CategoriesSearch
  categories: PromiseState<Page<Category>>
  /** All of them; empty while they are on their way. */
  tree: CategoryTree
  api: CategoriesApi
  permissions: readonly string[]
  onChange: (change: Partial<CategoriesSearch>) => void
  onRetry: () => void
}

/** What posts are kept in, as a tree that people put into order. */
export function CategoriesPage({ search, categories, tree, api, permissions, onChange, onRetry }: CategoriesPageProps) {
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

type CategoryFiltersProps = { search: CategoriesSearch; onChange: (change: Partial<CategoriesSearch>) => void }

function CategoryFilters({ search, onChange }: CategoryFiltersProps) {
  const { t } = useLingui()

  return (
    <FilterBar active={filterCount(search)}>
      <SearchField placeholder={t`Name`} value={search.q} onChange={(q) => onChange({ q })} />
    </FilterBar>
  )
}

type RemoveCategoryProps = { category: Category; api: CategoriesApi; onClose: () => void }

/** Asks before a category goes; one that still holds something stays, and the server says why. */
function RemoveCategory({ category: { id, name }, api, onClose }: RemoveCategoryProps) {
  const { t } = useLingui()
  const router = useRouter()

  return (
    <ActionDialog
      title={<Trans>Remove the category {name}?</Trans>}
      verb={<Trans>Remove</Trans>}
      progress={<Trans>Removing…</Trans>}
      act={(_reason, signal) => api.remove(id, signal)}
      onDone={() => {
        onClose()
        void notify({ text: t`The category ${name} is gone.`, milliseconds: 5000 })
        void router.invalidate()
      }}
      onClose={onClose}
    >
      <Trans>Only a category without posts, and with nothing below it, can be removed.</Trans>
    </ActionDialog>
  )
}

type CategoryColumnsProps = {
  tree: CategoryTree
  /** The rows stand as the tree does. */
  isTree: boolean
  /** Null for those who may not. */
  onMove: Move | null
  onRemove: ((category: Category) => void) | null
}

/** The columns of the list of categories in the reader's language. */
function useCategoryColumns({ tree, isTree, onMove, onRemove }: CategoryColumnsProps): Column<Category>[] {
  const { t } = useLingui()
  const { number } = useFormats()

  return useMemo(
    () => [
      {
        name: 'name',
        width: 420,
        header: t`Name`,
        isSortable: true,
        cell: (category) => (
          <CategoryName
            category={category}
            path={pathIn(tree, category.parent_id)}
            isTree={isTree}
            isLink={onMove !== null}
          />
        ),
      },
      {
        name: 'posts',
        width: 96,
        header: t`Posts`,
        isSortable: true,
        isNumber: true,
        cell: ({ posts }) => number(posts),
      },
      {
        name: 'tree',
        width: 140,
        header: t`Order`,
        isSortable: true,
        cell: (category) => (
          <MoveButtons
            category={category}
            siblings={siblingsIn(tree, category.parent_id).length}
            onMove={isTree ? onMove : null}
          />
        ),
      },
      ...(onRemove
        ? [
            {
              name: 'remove',
              width: 88,
              header: t`Remove`,
              cell: (category: Category) => <RemoveButton category={category} onRemove={onRemove} />,
            },
          ]
        : []),
    ],
    [t, number, tree, isTree, onMove, onRemove],
  )
}

type RemoveButtonProps = { category: Category; onRemove: (category: Category) => void }

function RemoveButton({ category, onRemove }: RemoveButtonProps) {
  const { t } = useLingui()
  const { name } = category

  return (
    <ActionIcon variant="subtle" aria-label={t`Remove ${name}`} onClick={() => onRemove(category)}>
      <IconTrash size={16} stroke={1.5} />
    </ActionIcon>
  )
}

type CategoryNameProps = {
  category: Category
  /** The names of what it is below. */
  path: string[]
  isTree: boolean
  /** The reader may edit it. */
  isLink: boolean
}

/** A name at its depth; where the rows are no tree, or cards, with the names of what it is below. */
function CategoryName({ category: { id, name, depth }, path, isTree, isLink }: CategoryNameProps) {
  return (
    <span className={classes['name']} data-tree={isTree || undefined} style={{ paddingLeft: isTree ? depth * 24 : 0 }}>
      {path.length > 0 && <span className={classes['path']}>{`${path.join(' / ')} / `}</span>}
      {isLink ? (
        <Link to="/admin/categories/edit/$id" params={{ id: String(id) }}>
          {name}
        </Link>
      ) : (
        name
      )}
    </span>
  )
}
