import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { DEFAULT_PER_PAGE } from '#contracts/lists/list-query.ts'
import { monthParam } from '#contracts/lists/partner-data.ts'
import { reconciliationQuerySchema, reconciliationRowsQuerySchema } from '#contracts/lists/reconciliation.ts'

/** Hidden by default, so that the other columns fit on a usual screen. */
const HIDDEN = 'campaign,agent,sold_on,seller,confidence'

/** The search part of the address: the counted months and, for the list, one of them. */
const searchSchema = z.object({
  ...reconciliationRowsQuerySchema.shape,
  month: monthParam,
  hidden: z._default(z.string(), HIDDEN),
})

export const reconciliationSearch = addressSearch(searchSchema)
export type ReconciliationSearch = z.infer<typeof searchSchema>

/** The parts that are sent to the server. */
export const reconciliationQuery = addressSearch(reconciliationQuerySchema)
export const reconciliationRowsQuery = ({ month, ...search }: ReconciliationSearch) =>
  addressSearch(reconciliationRowsQuerySchema)({ ...search, ...(month && { from: month, to: month }) })

/** Default values, which the address leaves out. */
export const reconciliationDefaults = {
  page: 1,
  per_page: DEFAULT_PER_PAGE,
  sort: '-on',
  hidden: HIDDEN,
} as const
