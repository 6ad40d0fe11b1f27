import { type InferResult, sql } from 'kysely'

import type { SatisfactionStanding } from '#contracts/satisfaction.ts'
import type { TicketRowDto, TicketStanding } from '#contracts/tickets.ts'
import type { Database } from '#server/db/database.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'
import type { Desk } from '#server/modules/tickets/desk.ts'
import { reachesTicket } from '#server/modules/tickets/reaches-ticket.ts'
import { clocksOf, presentClock } from '#server/modules/tickets/ticket-clocks.ts'

/** The tickets that the caller's rules reach, with the columns of lists. */
export const ticketRows = (db: Database, scope: Scope) => everyTicket(db).where(reachesTicket(scope))

/** All tickets, for automatic changes. */
export const everyTicket = (db: Database) =>
  db
    .selectFrom('ticket')
    .innerJoin('requester', 'requester.id', 'ticket.requester_id')
    .leftJoin('app_user as asker', 'asker.id', 'requester.user_id')
    .leftJoin('partner', 'partner.id', 'ticket.partner_id')
    .leftJoin('ticket_category as category', 'category.id', 'ticket.category_id')
    .leftJoin('app_user as assignee', 'assignee.id', 'ticket.assignee_id')
    .leftJoin('satisfaction_question as question', 'question.ticket_id', 'ticket.id')
    .selectAll('ticket')
    .select('requester.user_id as asker_id')
    // a requester who is a user may have another address by now
    .select(sql<string>`coalesce(asker.email, requester.email)`.as('requester_email'))
    .select(sql<string>`coalesce(asker.name, requester.name)`.as('requester_name'))
    .select(['partner.name as partner_name', 'category.name as category_name', 'assignee.name as assignee_name'])
    .select(satisfaction.as('satisfaction'))
    .select(
      sql<string[]>`array(select tag from ticket_tag where ticket_tag.ticket_id = ticket.id order by tag)`.as('tags'),
    )

/** How the ticket was rated, or that the question is unanswered. */
const satisfaction = sql<SatisfactionStanding | null>`
  coalesce(question.answer, case when question.ticket_id is not null and question.withdrawn_at is null then 'unanswered' end)`

export type FoundTicket = InferResult<ReturnType<typeof ticketRows>>[number]

/** A ticket as it is sent to the browser. */
export function presentTicket(scope: Scope, row: FoundTicket, desk: Desk, now: Date): TicketRowDto {
  const calendar = desk.calendarOf(row.partner_id)
  const { id, subject, priority, state, source, tags, satisfaction: rated, version } = row
  return {
    ...{ id, subject, priority, state, source, tags, satisfaction: rated, version },
    requester: { id: row.requester_id, name: row.requester_name, email: row.requester_email, user_id: row.asker_id },
    partner: namedOrNull(row.partner_id, row.partner_name),
    category: namedOrNull(row.category_id, row.category_name),
    assignee: namedOrNull(row.assignee_id, row.assignee_name),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    first_response: presentClock(calendar, clocksOf(row).first_response, now),
    resolution: presentClock(calendar, clocksOf(row).resolution, now),
    standing: standingOf(scope, row),
  }
}

/** What the caller, who works at the desk, is to a ticket. */
export const standingOf = ({ user }: Scope, { assignee_id, asker_id }: FoundTicket): TicketStanding => ({
  works: true,
  assigns: true,
  is_taken: assignee_id !== null,
  is_assignee: assignee_id === user.id,
  is_requester: asker_id === user.id,
})
