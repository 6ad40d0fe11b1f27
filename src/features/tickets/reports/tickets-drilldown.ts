import type { TicketReportQuery } from '#contracts/lists/ticket-reports.ts'
import type { TicketListQuery } from '#contracts/lists/tickets.ts'
import type { Period } from '#domain/time/reporting-period.ts'
import { addressOf } from '#src/reporting/address-of.ts'

export type Narrowed = Partial<Omit<TicketListQuery, 'page' | 'per_page' | 'sort'>>
/** What a number of the report counts. */
export type Counted = 'opened' | 'responded' | 'solved' | 'open' | 'asked' | 'rated'

type Asked = { query: TicketReportQuery; period: Period & { time_zone: string } }

/** Where the tickets behind a number are: those of the report's filters, narrowed to what the number is of. */
export function ticketsDrilldown({ query, period }: Asked, counted: Counted, more: Narrowed = {}): Narrowed {
  const { from: _from, to: _to, ...filters } = query
  const { from, to, time_zone: zone } = period
  const when = {
    opened: { opened_from: from, opened_to: to },
    responded: { responded_from: from, responded_to: to },
    solved: { solved_from: from, solved_to: to },
    open: { open_on: to },
    asked: { asked_from: from, asked_to: to },
    rated: { rated_from: from, rated_to: to },
  }
  return { ...filters, zone, ...when[counted], ...more }
}

export const ticketsHref = (narrowed: Narrowed): string => addressOf('/freshdesk', narrowed)
