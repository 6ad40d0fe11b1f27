import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { idParamsSchema } from '#contracts/params.ts'
import { MOST_TICKET_FILE_BYTES, ticketFileQuerySchema, ticketFileSchema } from '#contracts/ticket-files.ts'
import { contentDisposition } from '#server/content-disposition.ts'
import { orMissing, refuseWhile } from '#server/failures.ts'
import { hourly } from '#server/hourly.ts'
import { sendKeptFile } from '#server/kept-file.ts'
import {
  keepFile,
  mediaTypeIn,
  removeUnusedFiles,
  shownFile,
  TICKET_FILES_JOB,
} from '#server/modules/tickets/ticket-files.ts'

/** What goes with messages of tickets: brought before the message is sent, and saved by whoever may see the ticket; nothing of it is opened. */
export const ticketFilesRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, storage, clock } = app
  const preHandler = app.may('freshdeck')
  const brought = app.limit('ticket-file', FILES_A_DAY, 86_400)
  const removeUnused = () => removeUnusedFiles(db, storage, clock())
  hourly(app, 'unused files of tickets were not removed', removeUnused)
  app.jobs.register(TICKET_FILES_JOB, {
    work: removeUnused,
    givenUp: async (_, reason) => app.log.error({ reason }, 'files of a message that was taken away are still kept'),
  })

  // whatever the browser thinks it is: nobody here opens it
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_TICKET_FILE_BYTES }, (_, body, done) =>
    done(null, body),
  )

  app.post(
    '/ticket-files',
    {
      preHandler,
      async preParsing(request) {
        refuseWhile(await brought.count(String(request.user.id)))
        app.takeLongBody(request)
      },
      schema: { querystring: ticketFileQuerySchema, response: { 201: ticketFileSchema } },
    },
    async ({ query: { name }, headers, body, user }, reply) => {
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      const file = { name, media_type: mediaTypeIn(headers['content-type']), bytes, user_id: user.id }
      return reply.code(201).send(await keepFile(app, file, clock()))
    },
  )

  app.get('/ticket-files/:id', { preHandler, schema: { params: idParamsSchema } }, async (request, reply) => {
    const { ticket_id, ...file } = orMissing(await shownFile(db, request.scope, request.params.id))
    const { id, name } = file
    await app.record(request, { action: 'download', subject: `ticket:${ticket_id}`, detail: { file: id } })
    return sendKeptFile(storage, request, reply, {
      ...file,
      mediaType: 'application/octet-stream',
      disposition: contentDisposition('attachment', name),
    })
  })
}

const FILES_A_DAY = 300
