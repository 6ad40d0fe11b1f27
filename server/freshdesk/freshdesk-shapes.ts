import * as z from 'zod'

/** The answers of Freshdesk's API v2, as far as we read them: all other fields are ignored. */

const id = z.number().int().positive()
const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))

const contactSchema = z.object({ id, name: z.string().nullish(), email: z.string().nullish() })
export const theirContactSchema = contactSchema
export type TheirContact = z.infer<typeof contactSchema>

export const theirAgentSchema = z.object({
  id,
  contact: z.object({ name: z.string().nullish(), email: z.string().nullish() }).nullish(),
})

const attachmentSchema = z.object({
  id,
  name: z.string().nullish(),
  content_type: z.string().nullish(),
  /** In bytes. */
  size: z.number().nullish(),
  /** Valid for some minutes. */
  attachment_url: z.string().nullish(),
})
export type TheirAttachment = z.infer<typeof attachmentSchema>

export const theirTicketSchema = z.object({
  id,
  subject: z.string().nullish(),
  /** HTML. In lists only on request. */
  description: z.string().nullish(),
  status: z.number().int(),
  priority: z.number().int(),
  requester_id: id,
  /** Only on request. */
  requester: contactSchema.nullish(),
  tags: z.array(z.string()).nullish(),
  spam: z.boolean().nullish(),
  deleted: z.boolean().nullish(),
  /** Never in lists. */
  attachments: z.array(attachmentSchema).nullish(),
  created_at: moment,
  updated_at: moment,
})
export type TheirTicket = z.infer<typeof theirTicketSchema>

export const theirConversationSchema = z.object({
  id,
  /** HTML. */
  body: z.string().nullish(),
  incoming: z.boolean().nullish(),
  private: z.boolean().nullish(),
  user_id: id.nullish(),
  /** 0 a reply, 2 a note, 8 a forwarded message; others describe the origin of a message. */
  source: z.number().int().nullish(),
  attachments: z.array(attachmentSchema).nullish(),
  created_at: moment,
})
export type TheirConversation = z.infer<typeof theirConversationSchema>

/** What was just created, or changed. */
export const madeSchema = z.object({ id })

/** `{description, errors: [{field, message, code}]}` for invalid values, `{code, message}` for refusals. */
export const refusalSchema = z.object({
  code: z.string().optional(),
  description: z.string().optional(),
  errors: z.array(z.object({ field: z.string().optional(), code: z.string().optional() })).optional(),
})
