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
    /** The parsed address: changes of filters, sorting, columns and pages are written to it. */
    search: Search
    /** The fields of the filter bar. `filter` changes some of the filters and goes to the first page. */
    renderFilters: (filter: (change: Partial<Search>) => void) => ReactNode
    /** The number of all rows as text, such as "1,204 people"; `shown` is the number in the reader's format. */
    renderCount: (total: number, shown: string) => ReactNode
    /** Displayed instead of the rows if no row matches the filters. */
    noMatch: { title: ReactNode; hint: ReactNode }
    /** Displayed instead of the rows if there are no rows at all; omitted if that cannot happen. */
    empty?: ReactNode
    /** Fetches a file of all rows that match the filters. */
    fetchFile?: (format: ExportFormat) => Promise<Download>
    /** The saved views of the list; `query` is the current one. */
    views?: { api: SavedViewsApi; query: string }
    /** At the end of the title's line, such as a button for a new row. */
    actions?: ReactNode
    /** Above the filters, such as the navigation of an area. */
    above?: ReactNode
    /** Between the filters and the rows. */
    toolbar?: ReactNode
    children?: ReactNode
  }

/**
 * The screen of a list: its title and actions, its filters, and its rows, page by page. The address holds everything
 * that the user can change: filters, sorting, hidden columns and the page.
 *
 * To add a list, write its columns and texts as a component, describe its address with `listSearch` (see
 * list-search.ts), and let the route load the rows:
 *
 *     const list = usePromiseState(answers.posts)
 *     <ListScreen
 *       title={<Trans>Posts</Trans>}
 *       list={list}
 *       columns={columns}
 *       search={search}
 *       renderFilters={(filter) => <SearchField value={search.q} onChange={(q) => filter({ q })} />}
 *       renderCount={(total, shown) => <Plural value={total} one={`${shown} post`} other={`${shown} posts`} />}
 *       noMatch={{ title: <Trans>No post matches</Trans>, hint: <Trans>Try other words.</Trans> }}
 *     />
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
  const onView = (view: Partial<ListView>) => change(view as Partial<Search>) // every address of a list has these fields

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
