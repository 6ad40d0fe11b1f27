import type { TicketEventName, TicketState } from '#contracts/ticket-states.ts'
import type { TicketStanding } from '#contracts/tickets.ts'
import { ticketAt } from '#lifecycles/ticket.machine.ts'
import type { Database } from '#server/db/database.ts'
import { mirrorOut } from '#server/freshdesk/mirror-out.ts'
import { texts } from '#server/kernel/messages.ts'
import { lifecycleOf } from '#server/lifecycle/lifecycle.ts'
import { readDesk } from '#server/modules/tickets/desk.ts'
import { followSolution } from '#server/modules/tickets/satisfaction/ask-satisfaction.ts'
import { clocksAfterStep, clocksOf, columnsOf } from '#server/modules/tickets/ticket-clocks.ts'
import { everyTicket, type FoundTicket, ticketRows } from '#server/modules/tickets/ticket-rows.ts'
import type { TrailDetail } from '#server/modules/tickets/trail.ts'

export const ticketLifecycle = lifecycleOf({
  table: 'ticket',
  steps: 'ticket_event',
  find: (db, scope, ids) => ticketRows(db, scope).where('ticket.id', 'in', ids).execute(),
  at: ({ state }: FoundTicket) => ticketAt(state),
  texts: { changed: texts.ticketChangedMeanwhile, notAllowed: texts.ticketStepNotAllowed },
})

/** Locks a ticket for an automatic change, whoever may see it. */
export async function holdAnyTicket(trx: Database, id: number): Promise<FoundTicket> {
  await trx.selectFrom('ticket').where('id', '=', id).select('id').forUpdate().execute()
  return everyTicket(trx).where('ticket.id', '=', id).executeTakeFirstOrThrow()
}

/** The same, but follows a merged ticket to the one in which it goes on. Null if the ticket does not exist. */
export async function holdThread(trx: Database, id: number): Promise<FoundTicket | null> {
  for (let ticketId: number | null = id; ticketId !== null;) {
    const row: { merged_into_id: number | null } | undefined = await trx
      .selectFrom('ticket')
      .where('id', '=', ticketId)
      .select('merged_into_id')
      .executeTakeFirst()
    if (!row) return null
    if (row.merged_into_id === null) {
      await trx.selectFrom('ticket').where('id', '=', ticketId).select('id').forUpdate().execute()
      const ticket = await everyTicket(trx).where('ticket.id', '=', ticketId).executeTakeFirst()
      if (!ticket || ticket.merged_into_id === null) return ticket ?? null
    }
    ticketId = row.merged_into_id ?? ticketId // merged just now: look again
  }
  return null
}

type Move = {
  event: TicketEventName
  by: TicketStanding
  has_words?: boolean
  waits?: boolean
  /** The user who takes the step; null for an automatic one. */
  actor: number | null
  /** The new assignee, if the step sets one. */
  assignee_id?: number | null
  /** The ticket in which a merged one goes on. */
  merged_into_id?: number
  detail?: TrailDetail
  /** Done in Freshdesk, so that it is not sent there. */
  isTheirs?: boolean
  now: Date
}

/** Takes a locked ticket a step further, with its clocks, and returns its new state. Throws as lifecycles do. */
export async function moveTicket(trx: Database, ticket: FoundTicket, move: Move): Promise<TicketState> {
  const { event, by, has_words = false, waits = false, actor, assignee_id, merged_into_id, detail, now } = move
  const { from, to } = await ticketLifecycle.take(trx, ticket, {
    event: { type: event, by, has_words, waits },
    ...{ user: actor, at: now },
    async effects(state) {
      const desk = await readDesk(trx)
      const calendar = desk.calendarOf(ticket.partner_id)
      const targets = desk.targetsOf(ticket.partner_id, ticket.priority)
      const isReopened = ticket.state === 'solved' && state === 'open'
      return {
        set: {
          updated_at: now,
          ...columnsOf(
            clocksAfterStep(calendar, clocksOf(ticket), targets, { from: ticket.state, to: state, event, now }),
          ),
          ...(assignee_id !== undefined && { assignee_id }),
          ...(merged_into_id !== undefined && { merged_into_id }),
          ...(isReopened && { reopened: ticket.reopened + 1 }),
        },
        step: { detail: { ...detail } },
      }
    },
  })
  await followSolution(trx, ticket, { from, to, actor, now })
  if (to !== from && !move.isTheirs) await mirrorOut(trx, 'fields', ticket.id)
  return to
}
