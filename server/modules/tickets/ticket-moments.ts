import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { TicketListQuery } from '#contracts/lists/tickets.ts'
import type { SatisfactionStanding } from '#contracts/satisfaction.ts'
import { addDays, type Day } from '#domain/time/reporting-period.ts'
import { startOfDay } from '#domain/time/time-zone.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { reachesPartner } from '#server/modules/tickets/reaches-ticket.ts'

/** The time zone of the desk for a partner; the default one if the caller reaches no such partner. */
export const deskZone = (scope: Scope, partnerId: number | undefined): RawBuilder<string> => sql<string>`(
  select time_zone from support_calendar
  where partner_id is null or (partner_id = ${partnerId ?? null}::bigint and ${reachesPartner(scope, sql.ref('partner_id'))})
  order by partner_id nulls last limit 1
)`

type Days = { from: Day | undefined; to: Day | undefined }

/**
 * Conditions on when something happened to a `ticket`, each within days of a zone. Lists and reports use the same ones, so that a number is
 * that of its rows. A ticket that was merged counts as opened; from then on only its target counts.
 */
export const ticketMoments = (zone: string | RawBuilder<string>) => {
  const within = (moment: RawBuilder<unknown>, { from, to }: Days) =>
    sql<SqlBool>`(${from === undefined ? sql`true` : sql`${moment} >= ${startOf(from)}`} and ${
      to === undefined ? sql`true` : sql`${moment} < ${endOf(to)}`
    })`
  const startOf = (day: Day) =>
    typeof zone === 'string'
      ? sql`${startOfDay(zone, day)}::timestamptz`
      : sql`(${day}::date::timestamp at time zone ${zone})`
  const endOf = (day: Day) => startOf(addDays(day, 1))
  const existed = (day: Day) => sql`ticket.created_at < ${endOf(day)} and ticket.state <> 'merged'`
  /** A ticket that is open at the end of a day meets one of these: the same index finds each, but not both together. */
  const neverSolved = (day: Day) => sql<SqlBool>`(${existed(day)} and ticket.resolution_stopped_at is null)`
  const solvedAfter = (day: Day) => sql<SqlBool>`(${existed(day)} and ticket.resolution_stopped_at >= ${endOf(day)})`

  return {
    opened: (days: Days) => within(sql`ticket.created_at`, days),
    responded: (days: Days) =>
      sql<SqlBool>`(${within(sql`ticket.first_response_stopped_at`, days)} and ${isResponded})`,
    solved: (days: Days) => sql<SqlBool>`(${within(sql`ticket.resolution_stopped_at`, days)} and ${isSolved})`,
    /** Requires the `question` of the ticket to be joined, as does the next one. */
    asked: (days: Days) =>
      sql<SqlBool>`(${within(sql`question.asked_at`, days)} and question.withdrawn_at is null and ticket.state <> 'merged')`,
    rated: (days: Days) => sql<SqlBool>`(${within(sql`question.answered_at`, days)} and ticket.state <> 'merged')`,
    openOn: (day: Day) => sql<SqlBool>`(${neverSolved(day)} or ${solvedAfter(day)})`,
    neverSolved,
    solvedAfter,
  }
}

const isResponded = sql<SqlBool>`(ticket.first_response_stopped_at is not null and ticket.state <> 'merged')`
const isSolved = sql<SqlBool>`(ticket.resolution_stopped_at is not null and ticket.state in ('solved', 'closed'))`

/** In time means that less than the target was used: see `clockStatus` of `domain/support/sla-clock.ts`. */
export const inTime = {
  first_response: sql<SqlBool>`(ticket.first_response_used_ms < ticket.first_response_target_ms)`,
  resolution: sql<SqlBool>`(ticket.resolution_used_ms < ticket.resolution_target_ms)`,
}

/** The ticket has a question that meets the condition. */
const withQuestion = (condition: RawBuilder<SqlBool>) => sql<SqlBool>`exists (
  select from satisfaction_question as question where question.ticket_id = ticket.id and ${condition}
)`

/** Corresponds to `satisfaction` of `ticket-rows.ts`. */
const hasAnswer = (standing: SatisfactionStanding) =>
  standing === 'unanswered'
    ? sql<SqlBool>`(question.answer is null and question.withdrawn_at is null)`
    : sql<SqlBool>`question.answer = ${standing}`

/** The conditions of a list on when something happened, whether it was in time, and how the ticket was rated. */
export function byMoments(scope: Scope, query: TicketListQuery): RawBuilder<SqlBool>[] {
  const { opened_from, opened_to, responded_from, responded_to, solved_from, solved_to, open_on } = query
  const { asked_from, asked_to, rated_from, rated_to, satisfaction } = query
  const moments = ticketMoments(query.zone ?? deskZone(scope, query.partner_id))
  const hasDay = (...days: (Day | undefined)[]) => days.some((day) => day !== undefined)
  const outcome = (name: keyof typeof inTime, isDone: RawBuilder<SqlBool>) =>
    query[name] === 'met'
      ? sql<SqlBool>`(${isDone} and ${inTime[name]})`
      : query[name] === 'missed' && sql<SqlBool>`(${isDone} and not ${inTime[name]})`

  const conditions = [
    hasDay(opened_from, opened_to) && moments.opened({ from: opened_from, to: opened_to }),
    hasDay(responded_from, responded_to) && moments.responded({ from: responded_from, to: responded_to }),
    hasDay(solved_from, solved_to) && moments.solved({ from: solved_from, to: solved_to }),
    open_on !== undefined && moments.openOn(open_on),
    hasDay(asked_from, asked_to) && withQuestion(moments.asked({ from: asked_from, to: asked_to })),
    hasDay(rated_from, rated_to) && withQuestion(moments.rated({ from: rated_from, to: rated_to })),
    satisfaction !== undefined && withQuestion(hasAnswer(satisfaction)),
    outcome('first_response', isResponded),
    outcome('resolution', isSolved),
  ]
  return conditions.filter((condition) => condition !== false)
}
