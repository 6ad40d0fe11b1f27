import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { TicketReportQuery } from '#contracts/lists/ticket-reports.ts'
import type { TicketFigures, TicketGroup, TicketReport, TicketTimes } from '#contracts/ticket-reports.ts'
import { ticketPriorities } from '#contracts/ticket-states.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'
import { daysOf, lengthOf, MAX_PERIOD_DAYS, type Period, periodOf } from '#domain/time/reporting-period.ts'
import { dayIn } from '#domain/time/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { reachesTicket } from '#server/modules/tickets/reaches-ticket.ts'
import { deskZone, inTime, ticketMoments } from '#server/modules/tickets/ticket-moments.ts'

/**
 * What came to the desk within a period, what became of it, how long that took and how it was rated, for the tickets that the caller
 * reaches.
 */
export async function ticketReport(
  db: Database,
  scope: Scope,
  query: TicketReportQuery,
  now: Date,
): Promise<TicketReport> {
  const { rows: zones } = await sql<{ zone: string }>`select ${deskZone(scope, query.partner_id)} as zone`.execute(db)
  const time_zone = zones[0]!.zone
  const period = periodOf({ started_from: query.from, started_to: query.to }, dayIn(time_zone, now))
  if (lengthOf(period) > MAX_PERIOD_DAYS) throw new Refusal({ kind: 'refused', errors: { from: [texts.outOfBounds] } })
  const figures = presentFigures(await countTickets(db, { filter: filterOf(scope, query), zone: time_zone, period }))
  const named = async (by: keyof typeof TABLES): Promise<TicketGroup[]> => {
    const keys = figures.keysOf(by)
    const names = await namesOf(db, TABLES[by], keys)
    const ofNone = keys.includes(null) ? [{ of: null, ...figures.of(by, null) }] : []
    return [...names.map((one) => ({ of: one, ...figures.of(by, String(one.id)) })), ...ofNone]
  }
  const [categories, partners, assignees] = await Promise.all([named('category'), named('partner'), named('assignee')])
  return {
    period: { ...period, time_zone },
    totals: figures.of('all', null),
    priorities: ticketPriorities
      .filter((priority) => figures.keysOf('priority').includes(priority))
      .map((priority) => ({ priority, ...figures.of('priority', priority) })),
    ...{ categories, partners, assignees },
    days: daysOf(period).map((day) => {
      const { open_at_end: _, ...rest } = figures.of('day', day)
      return { day, ...rest }
    }),
  }
}

const TABLES = { category: 'ticket_category', partner: 'partner', assignee: 'app_user' } as const

/** The rows with these ids, by name. */
function namesOf(db: Database, table: (typeof TABLES)[keyof typeof TABLES], keys: readonly (string | null)[]) {
  const ids = keys.flatMap((key) => (key === null ? [] : Number(key)))
  return db
    .selectFrom(table)
    .where('id', 'in', [0, ...ids])
    .select(['id', 'name'])
    .orderBy('name')
    .orderBy('id')
    .execute()
}

