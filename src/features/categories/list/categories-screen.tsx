import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'

import type { Category } from '#contracts/categories.ts'
import { useApi, useCan } from '#src/context/app-context.ts'
import { ActionDialog } from '#src/forms/action-dialog.tsx'
import type { Column } from '#src/list/data-table.tsx'
import { ListScreen } from '#src/list/list-screen.tsx'
import { AddLink } from '#src/ui/add-link.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { notify } from '#src/ui/notify.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { categoriesApi, type CategoryListAnswers } from '../categories.api.ts'
import { type CategoryTree, pathIn, siblingsIn } from '../category-tree.ts'
import classes from './categories-screen.module.css'
import type { CategoriesSearch } from './categories-search.ts'
import { type Move, MoveButtons, useMoves } from './move-buttons.tsx'

type CategoriesScreenProps = { answers: CategoryListAnswers; search: CategoriesSearch }

/** The categories of posts, as a tree that people can reorder. */
export function CategoriesScreen({ answers, search }: CategoriesScreenProps) {
  const { t } = useLingui()
  const can = useCan()
  const [categoryToRemove, setCategoryToRemove] = useState<Category | null>(null)
  const list = usePromiseState(answers.categories)
  const tree = usePromiseState(answers.options).value?.data ?? []
  const { move, message: moveMessage } = useMoves({ tree, rows: list.value?.data })
  const columns = useCategoryColumns({
    tree,
    isTree: search.sort === 'tree' && search.q === undefined,
    onMove: can('category-edit') ? move : null,
    onRemove: can('category-delete') ? setCategoryToRemove : null,
  })

  return (
    <ListScreen
      title={<Trans>Categories</Trans>}
      sentence={<Trans>Where do posts belong, and in which order are they offered?</Trans>}
      actions={
        can('category-create') && (
          <AddLink to="/admin/categories/create">
            <Trans>Add category</Trans>
          </AddLink>
        )
      }
      search={search}
      renderFilters={(filter) => <SearchField placeholder={t`Name`} value={search.q} onChange={(q) => filter({ q })} />}
      list={list}
      columns={columns}
      renderCount={(total) => <Plural value={total} one="# category" other="# categories" />}
      noMatch={{ title: <Trans>No category matches</Trans>, hint: <Trans>Search for a part of the name.</Trans> }}
      empty={
        <Empty title={<Trans>There are no categories yet</Trans>}>
          <Trans>Readers find help articles by them. Add the first one.</Trans>
        </Empty>
      }
    >
      <VisuallyHidden role="status">{moveMessage}</VisuallyHidden>
      {categoryToRemove && <RemoveCategory category={categoryToRemove} onClose={() => setCategoryToRemove(null)} />}
    </ListScreen>
  )
}

type RemoveCategoryProps = { category: Category; onClose: () => void }

/** Confirms the removal of a category. The server refuses it for a category that is not empty, and says why. */
function RemoveCategory({ category: { id, name }, onClose }: RemoveCategoryProps) {
  const { t } = useLingui()
  const router = useRouter()
  const api = useApi(categoriesApi)

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
  /** Whether the rows are in the order of the tree. */
  isTree: boolean
  /** Null if the reader may not move categories. */
  onMove: Move | null
  onRemove: ((category: Category) => void) | null
}

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
  /** The names of the categories above it. */
  path: string[]
  isTree: boolean
  /** Whether the reader may edit it. */
  isLink: boolean
}

/** A name, indented to its depth; with the names of the categories above it if the rows are no tree or are cards. */
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
