import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

import type { Category } from '#contracts/categories.ts'
import { useFormats } from '#src/ui/formats.ts'
import type { Column } from '#src/ui/table/data-table.tsx'

import { type CategoryTree, pathIn, siblingsIn } from '../category-tree.ts'
import { CategoryName } from './category-name.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { RemoveButton } from './remove-button.tsx'
import type { Move } from './use-moves.ts'

type CategoryColumnsProps = {
  tree: CategoryTree
  /** The rows stand as the tree does. */
  isTree: boolean
  /** Null for those who may not. */
  onMove: Move | null
  onRemove: ((category: Category) => void) | null
}

/** The columns of the list of categories in the reader's language. */
export function useCategoryColumns({ tree, isTree, onMove, onRemove }: CategoryColumnsProps): Column<Category>[] {
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
