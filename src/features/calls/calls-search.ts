import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { callListQuerySchema } from '#contracts/lists/calls.ts'
import { DEFAULT_PER_PAGE } from '#contracts/lists/list-query.ts'

/** The search part of the explorer's address: the server's query, and which columns are hidden (`team,media`). */
const searchSchema = z.object({ ...callListQuerySchema.shape, hidden: z._default(z.string(), 'direction,team') })

export const callsSearch = addressSearch(searchSchema)
/** The part of it that the server is asked. */
export const callsQuery = addressSearch(callListQuerySchema)
export type CallsSearch = z.infer<typeof searchSchema>

/** What an address need not say. */
export const callsSearchDefaults = {
  page: 1,
  per_page: DEFAULT_PER_PAGE,
  sort: '-started_at',
  hidden: 'direction,team',
} as const

/** The search part of an address as a saved view keeps it: without the page, which means nothing tomorrow. */
export function viewQuery(search: CallsSearch): string {
  const { page: _, ...kept } = search
  const said = Object.entries(kept).filter(
    ([name, value]) =>
      value !== undefined && value !== Object.entries(callsSearchDefaults).find(([other]) => other === name)?.[1],
  )
  return new URLSearchParams(said.map(([name, value]) => [name, String(value)])).toString()
}
