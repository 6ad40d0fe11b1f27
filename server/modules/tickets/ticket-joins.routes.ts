import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { idParamsSchema } from '#contracts/params.ts'
import { ticketMergeSchema, ticketSchema, ticketSplitSchema } from '#contracts/tickets.ts'
import { mergeTicket } from '#server/modules/tickets/merge-ticket.ts'
import { splitTicket } from '#server/modules/tickets/split-ticket.ts'
import { ticketChanges } from '#server/modules/tickets/ticket-changes.ts'

/** Two tickets of one matter, and one ticket of two. */
export const ticketJoinsRoutes: FastifyPluginAsyncZod = async (app) => {
  const preHandler = app.may('freshdeck')
  const params = idParamsSchema
  const response = { 200: ticketSchema }
  const changed = ticketChanges(app)

  app.post('/tickets/:id/merge', { preHandler, schema: { params, body: ticketMergeSchema, response } }, (request) =>
    changed(request, 'ticket.merged', async (trx, now) => {
      const { scope, body } = request
      const { id } = request.params
      await mergeTicket(trx, scope, id, body, now)
      return { id: body.into_id, detail: { merged: id } }
    }),
  )

  app.post('/tickets/:id/split', { preHandler, schema: { params, body: ticketSplitSchema, response } }, (request) =>
    changed(request, 'ticket.split', async (trx, now) => {
      const { scope, body } = request
      const { id } = request.params
      const opened = await splitTicket(trx, scope, id, body, now)
      return { id: opened, detail: { from: id, message_id: body.message_id } }
    }),
  )
}
