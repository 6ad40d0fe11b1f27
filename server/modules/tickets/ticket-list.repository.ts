import { sql } from 'kysely'

import { type TicketListQuery, ticketSorts } from '#contracts/lists/tickets.ts'
import type { Page } from '#contracts/pagination.ts'
import { ticketPriorities } from '#contracts/ticket-states.ts'
import type { TicketRowDto } from '#contracts/tickets.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { everyRow, listOf, sortOrder } from '#server/list/list.ts'
import { paginated } from '#server/list/paginated.ts'
import { readDesk } from '#server/modules/tickets/desk.ts'
import { countTickets } from '#server/modules/tickets/ticket-counts.ts'
import { ticketWhere } from '#server/modules/tickets/ticket-filter.ts'
import { presentTicket, ticketRows } from '#server/modules/tickets/ticket-rows.ts'

/** Tickets, by page and as a whole. */
export const ticketListRepository = (db: Database) => {
  const rows = (scope: Scope, query: TicketListQuery, now: Date) =>
    ticketRows(db, scope).where(ticketWhere(scope, query, now))

  return {
    /** Does not use `pageOf`: most totals are sums from `ticket_count`, and no query counts them. */
    async page(scope: Scope, query: TicketListQuery, now: Date): Promise<Page<TicketRowDto>> {
      const { page, per_page: perPage } = query
      const [field, direction] = sortOrder(ticketSorts, query.sort)
      const [desk, found, total] = await Promise.all([
        readDesk(db),
        rows(scope, query, now)
          .orderBy(COLUMNS[field], (order) =>
            field === 'due_at' ? order[direction]().nullsLast() : order[direction](),
          )
          .orderBy('ticket.id', direction)
          .limit(perPage)
          .offset((page - 1) * perPage)
          .execute(),
        countTickets(db, scope, query, now),
      ])
      const tickets = found.map((row) => presentTicket(scope, row, desk, now))
      return paginated(tickets, { page, perPage, total, path: '/api/tickets', query })
    },

    async *all(scope: Scope, query: TicketListQuery, now: Date): AsyncIterable<TicketRowDto> {
      const desk = await readDesk(db)
      yield* everyRow(
        listOf({
          rows: rows(scope, query, now),
          id: 'ticket.id',
          columns: COLUMNS,
          nullable: ['due_at'],
          sort: query.sort,
          present: (found) => found.map((row) => presentTicket(scope, row, desk, now)),
        }),
      )
    },
  }
}

const COLUMNS = {
  due_at: sql`ticket.due_at`,
  updated_at: sql`ticket.updated_at`,
  created_at: sql`ticket.created_at`,
  priority: sql`array_position(${[...ticketPriorities]}::text[], ticket.priority)`,
} as const satisfies Record<(typeof ticketSorts)[number], unknown>
