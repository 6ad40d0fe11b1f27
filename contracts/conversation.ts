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

/** A word as it was recognised. Times count from the start of the conversation. */
export const wordSchema = z.object({
  text: z.string(),
  start_ms: z.nullable(z.number()),
  end_ms: z.nullable(z.number()),
  /** 0 to 1, null where the source gives none. */
  confidence: z.nullable(z.number()),
})
export type Word = z.infer<typeof wordSchema>

export const attachmentKinds = ['image', 'audio', 'video', 'document', 'sticker', 'contact', 'location'] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

/** A turn as importers deliver it. What is absent, the source does not tell. */
export type ImportedTurn = Turn & {
  words?: Word[]
  /** −1 to 1, as the source judged it. */
  sentiment?: number
  attachments?: ImportedAttachment[]
}

/** What was sent with a message. `bytes` is null when the export left it out. */
export type ImportedAttachment = {
  kind: AttachmentKind
  file_name: string | null
  media_type: string | null
  bytes: Uint8Array | null
}

/** A span that the source itself marked, such as a category that matched. */
export type ImportedMarker = {
  kind: 'category' | 'issue' | 'outcome' | 'action-item' | 'redaction'
  name: string
  start_ms: number | null
  end_ms: number | null
  /** The turn it lies in, counted from 0. */
  turn: number | null
}

/** A conversation as every importer delivers it, whatever the format it came in. */
export type ImportedConversation = {
  /** Names the conversation across files and imports: `vcon:<uuid>`, `<system>:<its own id>`, or `<format>:<sha-256 of the file>`. */
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
  customer: ImportedCustomer | null
  turns: ImportedTurn[]
  recordings: ImportedRecording[]
  markers?: ImportedMarker[]
  /** Names, as lists of calls have them. A campaign that is not there is made, of the kind `service`. */
  campaign?: string | null
  team?: string | null
}

export type ImportedCustomer = {
  name: string | null
  phones: string[]
  email: string | null
  /** With its kind: `RUT`, `DNI`, `CPF`, … */
  national_id?: { kind: string; value: string } | null
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