function filterOf(scope: Scope, { partner_id, category_id, priority, assignee_id }: TicketReportQuery) {
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

/** The counts as they are sent to the browser. */
function presentFigures({ opened, open, responded, solved, asked, rated }: Counted) {
  const all = [opened, open, responded, solved, asked, rated]
  const found = <Row extends { by: Dimension; key: string | null }>(
    groups: readonly Row[],
    by: Dimension,
    key: string | null,
  ) => groups.find((group) => group.by === by && group.key === key)

  return {
    /** All keys of a dimension for which anything was counted. */
    keysOf: (by: Dimension): (string | null)[] => [
      ...new Set(all.flatMap((groups) => groups.flatMap((group) => (group.by === by ? [group.key] : [])))),
    ],
    /** Zeros if nothing was counted. */
    of: (by: Dimension, key: string | null): TicketFigures => ({
      opened: found(opened, by, key)?.cases ?? 0,
      solved: found(solved, by, key)?.cases ?? 0,
      open_at_end: found(open, by, key)?.cases ?? 0,
      first_response: timesOf(found(responded, by, key)),
      resolution: timesOf(found(solved, by, key)),
      satisfaction: {
        asked: found(asked, by, key)?.cases ?? 0,
        rated: found(rated, by, key)?.cases ?? 0,
        good: found(rated, by, key)?.good ?? 0,
      },
    }),
  }
}

function timesOf({ cases, met, quantiles }: Pick<TimedGroup, 'cases' | 'met' | 'quantiles'> = NOTHING): TicketTimes {
  const [median, p90] = cases < MIN_CASES ? [] : quantiles
  return { cases, met, median_ms: median ?? null, p90_ms: p90 ?? null }
}

const NOTHING = { cases: 0, met: 0, quantiles: [] }

/** What tickets are grouped by: `key` is the priority, the id of the record, or the day. */
type Dimension = 'all' | 'priority' | 'category' | 'partner' | 'assignee' | 'day'
type Group = { by: Dimension; key: string | null; cases: number }
/** How many were in time, and the median and the 90th percentile of the time that their clock has used, in milliseconds. */
type TimedGroup = Group & { met: number; quantiles: number[] }
/** How many of them were rated as good. */
type RatedGroup = Group & { good: number }

type Counted = {
  opened: Group[]
  open: Group[]
  responded: TimedGroup[]
  solved: TimedGroup[]
  /** The questions that were asked, and those that were answered. */
  asked: Group[]
  rated: RatedGroup[]
}

type CountQuery = { filter: RawBuilder<SqlBool>; zone: string; period: Period }

/**
 * Counts tickets by all dimensions, each event separately and all at once: tickets opened, responded to and solved are each found by an
 * index of their own, which covers all columns that are counted. Tickets that are open at the end have no days.
 */
async function countTickets(db: Database, { filter, zone, period }: CountQuery): Promise<Counted> {
  const moments = ticketMoments(zone)
  const rows = (
    at: RawBuilder<unknown> | null,
    condition: RawBuilder<SqlBool>,
    more = sql``,
    from = sql`ticket`,
  ) => sql`
    select ticket.priority, ticket.category_id, ticket.partner_id, ticket.assignee_id, ${
      at ? sql`(${at} at time zone ${zone}::text)::date` : sql`null::date`
    } as day ${more}
    from ${from} where ${filter} and ${condition}`
  const timed = (name: keyof typeof inTime) =>
    sql`, ${inTime[name]} as is_met, ${sql.ref(`${name}_used_ms`)}::double precision as used`
  const ofQuestion = sql`ticket join satisfaction_question as question on question.ticket_id = ticket.id`
  const [opened, open, responded, solved, asked, rated] = await Promise.all([
    countCases(rows(sql`created_at`, moments.opened(period))).execute(db),
    countCases(
      sql`${rows(null, moments.neverSolved(period.to))} union all ${rows(null, moments.solvedAfter(period.to))}`,
    ).execute(db),
    countedWithTimes(rows(sql`first_response_stopped_at`, moments.responded(period), timed('first_response'))).execute(
      db,
    ),
    countedWithTimes(rows(sql`resolution_stopped_at`, moments.solved(period), timed('resolution'))).execute(db),
    countCases(rows(sql`question.asked_at`, moments.asked(period), sql``, ofQuestion)).execute(db),
    countedWithAnswers(
      rows(sql`question.answered_at`, moments.rated(period), sql`, question.answer = 'good' as is_good`, ofQuestion),
    ).execute(db),
  ])
  return {
    ...{ opened: opened.rows, open: open.rows, responded: responded.rows, solved: solved.rows },
    ...{ asked: asked.rows, rated: rated.rows },
  }
}

const countCases = (rows: RawBuilder<unknown>) => sql<Group>`
  select ${NAMED}, cases from (
    select ${GROUPED} from (${rows} ${NOT_INLINED}) as ticket group by grouping sets ${SETS}
  ) as counted
  where cases > 0`

const countedWithAnswers = (rows: RawBuilder<unknown>) => sql<RatedGroup>`
  select ${NAMED}, cases, good from (
    select ${GROUPED}, count(*) filter (where is_good) as good
    from (${rows} ${NOT_INLINED}) as ticket group by grouping sets ${SETS}
  ) as counted
  where cases > 0`

/** Percentiles of grouping sets would sort all rows for each set: here only the values of a percentile are sorted, group by group. */
const countedWithTimes = (rows: RawBuilder<unknown>) => sql<TimedGroup>`
  select ${NAMED}, cases, met, (
    select percentile_cont(array[0.5, 0.9]) within group (order by one) from unnest(used) as one
  ) as quantiles
  from (
    select ${GROUPED}, count(*) filter (where is_met) as met, array_agg(used) as used
    from (${rows} ${NOT_INLINED}) as ticket group by grouping sets ${SETS}
  ) as counted
  where cases > 0`

/**
 * Keeps the planner from looking into the subquery: it would take every instant for a day of its own, and sort all rows on disk. Without
 * knowing how many days there are, it hashes them.
 */
const NOT_INLINED = sql`offset 0`

const SETS = sql`((), (priority), (category_id), (partner_id), (assignee_id), (day))`
const GROUPED = sql`
  grouping(priority, category_id, partner_id, assignee_id, day) as grouped_by,
  priority, category_id, partner_id, assignee_id, day, count(*) as cases`
/** `grouping` has a bit for each column that a group is not grouped by. */
const NAMED = sql`
  case grouped_by when 31 then 'all' when 15 then 'priority' when 23 then 'category' when 27 then 'partner'
    when 29 then 'assignee' when 30 then 'day' end as by,
  case grouped_by when 15 then priority when 23 then category_id::text when 27 then partner_id::text
    when 29 then assignee_id::text when 30 then to_char(day, 'YYYY-MM-DD') end as key`
