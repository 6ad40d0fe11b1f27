import * as z from 'zod/mini'

import { attachmentKinds } from './conversation.ts'

const attachmentSchema = z.object({
  id: z.number(),
  /** The message that it came with, counted from 0. */
  seq: z.number(),
  kind: z.enum(attachmentKinds),
  /** As the source calls it. */
  file_name: z.nullable(z.string()),
  /** As the source tells it, which may be wrong: what the file really is shows when it is opened. */
  media_type: z.nullable(z.string()),
  bytes: z.nullable(z.number()),
  /** A link of this browser and session to the file, for some hours; null when the source left the file out. */
  url: z.nullable(z.string()),
})
export type Attachment = z.infer<typeof attachmentSchema>

/** `GET /api/calls/{id}/attachments`: what was sent with the messages of a conversation, in their order. */
export const attachmentListSchema = z.object({ data: z.array(attachmentSchema) })
export type AttachmentList = z.infer<typeof attachmentListSchema>
