import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { TicketListQuery } from '#contracts/lists/tickets.ts'
import type { SatisfactionStanding } from '#contracts/satisfaction.ts'
import { addDays, type Day } from '#domain/time/reporting-period.ts'
import { startOfDay } from '#domain/time/time-zone.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { reachesPartner } from '#server/support/reaches-ticket.ts'

/** The zone in which the desk works for a partner, or, without one that the caller reaches, for everybody. */
export const deskZone = (scope: Scope, partnerId: number | undefined): RawBuilder<string> => sql<string>`(
  select time_zone from support_calendar
  where partner_id is null or (partner_id = ${partnerId ?? null}::bigint and ${reachesPartner(scope, sql.ref('partner_id'))})
  order by partner_id nulls last limit 1
)`

type Days = { from: Day | undefined; to: Day | undefined }

/**
 * When what came about of a `ticket`, each within days of a zone. Lists and reports count by the same: a number is that of its rows. What was
 * merged into another ticket is told as opened, and by that one from then on.
 */
export const ticketMoments = (zone: string | RawBuilder<string>) => {
  const within = (at: RawBuilder<unknown>, { from, to }: Days) =>
    sql<SqlBool>`(${from === undefined ? sql`true` : sql`${at} >= ${startOf(from)}`} and ${
      to === undefined ? sql`true` : sql`${at} < ${endOf(to)}`
    })`
  const startOf = (day: Day) =>
    typeof zone === 'string'
      ? sql`${startOfDay(zone, day)}::timestamptz`
      : sql`(${day}::date::timestamp at time zone ${zone})`
  const endOf = (day: Day) => startOf(addDays(day, 1))
  const wasThere = (day: Day) => sql`ticket.created_at < ${endOf(day)} and ticket.state <> 'merged'`
  /** What is open at the end of a day is one of these: each is found by the same index, but not both together. */
  const neverSolved = (day: Day) => sql<SqlBool>`(${wasThere(day)} and ticket.resolution_stopped_at is null)`
  const solvedAfter = (day: Day) => sql<SqlBool>`(${wasThere(day)} and ticket.resolution_stopped_at >= ${endOf(day)})`

  return {
    opened: (days: Days) => within(sql`ticket.created_at`, days),
    responded: (days: Days) =>
      sql<SqlBool>`(${within(sql`ticket.first_response_stopped_at`, days)} and ${isResponded})`,
    solved: (days: Days) => sql<SqlBool>`(${within(sql`ticket.resolution_stopped_at`, days)} and ${isSolved})`,
    /** With the `question` of the ticket joined, as the next. */
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

/** In time is what used less than its target: see `clockStatus` of `domain/support/sla-clock.ts`. */
export const inTime = {
  first_response: sql<SqlBool>`(ticket.first_response_used_ms < ticket.first_response_target_ms)`,
  resolution: sql<SqlBool>`(ticket.resolution_used_ms < ticket.resolution_target_ms)`,
}

/** That there is a question of the ticket of which something is so. */
const withQuestion = (condition: RawBuilder<SqlBool>) => sql<SqlBool>`exists (
  select from satisfaction_question as question where question.ticket_id = ticket.id and ${condition}
)`

/** As `satisfaction` of `ticket-rows.ts` tells it. */
const answers = (wanted: SatisfactionStanding) =>
  wanted === 'unanswered'
    ? sql<SqlBool>`(question.answer is null and question.withdrawn_at is null)`
    : sql<SqlBool>`question.answer = ${wanted}`

/** The conditions of a list that ask when something came about, whether it was in time, and how it went. */
export function byMoments(scope: Scope, query: TicketListQuery): RawBuilder<SqlBool>[] {
  const { opened_from, opened_to, responded_from, responded_to, solved_from, solved_to, open_on } = query
  const { asked_from, asked_to, rated_from, rated_to, satisfaction } = query
  const moments = ticketMoments(query.zone ?? deskZone(scope, query.partner_id))
  const isAsked = (...days: (Day | undefined)[]) => days.some((day) => day !== undefined)
  const outcome = (name: keyof typeof inTime, isDone: RawBuilder<SqlBool>) =>
    query[name] === 'met'
      ? sql<SqlBool>`(${isDone} and ${inTime[name]})`
      : query[name] === 'missed' && sql<SqlBool>`(${isDone} and not ${inTime[name]})`

  const conditions = [
    isAsked(opened_from, opened_to) && moments.opened({ from: opened_from, to: opened_to }),
    isAsked(responded_from, responded_to) && moments.responded({ from: responded_from, to: responded_to }),
    isAsked(solved_from, solved_to) && moments.solved({ from: solved_from, to: solved_to }),
    open_on !== undefined && moments.openOn(open_on),
    isAsked(asked_from, asked_to) && withQuestion(moments.asked({ from: asked_from, to: asked_to })),
    isAsked(rated_from, rated_to) && withQuestion(moments.rated({ from: rated_from, to: rated_to })),
    satisfaction !== undefined && withQuestion(answers(satisfaction)),
    outcome('first_response', isResponded),
    outcome('resolution', isSolved),
  ]
  return conditions.filter((condition) => condition !== false)
}
