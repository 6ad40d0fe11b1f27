import { Button } from '@mantine/core'
import { Plural, Trans } from '@lingui/react/macro'

import type { Locale } from '#contracts/page-config.ts'
import type { Page as ListOf } from '#contracts/pagination.ts'
import type { WorkCounts, WorkOptions, WorkRowDto } from '#contracts/work-items.ts'
import { SavedViews } from '#src/forms/saved-views/saved-views.tsx'
import { ExportMenu, tableFormats } from '#src/ui/export-menu.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { NoMatch } from '#src/ui/states/no-match.tsx'
import { ColumnMenu } from '#src/ui/table/column-menu.tsx'
import { ListTable } from '#src/ui/table/list-table.tsx'
import { filterCount, noFilters } from '#src/ui/table/list-view.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import type { WorklistsApi } from '../worklists.api.ts'
import { BulkBar } from './bulk-bar.tsx'
import { KindTabs } from './kind-tabs.tsx'
import { useChosen } from './use-chosen.ts'
import { useChoosing, useWorkColumns } from './work-columns.tsx'
import { WorkFilters } from './work-filters.tsx'
import { WorkTiles } from './work-tiles.tsx'
import { withoutKind, worklistsQuery, type WorklistsSearch, worklistsView } from './worklists-search.ts'

type WorklistsPageProps = {
  api: WorklistsApi
  search: WorklistsSearch
  items: PromiseState<ListOf<WorkRowDto>>
  counts: PromiseState<WorkCounts>
  /** What can be chosen; null while it is on its way. */
  options: WorkOptions | null
  /** Whether the reader may give work to others. */
  mayAssign: boolean
  /** The language of the component kit. */
  kit: Locale
  onChange: (change: Partial<WorklistsSearch>) => void
  /** Shows another list altogether: the search part of its address. */
  onOpen: (query: string) => void
  onRetry: () => void
}

/** What is to be done by whom and by when: what is due first stands first. */
export function WorklistsPage({ api, search, items, counts, options, mayAssign, kit, ...on }: WorklistsPageProps) {
  const { number } = useFormats()
  const chosen = useChosen(items.value?.data ?? NO_ROWS)
  const columns = useWorkColumns().filter(({ name }) => name !== 'kind' || search.kind === undefined)
  const choosing = useChoosing(chosen)
  const view = withoutKind(search)
  const isFiltered = filterCount(view) > 0
  const clear = () => on.onChange(noFilters(view))

  return (
    <Page
      title={<Trans>Worklists</Trans>}
      sentence={<Trans>What is to be done about sales, customers and agents, by whom and by when?</Trans>}
      actions={
        <>
          <ColumnMenu columns={columns} view={search} onView={on.onChange} />
          <SavedViews api={api.saved} query={worklistsView(search)} onOpen={on.onOpen} />
          <ExportMenu formats={tableFormats} fetchFile={(format) => api.exported(worklistsQuery(search), format)} />
        </>
      }
    >
      <KindTabs counts={counts.value} search={search} />
      <AsyncContent answer={counts} rows={2} onRetry={on.onRetry}>
        {(told) => <WorkTiles counts={told} search={search} />}
      </AsyncContent>
      <WorkFilters search={search} options={options} onChange={(change) => on.onChange({ page: 1, ...change })} />
      <ListTable
        list={items}
        columns={mayAssign ? [choosing, ...columns] : columns}
        view={search}
        onView={on.onChange}
        kit={kit}
        renderCount={(total) => {
          const shown = number(total)
          return <Plural value={total} one={`${shown} item`} other={`${shown} items`} />
        }}
        chips={
          chosen.choosable > 1 && (
            <Button variant="subtle" size="compact-sm" onClick={chosen.all}>
              <Trans>Choose all on this page</Trans>
            </Button>
          )
        }
        onClear={isFiltered ? clear : undefined}
        empty={isFiltered ? <NothingMatches onClear={clear} /> : <NothingToDo />}
        onRetry={on.onRetry}
      />
      {mayAssign && <BulkBar chosen={chosen} api={api} onDone={on.onRetry} />}
    </Page>
  )
}

const NO_ROWS: WorkRowDto[] = []

const NothingMatches = ({ onClear }: { onClear: () => void }) => (
  <NoMatch title={<Trans>No item matches</Trans>} onClear={onClear}>
    <Trans>Take a filter away, or look at what is settled already.</Trans>
  </NoMatch>
)

const NothingToDo = () => (
  <Empty title={<Trans>Nothing is to be done</Trans>}>
    <Trans>
      Sales that should be verified again, customers to call back and agents to coach come here from their conversation,
      policy or evidence file: “Add to a worklist”.
    </Trans>
  </Empty>
)
