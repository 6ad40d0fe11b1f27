import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { idParamsSchema } from '#contracts/params.ts'
import {
  type RequestAnswer,
  requestAnswerSchema,
  type RequestDraft,
  requestDraftSchema,
  requestPageSchema,
  requestSchema,
  requestsQuerySchema,
} from '#contracts/requests.ts'
import type { RichText } from '#contracts/rich-text.ts'
import { ratingSchema } from '#contracts/satisfaction.ts'
import { plainTextOf } from '#domain/text/plain-text-of.ts'
import type { Database } from '#server/db/database.ts'
import { orMissing, Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import { openTicket } from '#server/modules/tickets/open-ticket.ts'
import { requesterWith } from '#server/modules/tickets/requesters.ts'
import { refuseOthers, requestsRepository } from '#server/modules/tickets/requests.repository.ts'
import { ratingLimit, takeRating } from '#server/modules/tickets/satisfaction/take-rating.ts'
import { takeAnswer } from '#server/modules/tickets/take-answer.ts'
import { attachFiles } from '#server/modules/tickets/ticket-files.ts'
import { everyTicket } from '#server/modules/tickets/ticket-rows.ts'

/** The support requests of the signed-in person. Everybody has their own and nobody else's. */
export const requestsRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app
  const requests = requestsRepository(db)
  const countAnswer = ratingLimit(app)
  const preHandler = app.signedIn
  const params = idParamsSchema
  const response = { 200: requestSchema }

  async function recordChange(
    request: FastifyRequest,
    event: string,
    work: (trx: Database, now: Date) => Promise<number>,
  ) {
    const now = clock()
    const id = await db.transaction().execute(async (trx) => {
      const ticketId = await work(trx, now)
      await app.record(request, { action: 'support', subject: `ticket:${ticketId}`, detail: { event } }, trx)
      return ticketId
    })
    app.jobs.wake()
    return requests.one(request.user.id, id, now)
  }

  app.get(
    '/requests',
    { preHandler, schema: { querystring: requestsQuerySchema, response: { 200: requestPageSchema } } },
    ({ user, query }) => requests.page(user.id, query),
  )

  app.get('/requests/:id', { preHandler, schema: { params, response } }, ({ user, params: { id } }) =>
    requests.one(user.id, id, clock()),
  )

  app.post('/requests', { preHandler, schema: { body: requestDraftSchema, response } }, (request) =>
    recordChange(request, 'ticket.opened', (trx, now) => submitRequest(trx, request.user, request.body, now)),
  )

  app.post(
    '/requests/:id/messages',
    { preHandler, schema: { params, body: requestAnswerSchema, response } },
    (request) => {
      const { id } = request.params
      return recordChange(request, 'ticket.answered', async (trx, now) => {
        await answerDesk(trx, request.user, id, request.body, now)
        return id
      })
    },
  )

  app.post(
    '/requests/:id/satisfaction',
    { preHandler, schema: { params, body: ratingSchema, response } },
    async (request) => {
      const { id } = request.params
      await refuseOthers(db, request.user.id, id)
      await countAnswer(id)
      return recordChange(request, 'satisfaction.answered', async (trx, now) => {
        await takeRating(trx, id, { rating: request.body, by: request.user.id, now })
        return id
      })
    },
  )
}

type Requester = { id: number; name: string; email: string; partner_id: number | null }

/**
 * Opens a request to the desk for a user of the product, within the caller's transaction. Throws `invalid` for a text without words, and
 * for files that cannot be attached.
 */
async function submitRequest(
  trx: Database,
  user: Requester,
  { subject, body, files = [] }: RequestDraft,
  now: Date,
): Promise<number> {
  refuseWordless(body)
  const { partner_id } = user
  const requester_id = await requesterWith(trx, user)
  const fields = { subject, body, priority: 'normal', partner_id, category_id: null, requester_id } as const
  const id = await openTicket(trx, { ...fields, source: 'web', created_by: user.id }, now)
  const { id: messageId } = await trx
    .selectFrom('ticket_message')
    .where('ticket_id', '=', id)
    .select('id')
    .executeTakeFirstOrThrow()
  await attachFiles(trx, { ids: files, messageId, userId: user.id, now })
  return id
}

/**
 * Adds a message to one's own ticket, within the caller's transaction: the desk has to act again, and the assignee is notified. Throws
 * `missing` for a ticket of somebody else, `conflict` for one that is closed, `invalid` for a text without words and for files that cannot
 * be attached.
 */
async function answerDesk(
  trx: Database,
  user: Requester,
  id: number,
  { body, files = [] }: RequestAnswer,
  now: Date,
): Promise<void> {
  await trx.selectFrom('ticket').where('id', '=', id).select('id').forUpdate().execute()
  const ticket = orMissing(
    await everyTicket(trx).where('ticket.id', '=', id).where('requester.user_id', '=', user.id).executeTakeFirst(),
  )
  refuseWordless(body)
  const messageId = await takeAnswer(trx, ticket, { body, requester_id: ticket.requester_id, actor: user.id }, now)
  await attachFiles(trx, { ids: files, messageId, userId: user.id, now })
}

function refuseWordless(body: RichText): void {
  if (plainTextOf(body) === '') throw new Refusal({ kind: 'invalid', errors: { body: [texts.ticketNoWords] } })
}
