import { ticketListQuerySchema } from '#contracts/lists/tickets.ts'
import { listSearch, type SearchOf } from '#src/list/list-search.ts'

export const ticketsSearch = listSearch(ticketListQuerySchema, {
  hidden: 'partner,category,tags,satisfaction,created_at',
})
export type TicketsSearch = SearchOf<typeof ticketsSearch>

/** The filters without the queue, which has its own tabs. A time zone alone is no filter. */
export function withoutQueue({ queue: _queue, zone: _zone, ...search }: TicketsSearch) {
  return search
}
