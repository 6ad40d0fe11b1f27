import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { DEFAULT_PER_PAGE } from '#contracts/lists/list-query.ts'
import { assignmentListQuerySchema } from '#contracts/lists/sampling-plans.ts'

/** The search part of a plan's address: how its assignments are shown, and which of their columns are hidden. */
const searchSchema = z.object({ ...assignmentListQuerySchema.shape, hidden: z._default(z.string(), 'campaign') })

export const assignmentsSearch = addressSearch(searchSchema)
/** The part of it that the server is asked. */
export const assignmentsQuery = addressSearch(assignmentListQuerySchema)
export type AssignmentsSearch = z.infer<typeof searchSchema>

/** What an address need not say. */
export const assignmentsSearchDefaults = {
  page: 1,
  per_page: DEFAULT_PER_PAGE,
  sort: 'due_on',
  hidden: 'campaign',
} as const
