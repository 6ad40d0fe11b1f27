import * as z from 'zod/mini'

import { idSchema } from './params.ts'

const number = z.union([idSchema, z.pipe(z.string().check(z.regex(/^[1-9]\d{0,14}$/)), z.transform(Number))])

/**
 * `POST /api/freshdesk/webhook`: which of its tickets Freshdesk tells of, as its rules write it by themselves, or as somebody has written it
 * there. Whatever else it tells is not looked at.
 */
export const freshdeskWebhookSchema = z.pipe(
  z.union([z.object({ ticket_id: number }), z.object({ freshdesk_webhook: z.object({ ticket_id: number }) })]),
  z.transform((told) => ('ticket_id' in told ? told.ticket_id : told.freshdesk_webhook.ticket_id)),
)
