import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'

type Options<More extends z.core.$ZodShape> = {
  /** The columns that are hidden as long as the address does not say: `partner,next_attempt_at`. */
  hidden?: string
  /** What the address says beside the list: `{ import: idParam }`. */
  more?: More
}

/**
 * How a list stands in its address: the query of the server, and which columns are hidden. It has a file of its own beside the screen,
 * because the first page of the application loads the addresses of all lists.
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
    /** Reads an address, in which people may have written anything. */
    read,
    /** The part that the server receives. */
    query: addressSearch(schema),
    /** What an address can leave out, since it is so anyway. */
    defaults,
    /** What a saved view stores: without the page, which means nothing tomorrow, and without the defaults. */
    view: (search: Record<string, unknown>): string => viewSearch(search, defaults),
  }
}

// oxlint-disable-next-line typescript/no-generated-empty-object-type -- most addresses say nothing beside the list
type NothingMore = Record<never, never>

/** What the screen of a list receives: `SearchOf<typeof postsSearch>`. */
export type SearchOf<List extends { read: (search: Record<string, unknown>) => unknown }> = ReturnType<List['read']>

/** The search part of an address as a saved view stores it. */
export function viewSearch(search: Record<string, unknown>, defaults: Record<string, unknown>): string {
  const stored = Object.entries(search).filter(
    ([name, value]) => name !== 'page' && value !== undefined && value !== defaults[name],
  )
  return new URLSearchParams(stored.map(([name, value]) => [name, String(value)])).toString()
}
