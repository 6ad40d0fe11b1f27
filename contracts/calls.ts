import * as z from 'zod/mini'

import { channels, directions, speakers, turnSchema } from './conversation.ts'
import { customerSchema } from './customer-dto.ts'
import { pageSchema, readPageSchema } from './pagination.ts'
import { namedSchema } from './params.ts'
import { unmaskingStateSchema } from './unmasking.ts'

const callRowShape = {
  id: z.number(),
  external_id: z.string(),
  channel: z.enum(channels),
  direction: z.nullable(z.enum(directions)),
  started_at: z.nullable(z.string()),
  /** The partner's time zone, for the local time of the conversation. */
  time_zone: z.string(),
  duration_ms: z.nullable(z.number()),
  partner: namedSchema,
  campaign: z.nullable(namedSchema),
  team: z.nullable(namedSchema),
  agent: z.nullable(namedSchema),
  /** Masked unless the reader may see it. */
  customer_name: z.nullable(z.string()),
  disposition: z.nullable(z.string()),
  language: z.nullable(z.string()),
  has_audio: z.boolean(),
  has_transcript: z.boolean(),
}

/** A place in a conversation that a search found. */
export const searchHitSchema = z.object({
  seq: z.number(),
  /** Null where the source gives no times. */
  start_ms: z.nullable(z.number()),
  speaker: z.enum(speakers),
  /** The visible, masked text of the turn around the match. */
  text: z.string(),
  /** The matches in `text`: pairs of start and end in UTF-16 units, in order and not overlapping. */
  marks: z.array(z.array(z.number())),
})
export type SearchHit = z.infer<typeof searchHitSchema>

export const callRowSchema = z.object({
  ...callRowShape,
  /** The first places of a search for words; absent without one. */
  hits: z.optional(z.array(searchHitSchema)),
})
export type CallRowDto = z.infer<typeof callRowSchema>
export const callPageSchema = pageSchema(callRowSchema)
export const readCallPageSchema = readPageSchema(callRowSchema)

const recordingSchema = z.object({
  id: z.number(),
  /** A link of this browser and session to the audio; it answers ranges and ends after some hours. */
  url: z.string(),
  media_type: z.string(),
  duration_ms: z.number(),
  /** Who speaks on each audio channel; null when mixed or unknown. */
  lanes: z.nullable(z.array(z.enum(speakers))),
  /** Whether sensitive parts are muted for this reader, as for everybody who has not unmasked it. */
  muted: z.boolean(),
  /** Why it cannot be played for this reader: sensitive parts must be muted but cannot be. Null if it can be played. */
  withheld: z.nullable(z.enum(['cannot-be-muted'])),
})

/** `GET /api/calls/{id}` */
export const callDetailSchema = z.object({
  ...callRowShape,
  subject: z.nullable(z.string()),
  talk_ms: z.nullable(z.number()),
  hold_ms: z.nullable(z.number()),
  after_call_work_ms: z.nullable(z.number()),
  customer: z.nullable(customerSchema),
  recording: z.nullable(recordingSchema),
  unmasking: unmaskingStateSchema,
  /** Whether agent and customer are swapped compared with the source, and whether this reader may swap them. */
  speakers_swapped: z.boolean(),
  may_edit: z.boolean(),
  /** When its recordings and text were deleted at the end of their retention period; null while they exist. */
  expired_at: z.nullable(z.string()),
  turn_count: z.number(),
  /** Whether there is an analysis, or why not. */
  analysis: z.enum(['ready', 'no-transcript', 'untimed']),
  source: z.nullable(z.object({ file: z.string(), format: z.string(), sha256: z.string(), imported_at: z.string() })),
})
export type CallDetail = z.infer<typeof callDetailSchema>

const callTurnSchema = z.object({
  ...turnSchema.shape,
  /** The sensitive stretches of the text, masked or not; absent if there are none. The end is exclusive. */
  sensitive: z.optional(z.array(z.object({ start_char: z.number(), end_char: z.number(), kind: z.string() }))),
  /** Words recognised with less than 60 % confidence, none of them sensitive; absent if there are none. */
  uncertain: z.optional(z.array(z.object({ start_char: z.number(), end_char: z.number(), confidence: z.number() }))),
  /** From −1 to 1; absent if it was not judged. */
  sentiment: z.optional(z.number()),
})
export type CallTurn = z.infer<typeof callTurnSchema>

/** `GET /api/calls/{id}/turns`, in order; sensitive data is masked unless this session has unmasked it. */
export const callTurnsSchema = z.object({ data: z.array(callTurnSchema) })
export type CallTurns = z.infer<typeof callTurnsSchema>

/** `GET /api/calls/{id}/peaks`: the loudest sample per bucket and audio channel, 0 to 255. */
export const peaksSchema = z.object({
  bucket_ms: z.number(),
  duration_ms: z.number(),
  lanes: z.array(z.array(z.number())),
})
export type Peaks = z.infer<typeof peaksSchema>

/** `GET /api/call-options`: the options for filters, as far as the reader may see them. */
export const callOptionsSchema = z.object({
  partners: z.array(z.object({ id: z.number(), name: z.string(), time_zone: z.string() })),
  campaigns: z.array(z.object({ id: z.number(), name: z.string(), partner_id: z.number() })),
  teams: z.array(namedSchema),
  agents: z.array(z.object({ id: z.number(), name: z.string(), team_id: z.nullable(z.number()) })),
  dispositions: z.array(z.string()),
})
export type CallOptions = z.infer<typeof callOptionsSchema>
