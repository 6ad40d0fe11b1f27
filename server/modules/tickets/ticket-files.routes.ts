import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { idParamsSchema } from '#contracts/params.ts'
import { ticketFileQuerySchema, ticketFileSchema } from '#contracts/ticket-files.ts'
import { everyHour } from '#server/kernel/every-hour.ts'
import { orMissing } from '#server/kernel/failures.ts'
import { fileBodies } from '#server/modules/tickets/file-bodies.ts'
import { sendTicketFile } from '#server/modules/tickets/send-ticket-file.ts'
import { removeUnusedFiles, visibleFile, TICKET_FILES_JOB } from '#server/modules/tickets/ticket-files.ts'

/** What goes with messages of tickets: brought before the message is sent, and saved by whoever may see the ticket; nothing of it is opened. */
export const ticketFilesRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, storage, clock } = app
  const preHandler = app.may('freshdeck')
  const { preParsing, keep } = fileBodies(app)
  const removeUnused = () => removeUnusedFiles(db, storage, clock())
  everyHour(app, 'unused files of tickets were not removed', removeUnused)
  app.jobs.register(TICKET_FILES_JOB, {
    work: removeUnused,
    givenUp: async (_, reason) => app.log.error({ reason }, 'files of a message that was taken away are still kept'),
  })

  app.post(
    '/ticket-files',
    { preHandler, preParsing, schema: { querystring: ticketFileQuerySchema, response: { 201: ticketFileSchema } } },
    async (request, reply) => reply.code(201).send(await keep(request)),
  )

  app.get('/ticket-files/:id', { preHandler, schema: { params: idParamsSchema } }, async (request, reply) =>
    sendTicketFile(app, request, reply, orMissing(await visibleFile(db, request.scope, request.params.id))),
  )
}
