import * as z from 'zod/mini'

import { channels } from '../conversation.ts'
import { storable, textParam } from '../params.ts'
import { listQueryShape, sortSchema } from './list-query.ts'

/** The same maximum as for a search of the explorer, where a rule can be opened. */
export const MAX_RULE_LENGTH = 500
/** The maximum number of campaigns of a rule. */
export const MAX_CAMPAIGNS = 200

export const categoryRuleSorts = ['name', 'matched', 'updated_at'] as const
/** `GET /api/category-rules` */
export const categoryRuleListQuerySchema = z.object({
  ...listQueryShape,
  sort: sortSchema(categoryRuleSorts, 'name'),
  /** In the name or the description. */
  q: textParam(200),
})
export type CategoryRuleListQuery = z.infer<typeof categoryRuleListQuerySchema>

const listed = (text: string | undefined): unknown[] => [...new Set((text ?? '').split(',').filter(Boolean))]
const id = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))

/** `GET /api/category-preview`: `channels=voice,whatsapp&campaign_ids=3,4`; absent or empty means all. */
export const categoryPreviewQuerySchema = z.object({
  query: storable(MAX_RULE_LENGTH),
  channels: z.pipe(z.pipe(textParam(100), z.transform(listed)), z.array(z.enum(channels))),
  campaign_ids: z.pipe(z.pipe(textParam(4_000), z.transform(listed)), z.array(id).check(z.maxLength(MAX_CAMPAIGNS))),
})
export type CategoryPreviewQuery = z.infer<typeof categoryPreviewQuerySchema>
