import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'

type Options<More extends z.core.$ZodShape> = {
  /** The columns that are hidden unless the address says otherwise: `partner,next_attempt_at`. */
  hidden?: string
  /** More parameters of the address beside those of the list: `{ import: idParam }`. */
  more?: More
}

/**
 * The address of a list: the query for the server, and which columns are hidden.
 *
 *     export const postsSearch = listSearch(postListQuerySchema, { hidden: 'author' })
 *     validateSearch: postsSearch.read // in the route
 *     loaderDeps: ({ search }) => postsSearch.query(search) // in the route, for its loader
 *
 * It has a file of its own beside the screen, because the first page of the application loads the addresses of all
 * lists.
 */
export function listSearch<Schema extends z.ZodMiniObject, More extends z.core.$ZodShape = NothingMore>(
  schema: Schema,
  { hidden = '', more }: Options<More> = {},
) {
  const read = addressSearch(
    z.object({ ...(schema.shape as Schema['shape']), ...(more as More), hidden: z._default(z.string(), hidden) }),
  )
  const defaults = read({})
  return {
    /** Parses an address, in which people may have written anything. */
    read,
    /** The part that is sent to the server. */
    query: addressSearch(schema),
    /** The values that an address can omit, because they are the defaults. */
    defaults,
    /** The text that a saved view stores: without the page, which means nothing later, and without the defaults. */
    view: (search: Record<string, unknown>): string => viewSearch(search, defaults),
  }
}

// oxlint-disable-next-line typescript/no-generated-empty-object-type -- most addresses have no more parameters
type NothingMore = Record<never, never>

/** The type of the `search` property of a list's screen: `SearchOf<typeof postsSearch>`. */
export type SearchOf<List extends { read: (search: Record<string, unknown>) => unknown }> = ReturnType<List['read']>

/** The search part of an address as a saved view stores it. */
export function viewSearch(search: Record<string, unknown>, defaults: Record<string, unknown>): string {
  const stored = Object.entries(search).filter(
    ([name, value]) => name !== 'page' && value !== undefined && value !== defaults[name],
  )
  return new URLSearchParams(stored.map(([name, value]) => [name, String(value)])).toString()
}
