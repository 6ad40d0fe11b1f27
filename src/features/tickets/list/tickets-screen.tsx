import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'

import { ticketQueues, type timeOutcomes } from '#contracts/lists/tickets.ts'
import type { TicketCounts, TicketOptions } from '#contracts/tickets.ts'
import { useApi } from '#src/context/app-context.ts'
import { useFeed } from '#src/forms/use-feed.ts'
import { ColumnMenu } from '#src/list/column-menu.tsx'
import { ListTable } from '#src/list/list-table.tsx'
import { filterCount, noFilters } from '#src/list/list-view.ts'
import { SavedViews } from '#src/list/saved-views/saved-views.tsx'
import { provideDeskFeed } from '#src/machines/feed.machine.ts'
import { AddressChip } from '#src/ui/chips/chips.tsx'
import { ExportMenu, tableFormats } from '#src/ui/export-menu.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Page } from '#src/ui/page.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { NoMatch } from '#src/ui/states/no-match.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { ticketQueueNames } from '#src/words/tickets.ts'

import { DeskNavigation } from '../desk-navigation.tsx'
import { type TicketAnswers, ticketsApi } from '../tickets.api.ts'
import classes from '../tickets.module.css'
import { useTicketColumns } from './ticket-columns.tsx'
import { TicketFilters } from './ticket-filters.tsx'
import { type TicketsSearch, ticketsSearch, withoutQueue } from './tickets-search.ts'

type TicketsScreenProps = {
  answers: TicketAnswers
  search: TicketsSearch
  onChange: (change: Partial<TicketsSearch>) => void
  /** Opens another list: the search part of its address. */
  onOpen: (query: string) => void
}

/** The list of tickets: requester, assignee and deadline. */
export function TicketsScreen({ answers, search, ...on }: TicketsScreenProps) {
  const { number } = useFormats()
  const api = useApi(ticketsApi)
  const reload = useReload()
  const tickets = usePromiseState(answers.tickets)
  const fetched = usePromiseState(answers.counts).value
  const options = usePromiseState(answers.options).value
  const updates = useDeskNews(answers)
  // pushed counts cover all partners
  const counts = search.partner_id === undefined ? (updates.counts ?? fetched) : fetched
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
          <NewTicket options={options} />
          <ColumnMenu columns={columns} view={search} onView={on.onChange} />
          <SavedViews api={api.saved} query={ticketsSearch.view(search)} onOpen={on.onOpen} />
          <ExportMenu
            formats={tableFormats}
            fetchFile={(format) => api.exportFile(ticketsSearch.query(search), format)}
          />
        </>
      }
    >
      <DeskNavigation />
      <QueueTabs counts={counts} search={search} />
      <TicketFilters search={search} options={options} onChange={(change) => on.onChange({ page: 1, ...change })} />
      <div role="status">
        {updates.isOld && (
          <Button variant="light" size="compact-sm" onClick={reload}>
            <Trans context="tickets">Something has changed: show the list as it is now</Trans>
          </Button>
        )}
      </div>
      <ListTable
        list={tickets}
        columns={columns}
        view={search}
        onView={on.onChange}
        renderCount={(total) => {
          const count = number(total)
          return <Plural value={total} one={`${count} ticket`} other={`${count} tickets`} />
        }}
        chips={<ReportFilterChips search={search} onChange={(change) => on.onChange({ page: 1, ...change })} />}
        onClear={isFiltered ? clear : undefined}
        empty={
          isFiltered ? (
            <NothingMatches onClear={clear} />
          ) : search.queue === undefined || search.queue === 'all' ? (
            <NoTickets />
          ) : (
            <EmptyQueue />
          )
        }
        onRetry={reload}
      />
    </Page>
  )
}

