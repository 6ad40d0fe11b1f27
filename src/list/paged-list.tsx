import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'

import { Pagination } from '../ui/pagination.tsx'
import { AsyncContent } from '../ui/states/async-content.tsx'
import { PastEnd } from '../ui/states/past-end.tsx'
import type { PromiseState } from '../ui/use-promise-state.ts'
import classes from './paged-list.module.css'

export type PagedListProps<Row> = Omit<ListHeadProps, 'list'> & {
  list: PromiseState<{ data: Row[]; meta: ComponentProps<typeof Pagination>['meta'] }>
  /** The number of grey bars while the rows are loading. */
  skeletonRows?: number
  /** Displayed instead of a list without rows. */
  empty: ReactNode
  onRetry: () => void
  /** Renders the rows of a page, and the links to the other pages. */
  renderRows: (rows: Row[], pagination: ReactNode) => ReactNode
}

/** One page of a list: the number of all rows and the rows, or a message if there are none. */
export function PagedList<Row>({ list, skeletonRows, empty, onRetry, renderRows, ...head }: PagedListProps<Row>) {
  return (
    <div className={classes['list']}>
      <ListHead list={list} {...head} />
      <AsyncContent answer={list} {...(skeletonRows && { rows: skeletonRows })} onRetry={onRetry}>
        {({ data, meta }) => {
          if (meta.total === 0) return empty
          if (data.length === 0) return <PastEnd lastPage={meta.last_page} />
          return renderRows(data, <Pagination meta={meta} limit={PAGES_LINKED} />)
        }}
      </AsyncContent>
    </div>
  )
}

/** The maximum number of linked pages: tens of thousands of rows have hundreds of pages. */
const PAGES_LINKED = 7

type ListHeadProps = {
  list: PromiseState<{ meta: { total: number } }>
  /** The number of all rows as text: "1,204 people". */
  renderCount: (total: number) => ReactNode
  /** Filters that have no field in the bar. */
  chips?: ReactNode
  /** Clears the filters, if there are any. */
  onClear?: (() => void) | undefined
}

/** Above a list: the number of all rows, and a button to clear the filters. */
function ListHead({ list: { value, isPending }, renderCount, chips, onClear }: ListHeadProps) {
  return (
    <div className={classes['head']}>
      <output className={classes['count']} aria-busy={isPending}>
        {value && renderCount(value.meta.total)}
      </output>
      {chips}
      {onClear && (
        <Button variant="subtle" size="compact-sm" onClick={onClear}>
          <Trans>Clear filters</Trans>
        </Button>
      )}
    </div>
  )
}
