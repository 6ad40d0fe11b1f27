import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { doneSchema } from '#contracts/auth.ts'
import { freshdeskWebhookSchema } from '#contracts/freshdesk.ts'
import { guessLimit } from '#server/access/guess-limit.ts'
import { hasSecret } from '#server/access/same-secret.ts'
import { queueMirror } from '#server/freshdesk/mirror-out.ts'
import { networkOf } from '#server/http/network-of.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { queueTicketRead } from '#server/modules/tickets/freshdesk/sync-tickets.ts'

/** Freshdesk reports that a ticket has changed. The content of the report is not trusted: the ticket is read. */
export const freshdeskRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app
  const guesses = guessLimit(app, 'freshdesk-webhook')

  /** Runs before the body is read. */
  async function refuseStrangers(request: FastifyRequest): Promise<void> {
    const token = app.config.freshdesk?.webhookToken
    if (!token) throw new Refusal({ kind: 'missing' })
    const network = networkOf(request.ip)
    await guesses.refuseIfBlocked(network)
    if (hasSecret(request.headers.authorization, token)) return
    await guesses.failed(network)
    throw new Refusal({ kind: 'forbidden' })
  }

  app.post(
    '/freshdesk/webhook',
    {
      config: { permission: 'public' },
      onRequest: refuseStrangers,
      schema: { body: freshdeskWebhookSchema, response: { 200: doneSchema } },
    },
    async ({ body: ticketId }) => {
      await db.transaction().execute(async (trx) => {
        await queueTicketRead(trx, ticketId)
        await queueMirror(trx)
      })
      app.jobs.wake()
      return { success: true as const }
    },
  )
}