/** The current number of tickets per queue, and whether any ticket has changed since the list was loaded. */
function useDeskNews(answers: TicketAnswers) {
  const api = useApi(ticketsApi)
  const [outdated, setOutdated] = useState<TicketAnswers | null>(null)
  const updates = useFeed(provideDeskFeed, api.listen, ({ newest }, before) => {
    if (newest !== before.newest) setOutdated(answers)
  })

  return { counts: updates && updates.counts, isOld: outdated === answers }
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

const NoTickets = () => (
  <Empty title={<Trans>Nobody has asked for anything</Trans>}>
    <Trans>
      What people ask by mail or by the help form comes here. What you are asked otherwise, write down as a new ticket.
    </Trans>
  </Empty>
)

/** contains the text editor, so it is loaded when somebody wants to write a ticket */
const NewTicketDialog = lazy(async () => ({ default: (await import('./new-ticket-dialog.tsx')).NewTicketDialog }))

/** The button and the dialog for a new ticket. */
function NewTicket({ options }: { options: TicketOptions | null }) {
  const [isOpen, setIsOpen] = useState(false)

  return (
    <>
      <Button onClick={() => setIsOpen(true)}>
        <Trans>New ticket</Trans>
      </Button>
      {isOpen && (
        <Suspense>
          <NewTicketDialog options={options} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/** The queues of the desk, each with its number of tickets. */
function QueueTabs({ counts, search }: { counts: TicketCounts | null; search: TicketsSearch }) {
  const { t, i18n } = useLingui()
  const { number } = useFormats()
  const current = search.queue ?? 'all'

  return (
    <nav aria-label={t`Queues`} className={classes['queues']}>
      <ul className={classes['queueList']}>
        {ticketQueues.map((queue) => (
          <li key={queue}>
            <Link
              to="/freshdesk"
              search={{ ...search, queue: queue === 'all' ? undefined : queue, page: 1 }}
              className={classes['queue']}
              activeOptions={{ exact: true }}
              aria-current={current === queue ? 'page' : undefined}
            >
              {i18n._(ticketQueueNames[queue])}{' '}
              {counts && <span className={classes['queueCount']}>{number(counts[queue])}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type ReportFilterChipsProps = { search: TicketsSearch; onChange: (change: Partial<TicketsSearch>) => void }
type Outcome = (typeof timeOutcomes)[number] | undefined

/** Filters that only links from reports set: periods, in time or late, and missing values. Each can be removed. */
function ReportFilterChips({ search, onChange }: ReportFilterChipsProps) {
  const { t } = useLingui()
  const { day } = useFormats()
  const days = (from?: string, to?: string) =>
    from === undefined && to === undefined ? null : `${from ? day(from) : '…'} – ${to ? day(to) : '…'}`
  const [opened, responded, solved, asked, rated] = [
    days(search.opened_from, search.opened_to),
    days(search.responded_from, search.responded_to),
    days(search.solved_from, search.solved_to),
    days(search.asked_from, search.asked_to),
    days(search.rated_from, search.rated_to),
  ]
  const openOn = search.open_on && day(search.open_on)
  const lacks = { partner: t`Without a partner`, category: t`Without a category`, assignee: t`Given to nobody` }
  const outcome = (value: Outcome, met: string, missed: string) => value && (value === 'met' ? met : missed)
  const chips = [
    { label: opened && t`Opened: ${opened}`, without: { opened_from: undefined, opened_to: undefined } },
    {
      label: responded && t`First answered: ${responded}`,
      without: { responded_from: undefined, responded_to: undefined },
    },
    { label: solved && t`Solved: ${solved}`, without: { solved_from: undefined, solved_to: undefined } },
    { label: asked && t`Asked how it went: ${asked}`, without: { asked_from: undefined, asked_to: undefined } },
    { label: rated && t`Said how it went: ${rated}`, without: { rated_from: undefined, rated_to: undefined } },
    { label: openOn && t`Open at the end of ${openOn}`, without: { open_on: undefined } },
    {
      label: outcome(search.first_response, t`First response in time`, t`First response too late`),
      without: { first_response: undefined },
    },
    { label: outcome(search.resolution, t`Solved in time`, t`Solved too late`), without: { resolution: undefined } },
    { label: search.without && lacks[search.without], without: { without: undefined } },
  ] satisfies { label: string | null | undefined; without: Partial<TicketsSearch> }[]

  return chips.map(
    ({ label, without }) =>
      label && (
        <AddressChip key={label} removeLabel={t`Take away: ${label}`} onRemove={() => onChange(without)}>
          {label}
        </AddressChip>
      ),
  )
}
