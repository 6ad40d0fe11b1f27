import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'

import type { TicketClockName } from '#contracts/ticket-states.ts'
import type { TicketClock, TicketRowDto } from '#contracts/tickets.ts'
import type { Column } from '#src/list/data-table.tsx'
import { Moment } from '#src/ui/moment.tsx'
import { ticketClockNames } from '#src/words/tickets.ts'

import { ClockMark } from '../clock-mark.tsx'
import { SatisfactionMark } from '../satisfaction/satisfaction-mark.tsx'
import { TicketPriorityMark, TicketStateMark } from '../ticket-marks.tsx'
import classes from '../tickets.module.css'

/** The columns of the ticket list in the reader's language. */
export function useTicketColumns(): Column<TicketRowDto>[] {
  const { t } = useLingui()

  return [
    {
      name: 'subject',
      width: 264,
      header: t`Ticket`,
      cell: ({ id, subject }) => (
        <Link to="/freshdesk/$id" params={{ id: String(id) }} className={classes['subject']}>
          <span className={classes['number']}>#{id}</span> {subject}
        </Link>
      ),
    },
    {
      name: 'requester',
      width: 144,
      header: t`Requester`,
      cell: ({ requester: { name, email } }) => <span title={email}>{name || email}</span>,
    },
    {
      name: 'priority',
      width: 104,
      header: t`Priority`,
      isSortable: true,
      cell: ({ priority }) => <TicketPriorityMark priority={priority} />,
    },
    { name: 'state', width: 112, header: t`State`, cell: ({ state }) => <TicketStateMark state={state} /> },
    {
      name: 'assignee',
      width: 136,
      header: t({ message: 'Assigned to', context: 'ticket' }),
      cell: ({ assignee }) => assignee?.name ?? '—',
    },
    { name: 'due_at', width: 168, header: t`Due`, isSortable: true, cell: (row) => <NextClock ticket={row} /> },
    { name: 'partner', width: 128, header: t`Partner`, cell: ({ partner }) => partner?.name ?? '—' },
    { name: 'category', width: 128, header: t`Category`, cell: ({ category }) => category?.name ?? '—' },
    { name: 'tags', width: 144, header: t`Tags`, cell: ({ tags }) => (tags.length > 0 ? tags.join(', ') : '—') },
    {
      name: 'satisfaction',
      width: 144,
      header: t({ message: 'How it went', context: 'satisfaction' }),
      cell: ({ satisfaction }) => (satisfaction ? <SatisfactionMark satisfaction={satisfaction} /> : '—'),
    },
    {
      name: 'created_at',
      width: 120,
      header: t({ message: 'Opened', context: 'ticket' }),
      isSortable: true,
      cell: ({ created_at }) => <Moment at={created_at} />,
    },
    {
      name: 'updated_at',
      width: 120,
      header: t`Updated`,
      isSortable: true,
      cell: ({ updated_at }) => <Moment at={updated_at} />,
    },
  ]
}

/** The clock with the earlier deadline, and which of the two it is. */
function NextClock({ ticket }: { ticket: TicketRowDto }) {
  const { i18n } = useLingui()
  const { name, clock } = nextClock(ticket)

  return (
    <div>
      <ClockMark clock={clock} />
      <div className={classes['who']}>{i18n._(ticketClockNames[name])}</div>
    </div>
  )
}

type Clocks = Pick<TicketRowDto, 'first_response' | 'resolution'>

/**
 * The clock with the earliest deadline. When none is running, the clock of the resolution, which shows the outcome or
 * the pause.
 */
function nextClock({ first_response, resolution }: Clocks): { name: TicketClockName; clock: TicketClock } {
  const first = { name: 'first-response', clock: first_response } as const
  const last = { name: 'resolution', clock: resolution } as const
  if (!isTicking(first_response)) return last
  return isTicking(resolution) && dueOf(resolution) < dueOf(first_response) ? last : first
}

const isTicking = ({ status, due_at }: TicketClock) =>
  due_at !== null && (status === 'running' || status === 'breached')

const dueOf = ({ due_at }: TicketClock) => new Date(due_at ?? 0).getTime()
