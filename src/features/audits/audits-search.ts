import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { evaluationListQuerySchema, evaluationSorts } from '#contracts/lists/evaluations.ts'
import { DEFAULT_PER_PAGE, listQueryShape, sortSchema } from '#contracts/lists/list-query.ts'
import { idParam } from '#contracts/params.ts'

const { mine, state } = evaluationListQuerySchema.shape

/** The part of the address that the list is made of. */
const listSchema = z.object({
  ...listQueryShape,
  sort: sortSchema(evaluationSorts, '-created_at'),
  mine,
  state,
  hidden: z._default(z.string(), ''),
})
type AuditListSearch = z.infer<typeof listSchema>

/** The whole: also the conversation that is chosen, or the audit that is open. */
const searchSchema = z.object({ ...listSchema.shape, call: idParam, audit: idParam })
export const auditsSearch = addressSearch(searchSchema)
export const auditListSearch = addressSearch(listSchema)
export type AuditsSearch = z.infer<typeof searchSchema>

/** What the server is asked for the list. */
export const auditsQuery = ({ hidden: _, ...list }: AuditListSearch) => ({ ...list, kind: 'freemium' as const })
export type AuditsQuery = ReturnType<typeof auditsQuery>

/** What an address need not say. */
export const auditsSearchDefaults = {
  page: 1,
  per_page: DEFAULT_PER_PAGE,
  sort: '-created_at',
  hidden: '',
} as const
