import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { categoryListQuerySchema } from '#contracts/lists/categories.ts'
import { DEFAULT_PER_PAGE } from '#contracts/lists/list-query.ts'

/** The search part of the list's address: the server's query, and which columns are hidden. */
const searchSchema = z.object({ ...categoryListQuerySchema.shape, hidden: z._default(z.string(), '') })

export const categoriesSearch = addressSearch(searchSchema)
/** The part of it that the server is asked. */
export const categoriesQuery = addressSearch(categoryListQuerySchema)
export type CategoriesSearch = z.infer<typeof searchSchema>

/** What an address need not say. */
export const categoriesSearchDefaults = { page: 1, per_page: DEFAULT_PER_PAGE, sort: 'tree', hidden: '' } as const
