import * as z from 'zod/mini'

import { speakers } from './conversation.ts'

/** Why the source file is not available. */
export const sourceDownloads = [
  'offered',
  /** The reader may not unmask conversations, or not this one. */
  'not-allowed',
  /** The session has not unmasked the conversation, although it could. */
  'masked',
  /** The file may contain other conversations too. */
  'not-alone',
  'no-file',
] as const
export type SourceDownload = (typeof sourceDownloads)[number]

/** `GET /api/calls/{id}/raw`: the source data of a conversation, apart from its people and words. */
export const callRawSchema = z.object({
  external_id: z.string(),
  source: z.nullable(z.object({ file: z.string(), format: z.string(), sha256: z.string(), imported_at: z.string() })),
  /** The import that created it; null for one that is not stored. The name is only for people who may import. */
  import: z.nullable(z.object({ id: z.number(), name: z.nullable(z.string()) })),
  /** Names and values as they are stored: times in milliseconds, moments in UTC. Null if no source has it. */
  fields: z.record(z.string(), z.nullable(z.union([z.string(), z.number(), z.boolean()]))),
  recordings: z.array(
    z.object({
      sha256: z.string(),
      media_type: z.string(),
      bytes: z.number(),
      duration_ms: z.number(),
      channels: z.number(),
      lanes: z.nullable(z.array(z.enum(speakers))),
    }),
  ),
  /** `GET /api/calls/{id}/source` returns the file if it is available. */
  download: z.enum(sourceDownloads),
})
export type CallRaw = z.infer<typeof callRawSchema>
