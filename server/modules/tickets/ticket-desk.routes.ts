import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { doneSchema } from '#contracts/auth.ts'
import { idParamsSchema } from '#contracts/params.ts'
import { type DeskEvent, ticketPresenceSchema, ticketPresentSchema } from '#contracts/tickets.ts'
import { currentScope } from '#server/access/current-scope.ts'
import { recoverForgottenWork } from '#server/jobs/recover-forgotten-work.ts'
import { closeSolved } from '#server/modules/tickets/close-solved.ts'
import { deskNews } from '#server/modules/tickets/desk-news.ts'
import { leaveTicket, reportTicketPresence } from '#server/modules/tickets/ticket-presence.ts'
import { sendNews } from '#server/send-news.ts'

/** What happens at the desk without anybody's asking: who is where, what comes in, and what time closes. */
export const ticketDeskRoutes: FastifyPluginAsyncZod<{ staysOpen: boolean }> = async (app, { staysOpen }) => {
  const { db, clock } = app
  const preHandler = app.may('freshdeck')
  const params = idParamsSchema
  const stopping = new AbortController()
  // a stream never ends by itself: whoever closes the server would wait for it
  app.addHook('preClose', async () => stopping.abort())
  recoverForgottenWork(app, 'solved tickets were not closed', async () => void (await closeSolved(db, clock())))

  app.get(
    '/tickets/events',
    // the page listens as long as it is in sight
    { preHandler, exposeHeadRoute: false, config: { countsAsUse: false } },
    (request, reply) =>
      sendNews<DeskEvent>(request, reply, {
        look: async () => {
          const scope = await currentScope(app, request, 'freshdeck')
          return scope && { type: 'desk', news: await deskNews(db, scope, clock()) }
        },
        stopping: stopping.signal,
        staysOpen,
      }),
  )

  app.post(
    '/tickets/:id/presence',
    // the page tells it by itself for as long as it is open
    {
      preHandler,
      config: { countsAsUse: false },
      schema: { params, body: ticketPresenceSchema, response: { 200: ticketPresentSchema } },
    },
    ({ scope, params: { id }, body, caller }) =>
      reportTicketPresence(db, scope, id, { session: caller!.sessionId, ...body, now: clock() }),
  )

  app.delete(
    '/tickets/:id/presence',
    { preHandler, schema: { params, response: { 200: doneSchema } } },
    async ({ params: { id }, caller }) => {
      await leaveTicket(db, id, caller!.sessionId)
      return { success: true as const }
    },
  )
}
