import { ticketListQuerySchema } from '#contracts/lists/tickets.ts'
import { listSearch, type SearchOf } from '#src/list/list-search.ts'

export const ticketsSearch = listSearch(ticketListQuerySchema, {
  hidden: 'partner,category,tags,satisfaction,created_at',
})
export type TicketsSearch = SearchOf<typeof ticketsSearch>

/** What the list is narrowed by beside the queue, which has its own place above it. A zone only says which days are meant. */
export function withoutQueue({ queue: _queue, zone: _zone, ...search }: TicketsSearch) {
  return search
}
