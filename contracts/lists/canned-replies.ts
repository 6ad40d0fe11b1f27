import * as z from 'zod/mini'

import { idParam, textParam } from '../params.ts'
import { listQueryShape, sortSchema } from './list-query.ts'

export const cannedReplySorts = ['title', 'updated_at'] as const

/** `GET /api/canned-replies`, and the search part of the address of the list. */
export const cannedReplyListQuerySchema = z.object({
  ...listQueryShape,
  sort: sortSchema(cannedReplySorts, 'title'),
  /** With a partner, only its own. */
  partner_id: idParam,
  /** In the title. */
  q: textParam(200),
})
export type CannedReplyListQuery = z.infer<typeof cannedReplyListQuerySchema>

/** `GET /api/canned-reply-offers`: the general ones, and with a partner also its own. */
export const cannedReplyOffersQuerySchema = z.object({ partner_id: idParam })
