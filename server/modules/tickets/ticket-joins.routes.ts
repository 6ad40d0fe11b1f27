import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'

import { idParamsSchema } from '#contracts/params.ts'
import {
  ticketMergeSchema,
  ticketSchema,
  ticketSplitSchema,
  type TicketSplit,
  type TicketMerge,
} from '#contracts/tickets.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { openTicket } from '#server/modules/tickets/open-ticket.ts'
import { ticketChanges } from '#server/modules/tickets/ticket-changes.ts'
import { moveTicket, ticketLifecycle } from '#server/modules/tickets/ticket-lifecycle.ts'
import { type FoundTicket, standingOf, ticketRows } from '#server/modules/tickets/ticket-rows.ts'
import { addToTrail } from '#server/modules/tickets/trail.ts'

/** Merging two tickets of one matter, and splitting one ticket of two matters. */
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

/**
 * Opens a separate ticket for a request about another matter, within the caller's transaction, and returns its number. Its clocks run from
 * when the request was made; the message stays where it is and says where it goes on. Throws `missing` for a ticket or a request that does
 * not exist, `conflict` for the only request of a ticket.
 */
async function splitTicket(trx: Database, scope: Scope, id: number, split: TicketSplit, now: Date): Promise<number> {
  const ticket = await ticketLifecycle.hold(trx, scope, id)
  const requests = await trx
    .selectFrom('ticket_message')
    .where('ticket_id', '=', id)
    .where('kind', '=', 'request')
    .where('removed_at', 'is', null)
    .where('split_into_id', 'is', null)
    .select(['id', 'body', 'requester_id', 'at'])
    .execute()
  const request = requests.find((one) => one.id === split.message_id)
  if (!request?.body || request.requester_id === null) throw new Refusal({ kind: 'missing' })
  if (requests.length === 1) throw new Refusal({ kind: 'conflict', message: texts.ticketNothingLeft })
  const { priority, partner_id, category_id } = ticket
  // Freshdesk does not know the new ticket yet
  const source = ticket.source === 'freshdesk' ? 'staff' : ticket.source
  const { body, requester_id, at: asked_at } = request
  const by = scope.user.id
  const fields = { subject: split.subject, body, requester_id, asked_at, created_by: by }
  const opened = await openTicket(trx, { ...fields, priority, partner_id, category_id, source }, now)
  await trx.updateTable('ticket_message').set({ split_into_id: opened }).where('id', '=', request.id).execute()
  await trx
    .insertInto('ticket_link')
    .values([
      { ticket_id: id, other_id: opened, created_by: by },
      { ticket_id: opened, other_id: id, created_by: by },
    ])
    .execute()
  await trx.updateTable('ticket').set({ updated_at: now }).where('id', '=', id).execute()
  await addToTrail(trx, {
    ...{ id, event: 'ticket.split', from: ticket.state, by, at: now },
    detail: { changes: [{ field: 'ticket', from: null, to: String(opened) }] },
  })
  return opened
}

/**
 * Merges a ticket into another one of the same requester, or into the one to which its letter seems to belong, within the caller's
 * transaction: its messages, and those merged into it before, are read there, and its tags and links are copied. Throws `missing` for a ticket out of sight, `conflict` for one that has changed or is
 * over, `invalid` for a target that is not possible.
 */
async function mergeTicket(trx: Database, scope: Scope, id: number, { version, into_id }: TicketMerge, now: Date) {
  const { merged, into } = await holdBoth(trx, scope, { id, version, into_id })
  const isOffered = merged.merge_offer_id === into.id
  if (into.requester_id !== merged.requester_id && !isOffered) throw refusedTarget(texts.ticketOfSomebodyElse)
  if (into.state === 'closed' || into.state === 'merged') throw refusedTarget(texts.ticketTargetIsOver)
  const by = scope.user.id
  await moveTicket(trx, merged, {
    ...{ event: 'ticket.merged', by: standingOf(scope, merged), actor: by, now, merged_into_id: into.id },
    detail: { changes: [{ field: 'ticket', from: null, to: String(into.id) }] },
  })
  await trx.updateTable('ticket').set({ merged_into_id: into.id }).where('merged_into_id', '=', id).execute()
  await copyTagsAndLinks(trx, id, into.id)
  await trx
    .updateTable('ticket')
    .set({ updated_at: now, version: into.version + 1 })
    .where('id', '=', into.id)
    .execute()
  await addToTrail(trx, {
    ...{ id: into.id, event: 'ticket.joined', from: into.state, by, at: now },
    detail: { changes: [{ field: 'ticket', from: String(id), to: null }] },
  })
}

/** Locks both in the order of their numbers, so that two merges in opposite directions do not wait for each other. */
async function holdBoth(trx: Database, scope: Scope, { id, version, into_id }: TicketMerge & { id: number }) {
  const target = await ticketRows(trx, scope).where('ticket.id', '=', into_id).executeTakeFirst()
  const into = () => ticketLifecycle.hold(trx, scope, into_id)
  const early = target && into_id < id ? await into() : null
  const merged = await ticketLifecycle.hold(trx, scope, id, version)
  if (!target || into_id === id) throw refusedTarget(texts.ticketNoSuchTarget)
  return { merged, into: early ?? (await into()) } satisfies Record<string, FoundTicket>
}

const refusedTarget = (text: Message) => new Refusal({ kind: 'invalid', errors: { into_id: [text] } })

/** Tags and links of both are there once, and no ticket is linked to itself. */
async function copyTagsAndLinks(trx: Database, from: number, to: number): Promise<void> {
  await sql`
    insert into ticket_tag (ticket_id, tag) select ${to}, tag from ticket_tag where ticket_id = ${from}
    on conflict do nothing`.execute(trx)
  await sql`
    insert into ticket_link (ticket_id, interaction_id, policy_id, evaluation_id, user_id, other_id, created_by, created_at)
    select ${to}, interaction_id, policy_id, evaluation_id, user_id, other_id, created_by, created_at
    from ticket_link where ticket_id = ${from} and other_id is distinct from ${to}
    on conflict do nothing`.execute(trx)
}
