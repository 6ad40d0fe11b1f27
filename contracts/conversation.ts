import * as z from 'zod/mini'

export const channels = ['voice', 'whatsapp', 'webchat', 'email'] as const
export const directions = ['inbound', 'outbound'] as const
export const speakers = ['agent', 'customer', 'system', 'bot'] as const
export const campaignKinds = ['sale', 'verification', 'service', 'retention', 'collection'] as const

export type Channel = (typeof channels)[number]
export type Direction = (typeof directions)[number]
export type Speaker = (typeof speakers)[number]
export type CampaignKind = (typeof campaignKinds)[number]

/** One uninterrupted stretch of one speaker. Times count from the start of the conversation; null if the source has none. */
export const turnSchema = z.object({
  speaker: z.enum(speakers),
  /** The speaker's name in the source, if it says more than the role. */
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

/** A turn as delivered by importers. Absent fields are not in the source. */
export type ImportedTurn = Turn & {
  words?: Word[]
  /** −1 to 1, as the source judged it. */
  sentiment?: number
  attachments?: ImportedAttachment[]
}

/** An attachment of a message. `bytes` is null if the export left it out. */
export type ImportedAttachment = {
  kind: AttachmentKind
  file_name: string | null
  media_type: string | null
  bytes: Uint8Array | null
}

/** A span marked by the source, such as a category that matched. */
export type ImportedMarker = {
  kind: 'category' | 'issue' | 'outcome' | 'action-item' | 'redaction'
  name: string
  start_ms: number | null
  end_ms: number | null
  /** The index of its turn. */
  turn: number | null
}

/** A conversation as delivered by every importer, in any source format. */
export type ImportedConversation = {
  /** Names the conversation across files and imports: `vcon:<uuid>`, `<system>:<its own id>`, or `<format>:<sha-256 of the file>`. */
  external_id: string
  channel: Channel
  direction: Direction | null
  /** ISO 8601 in UTC; null if the source does not have it. */
  started_at: string | null
  duration_ms: number | null
  /** Connected time without hold; null if the source does not have it. */
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
  /** Names, as in lists of calls. An unknown campaign is created with the kind `service`. */
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

/** Why a file, or a part of it, was refused. */
export const refusalSchema = z.object({
  file: z.string(),
  row: z.optional(z.number()),
  field: z.optional(z.string()),
  reason: z.string(),
})
export type Refusal = z.infer<typeof refusalSchema>

/** The result of an import: accepted conversations (new or completed), repeated ones (nothing changed), and the number of refusals. */
export const importReportSchema = z.object({
  accepted: z.number(),
  repeated: z.number(),
  refused: z.number(),
  refusals: z.array(refusalSchema),
})
export type ImportReport = z.infer<typeof importReportSchema>
