import * as z from 'zod/mini'

import { attachmentKinds } from './conversation.ts'

const attachmentSchema = z.object({
  id: z.number(),
  /** The index of the message to which it belongs. */
  seq: z.number(),
  kind: z.enum(attachmentKinds),
  /** The name given by the source. */
  file_name: z.nullable(z.string()),
  /** The type given by the source, which may be wrong: the real type is determined when the file is opened. */
  media_type: z.nullable(z.string()),
  bytes: z.nullable(z.number()),
  /** A link of this browser and session to the file, for some hours; null when the source left the file out. */
  url: z.nullable(z.string()),
})
export type Attachment = z.infer<typeof attachmentSchema>

/** `GET /api/calls/{id}/attachments`: what was sent with the messages of a conversation, in their order. */
export const attachmentListSchema = z.object({ data: z.array(attachmentSchema) })
export type AttachmentList = z.infer<typeof attachmentListSchema>
