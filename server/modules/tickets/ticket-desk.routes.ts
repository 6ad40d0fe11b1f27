import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { doneSchema } from '#contracts/auth.ts'
import { idParamsSchema } from '#contracts/params.ts'
import {
  type DeskEvent,
  type DeskNews,
  ticketPresenceSchema,
  type TicketPresent,
  ticketPresentSchema,
} from '#contracts/tickets.ts'
import { CLOSES_AFTER_MS } from '#domain/support/closes-after.ts'
import { currentScope } from '#server/access/person-scope.ts'
import type { Database } from '#server/db/database.ts'
import { sendNews } from '#server/http/send-events.ts'
import { recoverForgottenWork } from '#server/jobs/recover-forgotten-work.ts'
import { orMissing, Refusal } from '#server/kernel/failures.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { reachesTicket } from '#server/modules/tickets/reaches-ticket.ts'
import { ticketCounts } from '#server/modules/tickets/ticket-counts.ts'
import { moveTicket } from '#server/modules/tickets/ticket-lifecycle.ts'
import { everyTicket, ticketRows } from '#server/modules/tickets/ticket-rows.ts'

/** What happens at the desk by itself: who has which ticket open, what comes in, and what is closed after a time. */
export const ticketDeskRoutes: FastifyPluginAsyncZod<{ staysOpen: boolean }> = async (app, { staysOpen }) => {
  const { db, clock } = app
  const preHandler = app.may('freshdeck')
  const params = idParamsSchema
  const stopping = new AbortController()
  // a stream never ends by itself, and closing the server would wait for it
  app.addHook('preClose', async () => stopping.abort())
  recoverForgottenWork(app, 'solved tickets were not closed', async () => void (await closeSolved(db, clock())))

  app.get(
    '/tickets/events',
    // the page listens while it is visible
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
    // the page reports it by itself while it is open
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

/** The state of the desk for the caller: every change of a ticket changes it. */
async function deskNews(db: Database, scope: Scope, now: Date): Promise<DeskNews> {
  const [counts, newest] = await Promise.all([
    ticketCounts(db, scope, {}, now),
    db
      .selectFrom('ticket')
      .where(reachesTicket(scope))
      .select('updated_at')
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  return { counts, newest: newest?.updated_at.toISOString() ?? null }
}

/** Closes tickets that have been solved for so long without an objection, in one transaction for each hundred. Returns how many. */
export async function closeSolved(db: Database, now: Date): Promise<number> {
  let closed = 0
  for (;;) {
    const batch = await db.transaction().execute((trx) => closeBatch(trx, now))
    closed += batch
    if (batch < BATCH) return closed
  }
}

async function closeBatch(trx: Database, now: Date): Promise<number> {
  const due = await trx
    .selectFrom('ticket')
    .where('state', '=', 'solved')
    .where('resolution_stopped_at', '<=', new Date(now.getTime() - CLOSES_AFTER_MS))
    .select('id')
    .orderBy('resolution_stopped_at')
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute()
  if (due.length === 0) return 0
  const tickets = await everyTicket(trx)
    .where(
      'ticket.id',
      'in',
      due.map(({ id }) => id),
    )
    .execute()
  for (const ticket of tickets) await moveTicket(trx, ticket, { event: 'ticket.closed', by: TIME, actor: null, now })
  return tickets.length
}

/** Closes it with the standing of a person of the desk. */
const TIME = { works: true, assigns: false, is_taken: false, is_assignee: false, is_requester: false }
const BATCH = 100

/** Somebody who has not reported for this long has left: two of the browser's beats and a little. */
const GONE_AFTER_MS = 25_000

type Presence = { session: number; is_writing: boolean; now: Date }

/** Records that a session has a ticket open. Returns who else has, who of them is writing, and the current version. */
async function reportTicketPresence(
  db: Database,
  scope: Scope,
  id: number,
  { session, is_writing, now }: Presence,
): Promise<TicketPresent> {
  const { version } = orMissing(await ticketRows(db, scope).where('ticket.id', '=', id).executeTakeFirst())
  const presence = { user_id: scope.user.id, is_writing, seen_at: now }
  await db
    .insertInto('ticket_presence')
    .values({ ...presence, ticket_id: id, session_id: session })
    .onConflict((conflict) => conflict.columns(['ticket_id', 'session_id']).doUpdateSet(presence))
    .execute()
  const others = await db
    .selectFrom('ticket_presence as here')
    .innerJoin('app_user', 'app_user.id', 'here.user_id')
    .where('here.ticket_id', '=', id)
    .where('here.user_id', '!=', scope.user.id)
    .where('here.seen_at', '>', new Date(now.getTime() - GONE_AFTER_MS))
    .groupBy(['app_user.id', 'app_user.name'])
    .select(['app_user.id', 'app_user.name'])
    .select(({ fn }) => fn.agg<boolean>('bool_or', ['here.is_writing']).as('is_writing'))
    .orderBy('app_user.name')
    .execute()
  return { version, others }
}

/** Forgets that a session has a ticket open. Throws `missing` both if it had not and if there is no such ticket. */
async function leaveTicket(db: Database, id: number, session: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('ticket_presence')
    .where('ticket_id', '=', id)
    .where('session_id', '=', session)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new Refusal({ kind: 'missing' })
}
