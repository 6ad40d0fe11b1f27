import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'

import { idParamsSchema } from '#contracts/params.ts'
import {
  takeTicketStepSchema,
  ticketChangeSchema,
  ticketDraftSchema,
  ticketLinkDraftSchema,
  ticketMessageDraftSchema,
  ticketSchema,
} from '#contracts/tickets.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { changeTicket } from '#server/modules/tickets/change-ticket.ts'
import { addTicket } from '#server/modules/tickets/open-ticket.ts'
import { ticketChanges } from '#server/modules/tickets/ticket-changes.ts'
import { ticketDetail } from '#server/modules/tickets/ticket-detail.repository.ts'
import { ticketLetters } from '#server/modules/tickets/ticket-letters.ts'
import { ticketLifecycle } from '#server/modules/tickets/ticket-lifecycle.ts'
import { addLink, removeLink } from '#server/modules/tickets/ticket-links.ts'
import { addMessage, removeMessage } from '#server/modules/tickets/ticket-messages.ts'
import { takeTicketStep } from '#server/modules/tickets/ticket-steps.ts'
import { addToTrail } from '#server/modules/tickets/trail.ts'

/** Work on tickets. Every change returns the ticket as it is then, and is recorded without the words of its messages. */
export const ticketWorkRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app
  const isStrict = app.config.security === 'strict'
  const preHandler = app.may('freshdeck')
  const params = idParamsSchema
  const response = { 200: ticketSchema }
  const changed = ticketChanges(app)
  ticketLetters(app)

  app.get('/tickets/:id', { preHandler, schema: { params, response } }, ({ scope, params: { id } }) =>
    ticketDetail(db, scope, id, clock()),
  )

  app.post('/tickets', { preHandler, schema: { body: ticketDraftSchema, response } }, (request) =>
    changed(request, 'ticket.opened', async (trx, now) => ({
      id: await addTicket(trx, request.scope, request.body, now),
    })),
  )

  app.put('/tickets/:id', { preHandler, schema: { params, body: ticketChangeSchema, response } }, (request) =>
    changed(request, 'ticket.changed', async (trx, now) => {
      const { scope, body } = request
      const ticket = await ticketLifecycle.hold(trx, scope, request.params.id, body.version)
      await changeTicket(trx, scope, ticket, body, now)
      return { id: ticket.id }
    }),
  )

  app.post(
    '/tickets/:id/steps',
    { preHandler, schema: { params, body: takeTicketStepSchema, response } },
    (request) => {
      const { scope, body } = request
      const { id } = request.params
      return changed(request, body.event, async (trx, now) => ({
        id,
        detail: await takeTicketStep(trx, isStrict, scope, id, body, now),
      }))
    },
  )

  app.post(
    '/tickets/:id/messages',
    { preHandler, schema: { params, body: ticketMessageDraftSchema, response } },
    (request) => {
      const { scope, body } = request
      const { id } = request.params
      return changed(request, body.kind === 'reply' ? 'ticket.replied' : 'ticket.noted', async (trx, now) => {
        await addMessage(trx, scope, id, body, now)
        return { id }
      })
    },
  )

  app.delete(
    '/tickets/:id/messages/:message_id',
    { preHandler, schema: { params: messageParamsSchema, response } },
    (request) => {
      const { id, message_id } = request.params
      return changed(request, 'message.removed', async (trx, now) => {
        await removeMessage(trx, request.scope, id, message_id, now)
        return { id, detail: { message_id } }
      })
    },
  )

  app.delete('/tickets/:id/satisfaction/comment', { preHandler, schema: { params, response } }, (request) =>
    changed(request, 'satisfaction.comment-removed', async (trx, now) => {
      const { id } = request.params
      await removeComment(trx, request.scope, id, now)
      return { id }
    }),
  )

  app.post('/tickets/:id/links', { preHandler, schema: { params, body: ticketLinkDraftSchema, response } }, (request) =>
    changed(request, 'ticket.linked', async (trx, now) => {
      const { scope, body } = request
      const ticket = await ticketLifecycle.hold(trx, scope, request.params.id)
      await addLink(trx, scope, ticket, body, now)
      return { id: ticket.id, detail: body }
    }),
  )

  app.delete(
    '/tickets/:id/links/:link_id',
    { preHandler, schema: { params: linkParamsSchema, response } },
    (request) => {
      const { id, link_id } = request.params
      return changed(request, 'ticket.unlinked', async (trx, now) => {
        const ticket = await ticketLifecycle.hold(trx, request.scope, id)
        await removeLink(trx, request.scope, ticket, link_id, now)
        return { id, detail: { link_id } }
      })
    },
  )
}

const linkParamsSchema = z.object({ ...idParamsSchema.shape, link_id: idParamsSchema.shape.id })
const messageParamsSchema = z.object({ ...idParamsSchema.shape, message_id: idParamsSchema.shape.id })

/**
 * Removes the comments on the satisfaction answers of a ticket, also those of earlier answers; the answers, and that there was a comment,
 * stay. Throws `missing` for a ticket out of sight and if there is no comment.
 */
async function removeComment(trx: Database, scope: Scope, id: number, now: Date): Promise<void> {
  const ticket = await ticketLifecycle.hold(trx, scope, id)
  const removed = await trx
    .updateTable('satisfaction_answer')
    .set({ comment: null, removed_at: now, removed_by: scope.user.id })
    .where('ticket_id', '=', id)
    .where('comment', '<>', '')
    .returning('id')
    .execute()
  if (removed.length === 0) throw new Refusal({ kind: 'missing' })
  const by = scope.user.id
  await addToTrail(trx, { id, event: 'satisfaction.comment-removed', from: ticket.state, by, at: now })
}
