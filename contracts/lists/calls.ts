import * as z from 'zod/mini'

import { channels, directions } from '../conversation.ts'
import { listQueryShape, sortSchema } from './list-query.ts'
import { dayParam, idParam, pointsParam, textParam } from '../params.ts'

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

const questionParam = textParam(40)

/**
 * What the rules of scorecards say of a conversation: all of it of one and the same scorecard, that which is named or any. Questions are
 * told by their ids there.
 */
export const machineFilterShape = {
  scorecard_id: idParam,
  /** Whatever they say. A named scorecard asks for that by itself. */
  judged: z.optional(z.enum(['yes'])),
  machine_failed: questionParam,
  machine_passed: questionParam,
  /** The rule of this question could not tell. */
  machine_untold: questionParam,
  /** Whole points, both included: scores are rounded before they are compared, and what has none is left out. */
  machine_points_min: pointsParam,
  machine_points_max: pointsParam,
  /** One question has set the whole score to nought. */
  machine_auto_failed: z.optional(z.enum(['yes'])),
}
const machineFilterSchema = z.object(machineFilterShape)
export type MachineFilter = z.infer<typeof machineFilterSchema>

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
  ...machineFilterShape,
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
