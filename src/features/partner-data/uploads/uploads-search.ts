import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { DEFAULT_PER_PAGE } from '#contracts/lists/list-query.ts'
import { uploadListQuerySchema } from '#contracts/lists/partner-data.ts'
import { idParam } from '#contracts/params.ts'

/** The search part of the address: the list, or which upload, and then a page of what it refused. */
const searchSchema = z.object({
  ...uploadListQuerySchema.shape,
  hidden: z._default(z.string(), 'bytes'),
  upload: idParam,
})

export const uploadsSearch = addressSearch(searchSchema)
/** The part of it that the list is asked. */
export const uploadsQuery = addressSearch(uploadListQuerySchema)
export type UploadsSearch = z.infer<typeof searchSchema>

/** What an address need not say. */
export const uploadsDefaults = { page: 1, per_page: DEFAULT_PER_PAGE, sort: '-created_at', hidden: 'bytes' } as const
