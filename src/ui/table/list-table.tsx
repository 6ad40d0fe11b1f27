import { type ComponentProps, type ReactNode, Suspense } from 'react'

import { Pagination } from '../pagination.tsx'
import { Awaited } from '../states/awaited.tsx'
import { Loading } from '../states/loading.tsx'
import { PastEnd } from '../states/past-end.tsx'
import type { Settled } from '../use-settled.ts'
import { type Column, DataTable } from './data-table.tsx'
import { ListHead, type ListHeadProps } from './list-head.tsx'
import classes from './list-table.module.css'
import { hiddenOf, type ListView } from './list-view.ts'
import { PerPage } from './per-page.tsx'
import { tableTexts } from './table-texts.ts'

export type ListTableProps<Row extends { id: number }, Sort extends string> = Omit<ListHeadProps, 'list'> & {
  list: Settled<{ data: Row[]; meta: ComponentProps<typeof Pagination>['meta'] }>
  columns: readonly Column<Row>[]
  view: ListView<Sort>
  onView: (change: Partial<ListView<Sort>>) => void
  /** The language of the component kit. */
  kit: string
  /** What stands under a row, across all columns; null where nothing does. */
  below?: ((row: Row) => ReactNode) | undefined
  /** In place of a list without rows. */
  empty: ReactNode
  onRetry: () => void
}

/** One page of a list: how many rows there are in all, the rows, and the way to the other pages. */
export function ListTable<Row extends { id: number }, Sort extends string>(props: ListTableProps<Row, Sort>) {
  const { list, columns, view, onView, kit, below, empty, onRetry, ...head } = props
  const texts = tableTexts(kit)
  const fromStart = (change: Partial<ListView<Sort>>) => onView({ page: 1, ...change })

  return (
    <div className={classes['list']}>
      <ListHead list={list} {...head} />
      <Awaited answer={list} rows={12} onRetry={onRetry}>
        {({ data, meta }) =>
          meta.total === 0 ? (
            empty
          ) : data.length === 0 ? (
            <PastEnd lastPage={meta.last_page} />
          ) : (
            <Suspense fallback={<Loading rows={12} />}>
              <DataTable
                columns={columns}
                rows={data}
                sort={view.sort}
                // the names of sortable columns are what the list is sorted by
                onSort={(sort) => fromStart({ sort: sort as Sort })}
                hiddenColumns={hiddenOf(view)}
                texts={texts}
                isPending={list.isPending}
                below={below}
              />
              <div className={classes['below']}>
                <PerPage texts={texts} value={view.per_page} onChange={(per_page) => fromStart({ per_page })} />
                <Pagination meta={meta} limit={PAGES_LINKED} />
              </div>
            </Suspense>
          )
        }
      </Awaited>
    </div>
  )
}

/** Tens of thousands of rows make hundreds of pages. */
const PAGES_LINKED = 7
