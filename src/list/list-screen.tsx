import type { ReactNode } from 'react'

import { Page, type PageProps } from '../ui/page.tsx'
import { NoMatch } from '../ui/states/no-match.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { ListTable, type ListTableProps } from './list-table.tsx'
import { filterCount, type ListView, noFilters } from './list-view.ts'

type ListPageProps<Row extends { id: number }, Search extends ListView> = Pick<PageProps, 'title' | 'sentence'> &
  Pick<ListTableProps<Row, Search['sort']>, 'list' | 'columns' | 'renderCount' | 'chips' | 'onRetry'> & {
    search: Search
    onChange: (change: Partial<Search>) => void
    /** Beside the menu of columns. */
    actions?: ReactNode
    /** `filter` narrows the list, and shows it from its first page. */
    renderFilters: (filter: (change: Partial<Search>) => void) => ReactNode
    /** In place of the rows where the filters leave none. */
    noMatch: { title: ReactNode; hint: ReactNode }
    /** In place of the rows where there are none at all; left out where that cannot be. */
    empty?: ReactNode
    children?: ReactNode
  }

/** A screen that is a list: its filters, its columns to choose from, and its rows, page by page. */
export function ListPage<Row extends { id: number }, Search extends ListView>(props: ListPageProps<Row, Search>) {
  const { title, sentence, actions, search, onChange, renderFilters, noMatch, empty, children, ...table } = props
  const isFiltered = filterCount(search) > 0
  const clear = () => onChange(noFilters(search))
  const onView = (change: Partial<ListView>) => onChange(change as Partial<Search>) // what every address of a list has

  return (
    <Page
      title={title}
      sentence={sentence}
      actions={
        <>
          <ColumnMenu columns={table.columns} view={search} onView={onView} />
          {actions}
        </>
      }
    >
      {renderFilters((change) => onChange({ page: 1, ...change }))}
      <ListTable
        {...table}
        view={search}
        onView={onView}
        empty={
          empty && !isFiltered ? (
            empty
          ) : (
            <NoMatch title={noMatch.title} onClear={clear}>
              {noMatch.hint}
            </NoMatch>
          )
        }
        onClear={isFiltered ? clear : undefined}
      />
      {children}
    </Page>
  )
}
