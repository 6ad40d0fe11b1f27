import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { idParamsSchema } from '#contracts/params.ts'
import {
  MAX_TICKET_FILE_BYTES,
  type TicketFile,
  ticketFileQuerySchema,
  ticketFileSchema,
} from '#contracts/ticket-files.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { sendStoredFile } from '#server/http/stored-file.ts'
import { everyHour } from '#server/kernel/every-hour.ts'
import { orMissing, refuseIfThrottled } from '#server/kernel/failures.ts'
import {
  mediaTypeIn,
  removeUnusedFiles,
  requesterFile,
  storeTicketFile,
  TICKET_FILES_JOB,
  visibleFile,
} from '#server/modules/tickets/ticket-files.ts'

/**
 * Files of ticket messages: uploaded before the message is sent, and downloaded by people who may see the ticket. The server never opens
 * them.
 */
export const ticketFilesRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, storage, clock } = app
  const preHandler = app.may('freshdeck')
  const { preParsing, store } = fileBodies(app)
  const removeUnused = () => removeUnusedFiles(db, storage, clock())
  everyHour(app, 'unused files of tickets were not removed', removeUnused)
  app.jobs.register(TICKET_FILES_JOB, {
    work: removeUnused,
    givenUp: async (_, reason) => app.log.error({ reason }, 'files of a message that was taken away are still kept'),
  })

  app.post(
    '/ticket-files',
    { preHandler, preParsing, schema: { querystring: ticketFileQuerySchema, response: { 201: ticketFileSchema } } },
    async (request, reply) => reply.code(201).send(await store(request)),
  )

  app.get('/ticket-files/:id', { preHandler, schema: { params: idParamsSchema } }, async (request, reply) =>
    sendTicketFile(app, request, reply, orMissing(await visibleFile(db, request.scope, request.params.id))),
  )
}

/** The same for people who ask the desk: their own files, and those that the desk has sent them. */
export const requestFilesRoutes: FastifyPluginAsyncZod = async (app) => {
  const preHandler = app.signedIn
  const { preParsing, store } = fileBodies(app)

  app.post(
    '/request-files',
    { preHandler, preParsing, schema: { querystring: ticketFileQuerySchema, response: { 201: ticketFileSchema } } },
    async (request, reply) => reply.code(201).send(await store(request)),
  )

  app.get('/request-files/:id', { preHandler, schema: { params: idParamsSchema } }, async (request, reply) =>
    sendTicketFile(app, request, reply, orMissing(await requesterFile(app.db, request.user.id, request.params.id))),
  )
}

type UploadRequest = FastifyRequest & { query: { name: string } }

/**
 * How the routes of a plugin accept files: each is the whole body of a request, of whatever media type, since the server never opens it. A
 * person's uploads of a day are counted over all routes.
 */
function fileBodies(app: FastifyInstance) {
  const uploads = app.limit('ticket-file', FILES_A_DAY, 86_400)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_TICKET_FILE_BYTES }, (_, body, done) =>
    done(null, body),
  )

  return {
    preParsing: async (request: FastifyRequest) => {
      refuseIfThrottled(await uploads.count(String(request.user.id)))
      app.takeLongBody(request)
    },
    /** Stores the file of a request for a message of the same person. */
    store: ({ query: { name }, headers, body, user }: UploadRequest): Promise<TicketFile> => {
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      const file = { name, media_type: mediaTypeIn(headers['content-type']), bytes, user_id: user.id }
      return storeTicketFile(app, file, app.clock())
    },
  }
}

const FILES_A_DAY = 300

type StoredFile = { id: number; name: string; bytes: number; sha256: string; storage_key: string; ticket_id: number }

/** Sends a file as a download, never to be displayed, whatever it is, and records the access. */
async function sendTicketFile(
  { storage, record }: Pick<FastifyInstance, 'storage' | 'record'>,
  request: FastifyRequest,
  reply: FastifyReply,
  { ticket_id, ...file }: StoredFile,
) {
  const { id, name } = file
  await record(request, { action: 'download', subject: `ticket:${ticket_id}`, detail: { file: id } })
  return sendStoredFile(storage, request, reply, {
    ...file,
    mediaType: 'application/octet-stream',
    disposition: contentDisposition('attachment', name),
  })
}
