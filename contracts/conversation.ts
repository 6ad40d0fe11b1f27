import * as z from 'zod/mini'

export const channels = ['voice', 'whatsapp', 'webchat', 'email'] as const
export const directions = ['inbound', 'outbound'] as const
export const speakers = ['agent', 'customer', 'system', 'bot'] as const
export const campaignKinds = ['sale', 'verification', 'service', 'retention', 'collection'] as const

export type Channel = (typeof channels)[number]
export type Direction = (typeof directions)[number]
export type Speaker = (typeof speakers)[number]
export type CampaignKind = (typeof campaignKinds)[number]

/** One uninterrupted stretch of one speaker. Times count from the start of the conversation; null where the source has none. */
export const turnSchema = z.object({
  speaker: z.enum(speakers),
  /** The speaker's name as the source gives it, where it tells more than the role. */
  speaker_name: z.nullable(z.string()),
  start_ms: z.nullable(z.number()),
  end_ms: z.nullable(z.number()),
  text: z.string(),
  /** 0 to 1, null where the source gives none. */
  confidence: z.nullable(z.number()),
})
export type Turn = z.infer<typeof turnSchema>

/** A conversation as every importer delivers it, whatever the format it came in. */
export type ImportedConversation = {
  /** Names the conversation across files and imports: `vcon:<uuid>`, or `<format>:<sha-256 of the file>`. */
  external_id: string
  channel: Channel
  direction: Direction | null
  /** ISO 8601 in UTC; null when the source does not tell. */
  started_at: string | null
  duration_ms: number | null
  /** Connected time without hold; null when the source does not tell. */
  talk_ms: number | null
  hold_ms: number | null
  after_call_work_ms: number | null
  language: string | null
  disposition: string | null
  subject: string | null
  agent: { name: string; email: string | null } | null
  customer: { name: string | null; phones: string[]; email: string | null } | null
  turns: Turn[]
  recordings: ImportedRecording[]
}

export type ImportedRecording = {
  file_name: string | null
  bytes: Uint8Array
  /** Who speaks on each audio channel, in order; null when everybody is mixed into one or it is not known. */
  lanes: Speaker[] | null
}

/** Why a file, or a part of it, was not taken. */
export const refusalSchema = z.object({
  file: z.string(),
  row: z.optional(z.number()),
  field: z.optional(z.string()),
  reason: z.string(),
})
export type Refusal = z.infer<typeof refusalSchema>

/** What an import did: conversations accepted (new or completed) and repeated (nothing changed), and how many refusals. */
export const importReportSchema = z.object({
  accepted: z.number(),
  repeated: z.number(),
  refused: z.number(),
  refusals: z.array(refusalSchema),
})
export type ImportReport = z.infer<typeof importReportSchema>
