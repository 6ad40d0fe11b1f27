import { createHmac, randomBytes } from 'node:crypto'

/** A secret in the format of Standard Webhooks: 256 random bits. */
export const newWebhookSecret = (): string => `${PREFIX}${randomBytes(32).toString('base64')}`

type Message = { id: string; at: Date; body: string }

/** The headers that let the receiver check who sent a message, and when: Standard Webhooks, version 1. */
export function webhookHeaders(secret: string, { id, at, body }: Message): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': `v1,${signature}` }
}

const PREFIX = 'whsec_'
