import type { TicketClock, TicketRowDto } from '#contracts/tickets.ts'
import type { TableColumn } from '#server/table-export.ts'

/** Named as the fields of the list are, in English. Instants are in UTC, times in minutes of working hours. */
export const TICKET_COLUMNS: readonly TableColumn<TicketRowDto>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'subject', value: ({ subject }) => subject },
  { header: 'requester', value: ({ requester }) => requester.name },
  { header: 'requester_email', value: ({ requester }) => requester.email },
  { header: 'partner', value: ({ partner }) => partner?.name ?? null },
  { header: 'category', value: ({ category }) => category?.name ?? null },
  { header: 'priority', value: ({ priority }) => priority },
  { header: 'state', value: ({ state }) => state },
  { header: 'source', value: ({ source }) => source },
  { header: 'assignee', value: ({ assignee }) => assignee?.name ?? null },
  { header: 'tags', value: ({ tags }) => tags.join(', ') },
  { header: 'satisfaction', value: ({ satisfaction }) => satisfaction },
  { header: 'created_at', value: ({ created_at }) => created_at },
  { header: 'updated_at', value: ({ updated_at }) => updated_at },
  ...clockColumns('first_response', ({ first_response }) => first_response),
  ...clockColumns('resolution', ({ resolution }) => resolution),
]

function clockColumns(name: string, clockOf: (row: TicketRowDto) => TicketClock): TableColumn<TicketRowDto>[] {
  return [
    { header: `${name}_status`, value: (row) => clockOf(row).status },
    { header: `${name}_minutes`, value: (row) => minutes(clockOf(row).used_ms) },
    { header: `${name}_target_minutes`, value: (row) => minutes(clockOf(row).target_ms) },
    { header: `${name}_due_at`, value: (row) => clockOf(row).due_at },
  ]
}

const minutes = (ms: number) => Math.round(ms / 6_000) / 10
