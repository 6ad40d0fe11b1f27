import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { DEFAULT_PER_PAGE } from '#contracts/lists/list-query.ts'
import { importListQuerySchema } from '#contracts/lists/imports.ts'
import { idParam } from '#contracts/params.ts'

/** The search part of the address: which import, and a page of what it refused; without one, the list and its hidden columns. */
const searchSchema = z.object({
  ...importListQuerySchema.shape,
  hidden: z._default(z.string(), 'source'),
  import: idParam,
})

export const importsSearch = addressSearch(searchSchema)
/** The part of it that the list is asked. */
export const importsQuery = addressSearch(importListQuerySchema)
export type ImportsSearch = z.infer<typeof searchSchema>

/** What an address need not say. */
export const importsDefaults = { page: 1, per_page: DEFAULT_PER_PAGE, sort: '-created_at', hidden: 'source' } as const
