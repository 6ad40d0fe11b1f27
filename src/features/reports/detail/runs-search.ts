import type * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { DEFAULT_PER_PAGE } from '#contracts/lists/list-query.ts'
import { reportRunListQuerySchema } from '#contracts/lists/reports.ts'

/** The search part of a report's address: the page of its runs. */
export const runsSearch = addressSearch(reportRunListQuerySchema)
export type RunsSearch = z.infer<typeof reportRunListQuerySchema>

/** Default values, which the address leaves out. */
export const runsSearchDefaults = { page: 1, per_page: DEFAULT_PER_PAGE } as const
