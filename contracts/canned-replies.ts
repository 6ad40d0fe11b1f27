import * as z from 'zod/mini'

import { localeSchema } from './page-config.ts'
import { pageSchema, readPageSchema } from './pagination.ts'
import { idSchema, namedSchema, storable } from './params.ts'
import { richTextSchema } from './rich-text.ts'

export const MAX_REPLY_TITLE_LENGTH = 120
/** The maximum number of replies, so that people can still find one. */
export const MAX_CANNED_REPLIES = 500

/** A variable for data of the ticket in a canned reply: `{{requester.name}}`. */
export const replyVariables = [
  'requester.name',
  'requester.first_name',
  'ticket.id',
  'ticket.subject',
  'agent.name',
  'partner.name',
] as const
export type ReplyVariable = (typeof replyVariables)[number]

const shape = {
  id: z.number(),
  title: z.string(),
  body: richTextSchema,
  /** Null if it is for requesters of all partners. */
  partner: z.nullable(namedSchema),
  /** Null if it suits any category. */
  language: z.nullable(localeSchema),
}

/** `GET /api/canned-replies/{id}` */
export const cannedReplySchema = z.object({
  ...shape,
  /** Must be sent back with a change: if somebody else has changed the reply meanwhile, it answers 409. */
  version: z.number(),
  /** Null if the account no longer exists. */
  updated_by: z.nullable(namedSchema),
  updated_at: z.string(),
})
export type CannedReply = z.infer<typeof cannedReplySchema>
export const cannedReplyPageSchema = pageSchema(cannedReplySchema)
export const readCannedReplyPageSchema = readPageSchema(cannedReplySchema)

/** `GET /api/canned-reply-offers` */
export const cannedReplyOffersSchema = z.array(z.object(shape))
export type CannedReplyOffer = z.infer<typeof cannedReplyOffersSchema>[number]

const draftShape = {
  title: storable(MAX_REPLY_TITLE_LENGTH).check(z.trim(), z.minLength(1)),
  body: richTextSchema,
  partner_id: z.nullable(idSchema),
  language: z.nullable(localeSchema),
}
/** `POST /api/canned-replies` */
export const cannedReplyDraftSchema = z.strictObject(draftShape)
export type CannedReplyDraft = z.infer<typeof cannedReplyDraftSchema>
/** `PUT /api/canned-replies/{id}` */
export const cannedReplyChangeSchema = z.strictObject({ ...draftShape, version: z.number() })
export type CannedReplyChange = z.infer<typeof cannedReplyChangeSchema>
