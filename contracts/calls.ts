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
  /** The partner's zone: the local time of the conversation. */
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
  /** Of the turn as it is shown, masked: the part around what was found. */
  text: z.string(),
  /** What was found in `text`: pairs of start and end, in UTF-16 units, in order and apart. */
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
  /** Whether something sensitive is silent in it for this reader, as it is for everybody who has not unmasked it. */
  muted: z.boolean(),
  /** Why it is not played to this reader: something in it must be silent and cannot be made so. Null when it is played. */
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
  /** Whether agent and customer are told other than the sources tell them, and whether this reader may swap them. */
  speakers_swapped: z.boolean(),
  may_edit: z.boolean(),
  /** When its recordings and its text were deleted because their time was over; null while they are there. */
  expired_at: z.nullable(z.string()),
  turn_count: z.number(),
  /** Why there is no analysis, where there is none. */
  analysis: z.enum(['ready', 'no-transcript', 'untimed']),
  source: z.nullable(z.object({ file: z.string(), format: z.string(), sha256: z.string(), imported_at: z.string() })),
})
export type CallDetail = z.infer<typeof callDetailSchema>

const callTurnSchema = z.object({
  ...turnSchema.shape,
  /** Where in the text something sensitive stands, masked or not; absent where nothing does. The end is not part of it. */
  sensitive: z.optional(z.array(z.object({ start_char: z.number(), end_char: z.number(), kind: z.string() }))),
  /** Words that were recognised with less than 60 % confidence, none of them sensitive; absent where there are none. */
  uncertain: z.optional(z.array(z.object({ start_char: z.number(), end_char: z.number(), confidence: z.number() }))),
  /** From −1 to 1; absent where nothing judged it. */
  sentiment: z.optional(z.number()),
})
export type CallTurn = z.infer<typeof callTurnSchema>

/** `GET /api/calls/{id}/turns`, in order: with what is sensitive masked, until this session has unmasked it. */
export const callTurnsSchema = z.object({ data: z.array(callTurnSchema) })
export type CallTurns = z.infer<typeof callTurnsSchema>

/** `GET /api/calls/{id}/peaks`: the loudest sample per bucket and audio channel, 0 to 255. */
export const peaksSchema = z.object({
  bucket_ms: z.number(),
  duration_ms: z.number(),
  lanes: z.array(z.array(z.number())),
})
export type Peaks = z.infer<typeof peaksSchema>

/** `GET /api/call-options`: what filters offer, as far as the reader may see. */
export const callOptionsSchema = z.object({
  partners: z.array(z.object({ id: z.number(), name: z.string(), time_zone: z.string() })),
  campaigns: z.array(z.object({ id: z.number(), name: z.string(), partner_id: z.number() })),
  teams: z.array(namedSchema),
  agents: z.array(z.object({ id: z.number(), name: z.string(), team_id: z.nullable(z.number()) })),
  dispositions: z.array(z.string()),
})
export type CallOptions = z.infer<typeof callOptionsSchema>
