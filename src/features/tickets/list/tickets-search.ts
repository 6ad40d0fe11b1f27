import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { DEFAULT_PER_PAGE } from '#contracts/lists/list-query.ts'
import { ticketListQuerySchema } from '#contracts/lists/tickets.ts'
import { viewSearch } from '#src/forms/saved-views/view-search.ts'

/** So that the others stand side by side on a usual screen. */
const HIDDEN = 'partner,category,tags,satisfaction,created_at'

/** The search part of the address: the server's query, and which columns are hidden. */
const searchSchema = z.object({ ...ticketListQuerySchema.shape, hidden: z._default(z.string(), HIDDEN) })

export const ticketsSearch = addressSearch(searchSchema)
/** The part of it that the server is asked. */
export const ticketsQuery = addressSearch(ticketListQuerySchema)
export type TicketsSearch = z.infer<typeof searchSchema>

/** What an address need not say. */
export const ticketsSearchDefaults = {
  page: 1,
  per_page: DEFAULT_PER_PAGE,
  sort: '-updated_at',
  hidden: HIDDEN,
} as const

export const ticketsView = (search: TicketsSearch) => viewSearch(search, ticketsSearchDefaults)

/** What the list is narrowed by beside the queue, which has its own place above it. A zone only says which days are meant. */
export function withoutQueue({ queue: _queue, zone: _zone, ...search }: TicketsSearch) {
  return search
}
