import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { DEFAULT_PER_PAGE } from '#contracts/lists/list-query.ts'
import { userFileRowQuerySchema } from '#contracts/lists/user-files.ts'
import { idParam } from '#contracts/params.ts'

/** The search part of the address: the file, and the filter and page of its rows. */
const searchSchema = z.object({ file: idParam, ...userFileRowQuerySchema.shape })

export const userFileSearch = addressSearch(searchSchema)
export type UserFileSearch = z.infer<typeof searchSchema>

/** Default values, which the address leaves out. */
export const userFileSearchDefaults = { page: 1, per_page: DEFAULT_PER_PAGE, sort: 'row' } as const
