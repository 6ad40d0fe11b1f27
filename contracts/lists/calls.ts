import * as z from 'zod/mini'

import { channels, directions } from '../conversation.ts'
import { dayParam, idParam, pointsParam, textParam } from '../params.ts'
import { listQueryShape, sortSchema } from './list-query.ts'

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
 * Filters by the rules of scorecards. All of them apply to the same scorecard, the given one or any. Questions are identified by their ids
 * there.
 */
export const machineFilterShape = {
  scorecard_id: idParam,
  /** Any result of the rules. Implied by a named scorecard. */
  judged: z.optional(z.enum(['yes'])),
  machine_failed: questionParam,
  machine_passed: questionParam,
  /** The rule of this question gave no answer. */
  machine_untold: questionParam,
  /** The rule of this question gave an answer, whichever. */
  machine_answered: questionParam,
  /** Whole points, both included: scores are rounded before they are compared, and conversations without a score are left out. */
  machine_points_min: pointsParam,
  machine_points_max: pointsParam,
  /** One question has set the whole score to zero. */
  machine_auto_failed: z.optional(z.enum(['yes'])),
}
const machineFilterSchema = z.object(machineFilterShape)
export type MachineFilter = z.infer<typeof machineFilterSchema>

/** The outcome of a cancellation request: saved at first, or still in force after 30 or 90 days. */
export const retentionFilters = ['asked', 'saved', 'kept-30', 'kept-90'] as const
export type RetentionFilter = (typeof retentionFilters)[number]

/**
 * Filters for conversations with certain known data, because metrics only use those: agent and talk time; who talks when; silence and
 * duration; the customer’s mood; and how it changed.
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
  /** A rule that can judge the conversation, with any result. */
  judgeable_id: idParam,
  known: z.optional(z.enum(knownOfCalls)),
  /** Days, weekdays and hours are in UTC, regardless of the partner. */
  clock: z.optional(z.enum(['utc'])),
  ...machineFilterShape,
  /** With a cancellation request, according to certain links, and this outcome; as counted in the reader's dashboard. */
  retention: z.optional(z.enum(retentionFilters)),
  /** The day as of which policies are judged for that; without it, the latest known day. */
  as_of: dayParam,
  /** Conversations with notes: the reader's own, or anybody's. */
  notes: z.optional(z.enum(['mine', 'any'])),
  /** Conversations with a note that mentions the reader. */
  mentions: z.optional(z.enum(['me'])),
  /** A search as read by `domain/search/parse-search.ts`, in transcript, subject and agent name; or the exact identifier of the source. */
  q: textParam(500),
})
export type CallListQuery = z.infer<typeof callListQuerySchema>

/** A table, or an archive with one vCon for each conversation. */
export const callExportFormats = ['csv', 'xlsx', 'vcon'] as const
export type CallExportFormat = (typeof callExportFormats)[number]

/** `GET /api/calls/export` */
export const callExportQuerySchema = z.object({ ...callListQuerySchema.shape, format: z.enum(callExportFormats) })
