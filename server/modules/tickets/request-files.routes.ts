import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { idParamsSchema } from '#contracts/params.ts'
import { ticketFileQuerySchema, ticketFileSchema } from '#contracts/ticket-files.ts'
import { orMissing } from '#server/kernel/failures.ts'
import { fileBodies } from '#server/modules/tickets/file-bodies.ts'
import { sendTicketFile } from '#server/modules/tickets/send-ticket-file.ts'
import { requesterFile } from '#server/modules/tickets/ticket-files.ts'

/** The same for whoever asks the desk: their own files, and what the desk has sent them. */
export const requestFilesRoutes: FastifyPluginAsyncZod = async (app) => {
  const preHandler = app.signedIn
  const { preParsing, keep } = fileBodies(app)

  app.post(
    '/request-files',
    { preHandler, preParsing, schema: { querystring: ticketFileQuerySchema, response: { 201: ticketFileSchema } } },
    async (request, reply) => reply.code(201).send(await keep(request)),
  )

  app.get('/request-files/:id', { preHandler, schema: { params: idParamsSchema } }, async (request, reply) =>
    sendTicketFile(app, request, reply, orMissing(await requesterFile(app.db, request.user.id, request.params.id))),
  )
}
