import type * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { DEFAULT_PER_PAGE } from '#contracts/lists/list-query.ts'
import { newsQuerySchema } from '#contracts/lists/news.ts'

/** The search part of the list's address is the query of the server. */
export const newsSearch = addressSearch(newsQuerySchema)
export type NewsSearch = z.infer<typeof newsQuerySchema>

/** Default values, which the address leaves out. */
export const newsSearchDefaults = { page: 1, per_page: DEFAULT_PER_PAGE, sort: '-published_at' } as const
