import { Button } from '@mantine/core'
import { Plural, Trans } from '@lingui/react/macro'

import type { Locale } from '#contracts/page-config.ts'
import type { Page as ListOf } from '#contracts/pagination.ts'
import type { TicketCounts, TicketOptions, TicketRowDto } from '#contracts/tickets.ts'
import { SavedViews } from '#src/forms/saved-views/saved-views.tsx'
import { ExportMenu, tableFormats } from '#src/ui/export-menu.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Page } from '#src/ui/page.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { NoMatch } from '#src/ui/states/no-match.tsx'
import { ColumnMenu } from '#src/ui/table/column-menu.tsx'
import { ListTable } from '#src/ui/table/list-table.tsx'
import { filterCount, noFilters } from '#src/ui/table/list-view.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import { DeskNavigation } from '../desk-navigation.tsx'
import type { TicketsApi } from '../tickets.api.ts'
import { MomentChips } from './moment-chips.tsx'
import { NewTicket } from './new-ticket.tsx'
import { QueueTabs } from './queue-tabs.tsx'
import { useTicketColumns } from './ticket-columns.tsx'
import { TicketFilters } from './ticket-filters.tsx'
import { ticketsQuery, type TicketsSearch, ticketsView, withoutQueue } from './tickets-search.ts'

type TicketsPageProps = {
  api: TicketsApi
  search: TicketsSearch
  tickets: PromiseState<ListOf<TicketRowDto>>
  /** Null while they are on their way. */
  counts: TicketCounts | null
  /** Something has happened to a ticket since the list was fetched. */
  isOld: boolean
  /** What can be chosen; null while it is on its way. */
  options: TicketOptions | null
  /** The language of the component kit. */
  kit: Locale
  onChange: (change: Partial<TicketsSearch>) => void
  /** Shows another list altogether: the search part of its address. */
  onOpen: (query: string) => void
  onRetry: () => void
}

/** Who asks for what, who sees to it, and by when. */
export function TicketsPage({ api, search, tickets, counts, isOld, options, kit, ...on }: TicketsPageProps) {
  const { number } = useFormats()
  const columns = useTicketColumns()
  const view = withoutQueue(search)
  const isFiltered = filterCount(view) > 0
  const clear = () => on.onChange({ ...noFilters(view), zone: undefined })

  return (
    <Page
      title={<Trans>Support desk</Trans>}
      sentence={<Trans>Who asks for what, who sees to it, and by when?</Trans>}
      actions={
        <>
          <NewTicket api={api} options={options} />
          <ColumnMenu columns={columns} view={search} onView={on.onChange} />
          <SavedViews api={api.saved} query={ticketsView(search)} onOpen={on.onOpen} />
          <ExportMenu formats={tableFormats} fetchFile={(format) => api.exported(ticketsQuery(search), format)} />
        </>
      }
    >
      <DeskNavigation />
      <QueueTabs counts={counts} search={search} />
      <TicketFilters search={search} options={options} onChange={(change) => on.onChange({ page: 1, ...change })} />
      <div role="status">
        {isOld && (
          <Button variant="light" size="compact-sm" onClick={on.onRetry}>
            <Trans context="tickets">Something has changed: show the list as it is now</Trans>
          </Button>
        )}
      </div>
      <ListTable
        list={tickets}
        columns={columns}
        view={search}
        onView={on.onChange}
        kit={kit}
        renderCount={(total) => {
          const shown = number(total)
          return <Plural value={total} one={`${shown} ticket`} other={`${shown} tickets`} />
        }}
        chips={<MomentChips search={search} onChange={(change) => on.onChange({ page: 1, ...change })} />}
        onClear={isFiltered ? clear : undefined}
        empty={
          isFiltered ? (
            <NothingMatches onClear={clear} />
          ) : search.queue === undefined || search.queue === 'all' ? (
            <NothingAsked />
          ) : (
            <EmptyQueue />
          )
        }
        onRetry={on.onRetry}
      />
    </Page>
  )
}

const NothingMatches = ({ onClear }: { onClear: () => void }) => (
  <NoMatch title={<Trans>No ticket matches</Trans>} onClear={onClear}>
    <Trans>Take a filter away, or look in another queue.</Trans>
  </NoMatch>
)

const EmptyQueue = () => (
  <Empty title={<Trans>This queue is empty</Trans>}>
    <Trans>Nothing is to be done here. Whatever comes in stands in its queue at once.</Trans>
  </Empty>
)

const NothingAsked = () => (
  <Empty title={<Trans>Nobody has asked for anything</Trans>}>
    <Trans>
      What people ask by mail or by the help form comes here. What you are asked otherwise, write down as a new ticket.
    </Trans>
  </Empty>
)
