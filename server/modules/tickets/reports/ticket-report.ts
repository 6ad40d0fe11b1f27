import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { TicketReportQuery } from '#contracts/lists/ticket-reports.ts'
import { ticketPriorities } from '#contracts/ticket-states.ts'
import type { TicketGroup, TicketReport } from '#contracts/ticket-reports.ts'
import { daysOf, lengthOf, MOST_DAYS, type Period, periodOf } from '#domain/reporting-period.ts'
import { dayIn } from '#domain/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/failures.ts'
import { type CountedRow, figuresOf, noFigures } from '#server/modules/tickets/reports/told-figures.ts'
import { deskZone, inTime, ticketMoments } from '#server/modules/tickets/ticket-moments.ts'
import type { Scope } from '#server/scope.ts'
import { texts } from '#server/texts.ts'
import { reachesTicket } from '#server/support/reaches-ticket.ts'

/** What came to the desk within a period, what became of it, how long that took and how it went: of the tickets that the caller reaches. */
export async function ticketReport(
  db: Database,
  scope: Scope,
  query: TicketReportQuery,
  now: Date,
): Promise<TicketReport> {
  const { rows: zones } = await sql<{ zone: string }>`select ${deskZone(scope, query.partner_id)} as zone`.execute(db)
  const time_zone = zones[0]!.zone
  const period = periodOf({ started_from: query.from, started_to: query.to }, dayIn(time_zone, now))
  if (lengthOf(period) > MOST_DAYS) throw new Refusal({ kind: 'refused', errors: { from: [texts.outOfBounds] } })
  const asked: Asked = { kept: keptOf(scope, query), zone: time_zone, period }
  const [groups, days] = await Promise.all([groupsOf(db, asked), daysCounted(db, asked)])
  const named = (by: Dimension): TicketGroup[] =>
    groups
      .filter((row) => row.by === by)
      .map((row) => ({ of: row.id === null ? null : { id: row.id, name: row.name ?? '' }, ...figuresOf(row) }))
  const total = groups.find((row) => row.by === 'all')
  return {
    period: { ...period, time_zone },
    totals: total ? figuresOf(total) : noFigures,
    priorities: ticketPriorities.flatMap((priority) => {
      const row = groups.find((group) => group.by === 'priority' && group.priority === priority)
      return row ? [{ priority, ...figuresOf(row) }] : []
    }),
    categories: named('category'),
    partners: named('partner'),
    assignees: named('assignee'),
    days: daysOf(period).map((day) => {
      const { open_at_end: _, ...figures } = figuresOf(days.find((row) => row.day === day))
      return { day, ...figures }
    }),
  }
}

type Dimension = 'all' | 'priority' | 'category' | 'partner' | 'assignee'
type Asked = { kept: RawBuilder<SqlBool>; zone: string; period: Period }

function keptOf(scope: Scope, { partner_id, category_id, priority, assignee_id }: TicketReportQuery) {
  const conditions = [
    reachesTicket(scope),
    partner_id !== undefined && sql`ticket.partner_id = ${partner_id}`,
    category_id !== undefined && sql`ticket.category_id = ${category_id}`,
    priority !== undefined && sql`ticket.priority = ${priority}`,
    assignee_id !== undefined && sql`ticket.assignee_id = ${assignee_id}`,
  ]
  return sql<SqlBool>`(${sql.join(
    conditions.filter((condition) => condition !== false),
    sql` and `,
  )})`
}

/** All together, and by what tickets are told apart by. */
async function groupsOf(db: Database, { kept, zone, period }: Asked) {
  const moments = ticketMoments(zone)
  const { rows } = await sql<
    CountedRow & { by: Dimension; id: number | null; name: string | null; priority: string | null }
  >`
    with marked as (
      select ticket.*, ${moments.opened(period)} as is_opened, coalesce(${moments.responded(period)}, false) as is_responded,
        coalesce(${moments.solved(period)}, false) as is_solved, ${moments.openOn(period.to)} as is_open,
        coalesce(${moments.asked(period)}, false) as is_asked, coalesce(${moments.rated(period)}, false) as is_rated,
        question.answer
      from ${withQuestion} where ${kept}
    ), counted as (
      select case grouping(priority, category_id, partner_id, assignee_id)
          when 15 then 'all' when 7 then 'priority' when 11 then 'category' when 13 then 'partner' else 'assignee' end as by,
        priority, category_id, partner_id, assignee_id,
        ${counts}, count(*) filter (where is_open) as open_at_end
      from marked as ticket where is_opened or is_responded or is_solved or is_open or is_asked or is_rated
      group by grouping sets ((), (priority), (category_id), (partner_id), (assignee_id))
    )
    select counted.*, coalesce(category.id, partner.id, assignee.id) as id,
      coalesce(category.name, partner.name, assignee.name) as name
    from counted
    left join ticket_category as category on category.id = counted.category_id
    left join partner on partner.id = counted.partner_id
    left join app_user as assignee on assignee.id = counted.assignee_id
    order by name nulls last, id
  `.execute(db)
  return rows
}

/** Day by day, each thing on the day on which it came about. */
async function daysCounted(db: Database, { kept, zone, period }: Asked) {
  const moments = ticketMoments(zone)
  const on = (at: RawBuilder<unknown>, what: string, condition: RawBuilder<SqlBool>) => sql`
    select ticket.*, to_char(${at} at time zone ${zone}::text, 'YYYY-MM-DD') as day,
      ${sql.lit(what === 'opened')} as is_opened, ${sql.lit(what === 'responded')} as is_responded,
      ${sql.lit(what === 'solved')} as is_solved, ${sql.lit(what === 'asked')} as is_asked,
      ${sql.lit(what === 'rated')} as is_rated, question.answer
    from ${withQuestion} where ${kept} and ${condition}`
  const { rows } = await sql<CountedRow & { day: string }>`
    select day, ${counts} from (
      ${on(sql`ticket.created_at`, 'opened', moments.opened(period))}
      union all ${on(sql`ticket.first_response_stopped_at`, 'responded', moments.responded(period))}
      union all ${on(sql`ticket.resolution_stopped_at`, 'solved', moments.solved(period))}
      union all ${on(sql`question.asked_at`, 'asked', moments.asked(period))}
      union all ${on(sql`question.answered_at`, 'rated', moments.rated(period))}
    ) as ticket group by day
  `.execute(db)
  return rows
}

const withQuestion = sql`ticket left join satisfaction_question as question on question.ticket_id = ticket.id`

const timesOf = (name: 'first_response' | 'resolution', isDone: RawBuilder<unknown>) => sql`
  count(*) filter (where ${isDone}) as ${sql.ref(`${name}_cases`)},
  count(*) filter (where ${isDone} and ${inTime[name]}) as ${sql.ref(`${name}_met`)},
  percentile_cont(array[0.5, 0.9]) within group (order by ${sql.ref(`${name}_used_ms`)}::double precision)
    filter (where ${isDone}) as ${sql.ref(`${name}_quantiles`)}`

const counts = sql`
  count(*) filter (where is_opened) as opened,
  count(*) filter (where is_solved) as solved,
  ${timesOf('first_response', sql`is_responded`)},
  ${timesOf('resolution', sql`is_solved`)},
  count(*) filter (where is_asked) as asked,
  count(*) filter (where is_rated) as rated,
  count(*) filter (where is_rated and answer = 'good') as good`
