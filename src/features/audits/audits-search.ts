import * as z from 'zod/mini'

import { addressSearch } from '#contracts/address.ts'
import { evaluationListQuerySchema, evaluationSorts } from '#contracts/lists/evaluations.ts'
import { DEFAULT_PER_PAGE, listQueryShape, sortSchema } from '#contracts/lists/list-query.ts'
import { idParam } from '#contracts/params.ts'

const { mine, state } = evaluationListQuerySchema.shape

/** The part of the address that belongs to the list. */
const listSchema = z.object({
  ...listQueryShape,
  sort: sortSchema(evaluationSorts, '-created_at'),
  mine,
  state,
  hidden: z._default(z.string(), ''),
})
type AuditListSearch = z.infer<typeof listSchema>

/** The whole address: also the selected conversation or the open audit. */
const searchSchema = z.object({ ...listSchema.shape, call: idParam, audit: idParam })
export const auditsSearch = addressSearch(searchSchema)
export const auditListSearch = addressSearch(listSchema)
export type AuditsSearch = z.infer<typeof searchSchema>

/** The query of the list as it is sent to the server. */
export const auditsQuery = ({ hidden: _, ...list }: AuditListSearch) => ({ ...list, kind: 'freemium' as const })
export type AuditsQuery = ReturnType<typeof auditsQuery>

/** Values that are left out of the address. */
export const auditsSearchDefaults = {
  page: 1,
  per_page: DEFAULT_PER_PAGE,
  sort: '-created_at',
  hidden: '',
} as const
