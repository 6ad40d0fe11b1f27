import { Button } from '@mantine/core'
import { Plural, Trans } from '@lingui/react/macro'
import { type ReactNode, Suspense } from 'react'

import type { CallFacets, CallRow } from '#contracts/calls.ts'
import type { Locale } from '#contracts/page-config.ts'
import type { Page as ListPage } from '#contracts/pagination.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Page } from '#src/ui/page.tsx'
import { Pagination } from '#src/ui/pagination.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { Failed } from '#src/ui/states/failed.tsx'
import { Loading } from '#src/ui/states/loading.tsx'
import { ColumnMenu } from '#src/ui/table/column-menu.tsx'
import { DataTable } from '#src/ui/table/data-table.tsx'
import { PerPage } from '#src/ui/table/per-page.tsx'
import { tableTexts } from '#src/ui/table/table-texts.ts'
import type { Settled } from '#src/ui/use-settled.ts'

import { CallFilters } from './call-filters.tsx'
import classes from './calls-page.module.css'
import { type CallsSearch, filtersOf } from './calls-search.ts'
import { useCallColumns } from './call-columns.tsx'
import { WhenFilter } from './when-filter.tsx'

type CallsPageProps = {
  search: CallsSearch
  calls: Settled<ListPage<CallRow>>
  facets: Promise<CallFacets>
  /** The language of the component kit. */
  kit: Locale
  onChange: (change: Partial<CallsSearch>) => void
  onClear: () => void
  onRetry: () => void
}

/** The explorer: every conversation that the reader may see, filtered, sorted and paged on the server. */
export function CallsPage({ search, calls, facets, kit, onChange, onClear, onRetry }: CallsPageProps) {
  const columns = useCallColumns()
  const texts = tableTexts(kit)
  const hidden = search.hidden.split(',').filter(Boolean)
  const filter = (change: Partial<CallsSearch>) => onChange({ page: 1, ...change })
  const active = Object.values(filtersOf(search)).filter((value) => value !== undefined).length
  const isFiltered = active > 0

  return (
    <Page
      title={<Trans>Calls</Trans>}
      sentence={<Trans>Which conversations are there, and where is the one you look for?</Trans>}
      actions={
        <ColumnMenu columns={columns} hidden={hidden} onChange={(names) => onChange({ hidden: names.join(',') })} />
      }
    >
      <CallFilters search={search} facets={facets} active={active} onChange={filter} />
      <div className={classes['list']}>
        <div className={classes['above']}>
          <Count calls={calls} />
          <WhenFilter search={search} onChange={filter} />
          {isFiltered && (
            <Button variant="subtle" size="compact-sm" onClick={onClear}>
              <Trans>Clear filters</Trans>
            </Button>
          )}
        </div>
        <Rows calls={calls} empty={<NoCalls isFiltered={isFiltered} onClear={onClear} />} onRetry={onRetry}>
          {(page) => (
            <Suspense fallback={<Loading rows={12} />}>
              <DataTable
                columns={columns}
                rows={page.data}
                sort={search.sort}
                onSort={(sort) => filter({ sort: sort as CallsSearch['sort'] })}
                hiddenColumns={hidden}
                texts={texts}
                isPending={calls.isPending}
              />
              <div className={classes['below']}>
                <PerPage texts={texts} value={search.per_page} onChange={(per_page) => filter({ per_page })} />
                <Pagination meta={page.meta} limit={PAGES_LINKED} />
              </div>
            </Suspense>
          )}
        </Rows>
      </div>
    </Page>
  )
}

/** Thousands of conversations make hundreds of pages. */
const PAGES_LINKED = 7

type RowsProps = {
  calls: Settled<ListPage<CallRow>>
  empty: ReactNode
  onRetry: () => void
  children: (page: ListPage<CallRow>) => ReactNode
}

function Rows({ calls: { value, error }, empty, onRetry, children }: RowsProps) {
  if (error) return <Failed error={error} onRetry={onRetry} />
  if (!value) return <Loading rows={12} />
  return value.data.length === 0 ? empty : children(value)
}

function Count({ calls: { value, isPending } }: { calls: Settled<ListPage<CallRow>> }) {
  const { number } = useFormats()
  const total = value?.meta.total ?? 0
  const shown = number(total)

  return (
    <output className={classes['count']} aria-busy={isPending}>
      {value && <Plural value={total} one={`${shown} conversation`} other={`${shown} conversations`} />}
    </output>
  )
}

function NoCalls({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  if (isFiltered) {
    return (
      <Empty
        title={<Trans>No conversation matches</Trans>}
        action={
          <Button variant="default" onClick={onClear}>
            <Trans>Clear filters</Trans>
          </Button>
        }
      >
        <Trans>Widen the period or take a filter away.</Trans>
      </Empty>
    )
  }
  return (
    <Empty title={<Trans>There are no conversations yet</Trans>}>
      <Trans>
        Bring some in with <code>npm run import -- folder</code>.
      </Trans>
    </Empty>
  )
}
