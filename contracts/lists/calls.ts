import * as z from 'zod/mini'

import { channels, directions } from '../conversation.ts'
import { listQueryShape, sortSchema } from './list-query.ts'
import { dayParam, idParam, textParam } from '../params.ts'

const secondsParam = z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(86_400)))

export const callMedia = ['audio', 'transcript', 'none'] as const

export const callSorts = [
  'started_at',
  'duration_ms',
  'agent',
  'partner',
  'campaign',
  'channel',
  'disposition',
] as const

/** The filters that dashboards and lists share. Days are inclusive, in the reporting zone (the chosen partner's, else UTC). */
export const conversationFilterShape = {
  started_from: dayParam,
  started_to: dayParam,
  channel: z.optional(z.enum(channels)),
  partner_id: idParam,
  campaign_id: idParam,
  team_id: idParam,
}
export const conversationFilterSchema = z.object(conversationFilterShape)
export type ConversationFilter = z.infer<typeof conversationFilterSchema>

/** The query of `GET /api/calls`, and the search part of the explorer's address. */
export const callListQuerySchema = z.object({
  ...listQueryShape,
  sort: sortSchema(callSorts, '-started_at'),
  ...conversationFilterShape,
  direction: z.optional(z.enum(directions)),
  agent_id: idParam,
  disposition: textParam(100),
  duration_min: secondsParam,
  duration_max: secondsParam,
  media: z.optional(z.enum(callMedia)),
  /** ISO weekday (1 = Monday) and hour of the day of the start, in the reporting zone. */
  weekday: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(7))),
  hour: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(23))),
  language: textParam(35),
  /** A rule that the conversation matches. */
  category_id: idParam,
  /** Conversations with notes: the reader's own, or anybody's. */
  notes: z.optional(z.enum(['mine', 'any'])),
  /** Conversations with a note that mentions the reader. */
  mentions: z.optional(z.enum(['me'])),
  /** A search as `domain/parse-search.ts` reads it, in what was said, the subject and the agent's name; or the exact identifier of the source. */
  q: textParam(500),
})
export type CallListQuery = z.infer<typeof callListQuerySchema>

/** A table of them, or an archive of one vCon each. */
export const callExportFormats = ['csv', 'xlsx', 'vcon'] as const
export type CallExportFormat = (typeof callExportFormats)[number]

/** `GET /api/calls/export` */
export const callExportQuerySchema = z.object({ ...callListQuerySchema.shape, format: z.enum(callExportFormats) })
