import * as z from 'zod/mini'

import { alertDeliverySchema } from './alerts.ts'
import { namedSchema, storable } from './params.ts'

export const MAX_WEBHOOKS = 20

const webhookShape = {
  id: z.number(),
  name: z.string(),
  url: z.string(),
  active: z.boolean(),
  version: z.number(),
  /** The person whose access decides what is sent; null if the account no longer exists: then nothing is sent. */
  created_by: z.nullable(namedSchema),
  created_at: z.string(),
  /** The newest ten. */
  deliveries: z.array(alertDeliverySchema),
}
export const alertWebhookSchema = z.object(webhookShape)
export type AlertWebhook = z.infer<typeof alertWebhookSchema>

/** `GET /api/alert-webhooks` */
export const alertWebhooksSchema = z.object({
  webhooks: z.array(alertWebhookSchema),
  /** Hosts to which webhooks may send; without any, webhooks are not possible. */
  hosts: z.array(z.string()),
})
export type AlertWebhooks = z.infer<typeof alertWebhooksSchema>

const draftShape = {
  name: storable(100).check(z.trim(), z.minLength(1)),
  url: storable(2_000).check(z.trim(), z.minLength(1)),
  active: z.boolean(),
}
/** `POST /api/alert-webhooks` */
export const alertWebhookDraftSchema = z.strictObject(draftShape)
export type AlertWebhookDraft = z.infer<typeof alertWebhookDraftSchema>
/** `PUT /api/alert-webhooks/:id` */
export const alertWebhookChangeSchema = z.strictObject({ ...draftShape, version: z.number() })
export type AlertWebhookChange = z.infer<typeof alertWebhookChangeSchema>

/** The secret that signs the messages: only in this answer, and never again. */
export const alertWebhookMadeSchema = z.object({ id: z.number(), secret: z.string() })
export type AlertWebhookMade = z.infer<typeof alertWebhookMadeSchema>

/** The answer of `PUT /api/alert-webhooks/:id`: a new address gets a new secret; null if the address stays. */
export const alertWebhookChangedSchema = z.object({ made: z.nullable(alertWebhookMadeSchema) })
