import { Plural, Trans } from '@lingui/react/macro'

import type { DebtOptions, DebtRowDto } from '#contracts/debts.ts'
import type { Locale } from '#contracts/page-config.ts'
import type { Page } from '#contracts/pagination.ts'
import { SavedViews } from '#src/forms/saved-views/saved-views.tsx'
import { ExportMenu, tableFormats } from '#src/ui/export-menu.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { ListPage } from '#src/ui/table/list-page.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import type { CollectionsApi } from '../collections.api.ts'
import { HowToImport } from '../how-to-import.tsx'
import { useDebtColumns } from './debt-columns.tsx'
import { DebtFilters } from './debt-filters.tsx'
import { debtQuery, type DebtSearch, debtsView } from './debt-search.ts'
import { PromisedLine } from './promised-line.tsx'
import { RollLine } from './roll-line.tsx'

type DebtListPageProps = {
  api: CollectionsApi
  search: DebtSearch
  debts: PromiseState<Page<DebtRowDto>>
  options: DebtOptions | null
  /** The language of the component kit. */
  kit: Locale
  /** Whether the reader may bring files in. */
  mayImport: boolean
  onChange: (change: Partial<DebtSearch>) => void
  /** Shows another list altogether: the search part of its address. */
  onOpen: (query: string) => void
  onRetry: () => void
}

/** Every debt that the reader may see, what is open of it, and when somebody may be contacted about it. */
export function DebtListPage({ api, search, debts, options, kit, mayImport, ...on }: DebtListPageProps) {
  const { number } = useFormats()
  const columns = useDebtColumns()

  return (
    <ListPage
      title={<Trans>Worklist</Trans>}
      sentence={<Trans>Who is to be contacted next about which debt, and when is that permitted?</Trans>}
      actions={
        <>
          <SavedViews api={api.saved} query={debtsView(search)} onOpen={on.onOpen} />
          <ExportMenu formats={tableFormats} fetchFile={(format) => api.exported(debtQuery(search), format)} />
        </>
      }
      search={search}
      onChange={on.onChange}
      renderFilters={(filter) => (
        <>
          <DebtFilters search={search} options={options} onChange={filter} />
          <RollLine search={search} />
          <PromisedLine search={search} />
        </>
      )}
      list={debts}
      columns={columns}
      kit={kit}
      renderCount={(total) => {
        const shown = number(total)
        return <Plural value={total} one={`${shown} debt`} other={`${shown} debts`} />
      }}
      noMatch={{
        title: <Trans>No debt matches</Trans>,
        hint: (
          <Trans>Search for the whole id of a debt or the last four digits of a phone, or take a filter away.</Trans>
        ),
      }}
      empty={<HowToImport mayImport={mayImport} />}
      onRetry={on.onRetry}
    />
  )
}
