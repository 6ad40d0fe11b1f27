import * as z from 'zod/mini'

import { speakers } from './conversation.ts'

/** Why the source file is not given out, where it is not. */
export const sourceDownloads = [
  'offered',
  /** Unmasking conversations is not for this reader, or not this one. */
  'not-allowed',
  /** This session has not unmasked the conversation, as it could. */
  'masked',
  /** The file may tell of other conversations too. */
  'not-alone',
  'no-file',
] as const
export type SourceDownload = (typeof sourceDownloads)[number]

/** `GET /api/calls/{id}/raw`: what the sources told of a conversation besides its people and its words. */
export const callRawSchema = z.object({
  external_id: z.string(),
  source: z.nullable(z.object({ file: z.string(), format: z.string(), sha256: z.string(), imported_at: z.string() })),
  /** The import that made it; null for one that is kept nowhere. The name is for those who may import. */
  import: z.nullable(z.object({ id: z.number(), name: z.nullable(z.string()) })),
  /** Names and values as they are stored: times in milliseconds, moments in UTC. Null where no source told it. */
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
  /** `GET /api/calls/{id}/source` answers the file where it is offered. */
  download: z.enum(sourceDownloads),
})
export type CallRaw = z.infer<typeof callRawSchema>
