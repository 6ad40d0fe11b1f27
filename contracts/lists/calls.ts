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
  /** The rule of this question could tell, whatever it told. */
  machine_answered: questionParam,
  /** Whole points, both included: scores are rounded before they are compared, and what has none is left out. */
  machine_points_min: pointsParam,
  machine_points_max: pointsParam,
  /** One question has set the whole score to nought. */
  machine_auto_failed: z.optional(z.enum(['yes'])),
}
const machineFilterSchema = z.object(machineFilterShape)
export type MachineFilter = z.infer<typeof machineFilterSchema>

/** What became of a request to cancel: saved at first, or still in force so many days on. */
export const retentionFilters = ['asked', 'saved', 'kept-30', 'kept-90'] as const
export type RetentionFilter = (typeof retentionFilters)[number]

/**
 * What is known of a conversation, as numbers are told of those alone of which it is: agent and talk time; who talks when; how long nobody
 * speaks, of how long; the customer’s mood; and how it changed.
 */
export const knownOfCalls = ['handled', 'speech', 'silence', 'mood', 'mood-change'] as const
export type KnownOfCalls = (typeof knownOfCalls)[number]

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
  /** A rule that can judge the conversation, whatever it says of it. */
  judgeable_id: idParam,
  known: z.optional(z.enum(knownOfCalls)),
  /** Days, weekdays and hours are those of UTC, whichever partner is chosen. */
  clock: z.optional(z.enum(['utc'])),
  ...machineFilterShape,
  /** Somebody asked to cancel a policy, as sure links say, and that became of one of those; of what the reader's dashboard tells. */
  retention: z.optional(z.enum(retentionFilters)),
  /** The day until which policies are looked at for that. Without: as long as they are told of. */
  as_of: dayParam,
  /** Conversations with notes: the reader's own, or anybody's. */
  notes: z.optional(z.enum(['mine', 'any'])),
  /** Conversations with a note that mentions the reader. */
  mentions: z.optional(z.enum(['me'])),
  /** A search as `domain/search/parse-search.ts` reads it, in what was said, the subject and the agent's name; or the exact identifier of the source. */
  q: textParam(500),
})
export type CallListQuery = z.infer<typeof callListQuerySchema>

/** A table of them, or an archive of one vCon each. */
export const callExportFormats = ['csv', 'xlsx', 'vcon'] as const
export type CallExportFormat = (typeof callExportFormats)[number]

/** `GET /api/calls/export` */
export const callExportQuerySchema = z.object({ ...callListQuerySchema.shape, format: z.enum(callExportFormats) })
