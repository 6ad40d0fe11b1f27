import * as z from 'zod/mini'

import { idSchema } from './params.ts'

const number = z.union([idSchema, z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number))])

/**
 * `POST /api/freshdesk/webhook`: the ticket that Freshdesk reports, in the format of its automation rules, or as customised there. All
 * other fields are ignored.
 */
export const freshdeskWebhookSchema = z.pipe(
  z.union([z.object({ ticket_id: number }), z.object({ freshdesk_webhook: z.object({ ticket_id: number }) })]),
  z.transform((body) => ('ticket_id' in body ? body.ticket_id : body.freshdesk_webhook.ticket_id)),
)
