import type { FastifyInstance, FastifyRequest } from 'fastify'

import { MAX_TICKET_FILE_BYTES, type TicketFile } from '#contracts/ticket-files.ts'
import { refuseIfThrottled } from '#server/kernel/failures.ts'
import { storeTicketFile, mediaTypeIn } from '#server/modules/tickets/ticket-files.ts'

type Brought = FastifyRequest & { query: { name: string } }

/**
 * How routes of a plugin take files: each is the whole body of a request, and of whatever kind the browser thinks it is: nobody here opens it.
 * Everybody brings so many a day, wherever they do.
 */
export function fileBodies(app: FastifyInstance) {
  const brought = app.limit('ticket-file', FILES_A_DAY, 86_400)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MAX_TICKET_FILE_BYTES }, (_, body, done) =>
    done(null, body),
  )

  return {
    preParsing: async (request: FastifyRequest) => {
      refuseIfThrottled(await brought.count(String(request.user.id)))
      app.takeLongBody(request)
    },
    /** Keeps what a request brings, for a message of the same person. */
    keep: ({ query: { name }, headers, body, user }: Brought): Promise<TicketFile> => {
      const bytes = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
      const file = { name, media_type: mediaTypeIn(headers['content-type']), bytes, user_id: user.id }
      return storeTicketFile(app, file, app.clock())
    },
  }
}

const FILES_A_DAY = 300
