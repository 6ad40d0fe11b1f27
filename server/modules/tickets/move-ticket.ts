import { transition } from 'xstate'

import type { TicketEventName, TicketState } from '#contracts/ticket-states.ts'
import type { TicketStanding } from '#contracts/tickets.ts'
import { ticketAt, ticketMachine } from '#lifecycles/ticket.machine.ts'
import type { Database } from '#server/db/database.ts'
import { mirrorOut } from '#server/freshdesk/mirror-out.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import { readDesk } from '#server/modules/tickets/desk.ts'
import { followSolution } from '#server/modules/tickets/satisfaction/ask-satisfaction.ts'
import { clocksAfterStep, clocksOf, columnsOf } from '#server/modules/tickets/ticket-clocks.ts'
import type { FoundTicket } from '#server/modules/tickets/ticket-rows.ts'
import { addToTrail, type TrailDetail } from '#server/modules/tickets/trail.ts'

type Move = {
  event: TicketEventName
  by: TicketStanding
  has_words?: boolean
  waits?: boolean
  /** Whose doing it is; null for what happens by itself. */
  actor: number | null
  /** Who has it from now on, where the step says so. */
  assignee_id?: number | null
  /** The ticket in which it goes on, of one that is merged. */
  merged_into_id?: number
  detail?: TrailDetail
  /** Done in Freshdesk: it needs not be told there. */
  isTheirs?: boolean
  now: Date
}

/**
 * Takes a ticket that is held a step further, with its clocks, and writes it down; answers where it stands then. Throws `conflict` for what
 * its machine does not allow.
 */
export async function moveTicket(trx: Database, ticket: FoundTicket, move: Move): Promise<TicketState> {
  const { event, by, has_words = false, waits = false, actor, assignee_id, merged_into_id, detail, now } = move
  const before = ticketAt(ticket.state)
  const asked = { type: event, by, has_words, waits }
  if (!before.can(asked)) throw new Refusal({ kind: 'conflict', message: texts.ticketStepNotAllowed })
  const [{ value: to }] = transition(ticketMachine, before, asked)
  const from = ticket.state
  const isReopened = from === 'solved' && to === 'open'
  const desk = await readDesk(trx)
  const calendar = desk.calendarOf(ticket.partner_id)
  const targets = desk.targetsOf(ticket.partner_id, ticket.priority)
  await trx
    .updateTable('ticket')
    .set({
      ...{ state: to, updated_at: now, version: ticket.version + 1 },
      ...columnsOf(clocksAfterStep(calendar, clocksOf(ticket), targets, { from, to, event, now })),
      ...(assignee_id !== undefined && { assignee_id }),
      ...(merged_into_id !== undefined && { merged_into_id }),
      ...(isReopened && { reopened: ticket.reopened + 1 }),
    })
    .where('id', '=', ticket.id)
    .execute()
  await addToTrail(trx, { id: ticket.id, event, from, to, by: actor, at: now, ...(detail && { detail }) })
  await followSolution(trx, ticket, { from, to, actor, now })
  if (to !== from && !move.isTheirs) await mirrorOut(trx, 'fields', ticket.id)
  return to
}
