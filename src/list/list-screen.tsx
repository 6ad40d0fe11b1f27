import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { ExportMenu, tableFormats, type ExportFormat } from '#src/ui/export-menu.tsx'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Page, type PageProps } from '#src/ui/page.tsx'
import { NoMatch } from '#src/ui/states/no-match.tsx'
import type { Download } from '#src/ui/use-download.ts'
import { useReload } from '#src/ui/use-reload.ts'

import { ColumnMenu } from './column-menu.tsx'
import { ListTable, type ListTableProps } from './list-table.tsx'
import { filterCount, type ListView, noFilters } from './list-view.ts'
import type { SavedViewsApi } from './saved-views/saved-views.api.ts'
import { SavedViews } from './saved-views/saved-views.tsx'
import { useSearchChange } from './use-search-change.ts'

type ListScreenProps<Row extends { id: number }, Search extends ListView> = Pick<PageProps, 'title' | 'sentence'> &
  Pick<ListTableProps<Row, Search['sort']>, 'list' | 'columns' | 'chips'> & {
    /** What the address says: changes of filters, sorting, columns and pages go there. */
    search: Search
    /** The fields of the filter bar. `filter` changes some of the filters and shows the first page. */
    renderFilters: (filter: (change: Partial<Search>) => void) => ReactNode
    /** All rows of the list in words, "1,204 people"; `shown` is the number as the reader's language writes it. */
    renderCount: (total: number, shown: string) => ReactNode
    /** In place of the rows where the filters leave none. */
    noMatch: { title: ReactNode; hint: ReactNode }
    /** In place of the rows where there are none at all; left out where that cannot be. */
    empty?: ReactNode
    /** All rows that the filters leave, as a file. */
    fetchFile?: (format: ExportFormat) => Promise<Download>
    /** The saved views of the list; `query` is the one on show. */
    views?: { api: SavedViewsApi; query: string }
    /** At the end of the title's line, such as the way to a new row. */
    actions?: ReactNode
    /** Above the filters, such as the navigation of an area. */
    above?: ReactNode
    /** Between the filters and the rows. */
    toolbar?: ReactNode
    children?: ReactNode
  }

/**
 * A screen that is a list: its title and actions, its filters, and its rows, page by page. A feature brings its columns, its filters and
 * its words, and a route brings the answer of the server: `const list = usePromiseState(answers.posts)`.
 */
export function ListScreen<Row extends { id: number }, Search extends ListView>(props: ListScreenProps<Row, Search>) {
  const {
    title,
    sentence,
    search,
    renderFilters,
    renderCount,
    noMatch,
    empty,
    fetchFile,
    views,
    actions,
    above,
    toolbar,
    children,
  } = props
  const { number } = useFormats()
  const { history, latestLocation } = useRouter()
  const change = useSearchChange<Search>()
  const reload = useReload()
  const active = filterCount(search)
  const clear = () => change(noFilters(search))
  const onView = (view: Partial<ListView>) => change(view as Partial<Search>) // what every address of a list has

  return (
    <Page
      title={title}
      sentence={sentence}
      actions={
        <>
          <ColumnMenu columns={props.columns} view={search} onView={onView} />
          {views && <SavedViews {...views} onOpen={(query) => history.push(`${latestLocation.pathname}?${query}`)} />}
          {fetchFile && <ExportMenu formats={tableFormats} fetchFile={fetchFile} />}
          {actions}
        </>
      }
    >
      {above}
      <FilterBar active={active}>{renderFilters((filter) => change({ page: 1, ...filter }))}</FilterBar>
      {toolbar}
      <ListTable
        list={props.list}
        columns={props.columns}
        chips={props.chips}
        view={search}
        onView={onView}
        renderCount={(total) => renderCount(total, number(total))}
        empty={
          empty && active === 0 ? (
            empty
          ) : (
            <NoMatch title={noMatch.title} onClear={clear}>
              {noMatch.hint}
            </NoMatch>
          )
        }
        onClear={active > 0 ? clear : undefined}
        onRetry={reload}
      />
      {children}
    </Page>
  )
}
