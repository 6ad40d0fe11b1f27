import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Period } from '#domain/reporting-period.ts'
import type { Database } from '#server/db/database.ts'
import { inTime, ticketMoments } from '#server/modules/tickets/ticket-moments.ts'

/** What tickets are told apart by: `key` is the priority, the number of what they are of, or the day. */
export type Dimension = 'all' | 'priority' | 'category' | 'partner' | 'assignee' | 'day'
type Group = { by: Dimension; key: string | null; cases: number }
/** How many were in time, and the median and the 90th percentile of what their clock has used, in milliseconds. */
export type TimedGroup = Group & { met: number; quantiles: number[] }
/** How many of them said that it went well. */
export type RatedGroup = Group & { good: number }

export type Counted = {
  opened: Group[]
  open: Group[]
  responded: TimedGroup[]
  solved: TimedGroup[]
  /** Whoever was asked how it went, and has said so. */
  asked: Group[]
  rated: RatedGroup[]
}

type Asked = { kept: RawBuilder<SqlBool>; zone: string; period: Period }

/**
 * Counts tickets by everything that they are told apart by, each thing by itself and at once: what was opened, responded to and solved is found by
 * its own index each, which holds all that is counted. Of what is open at the end no days are told.
 */
export async function countedTickets(db: Database, { kept, zone, period }: Asked): Promise<Counted> {
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
    from ${from} where ${kept} and ${condition}`
  const timed = (name: keyof typeof inTime) =>
    sql`, ${inTime[name]} as is_met, ${sql.ref(`${name}_used_ms`)}::double precision as used`
  const ofQuestion = sql`ticket join satisfaction_question as question on question.ticket_id = ticket.id`
  const [opened, open, responded, solved, asked, rated] = await Promise.all([
    counted(rows(sql`created_at`, moments.opened(period))).execute(db),
    counted(
      sql`${rows(null, moments.neverSolved(period.to))} union all ${rows(null, moments.solvedAfter(period.to))}`,
    ).execute(db),
    countedWithTimes(rows(sql`first_response_stopped_at`, moments.responded(period), timed('first_response'))).execute(
      db,
    ),
    countedWithTimes(rows(sql`resolution_stopped_at`, moments.solved(period), timed('resolution'))).execute(db),
    counted(rows(sql`question.asked_at`, moments.asked(period), sql``, ofQuestion)).execute(db),
    countedWithAnswers(
      rows(sql`question.answered_at`, moments.rated(period), sql`, question.answer = 'good' as is_good`, ofQuestion),
    ).execute(db),
  ])
  return {
    ...{ opened: opened.rows, open: open.rows, responded: responded.rows, solved: solved.rows },
    ...{ asked: asked.rows, rated: rated.rows },
  }
}

const counted = (rows: RawBuilder<unknown>) => sql<Group>`
  select ${NAMED}, cases from (
    select ${TOLD} from (${rows} ${AS_THEY_ARE}) as ticket group by grouping sets ${SETS}
  ) as counted
  where cases > 0`

const countedWithAnswers = (rows: RawBuilder<unknown>) => sql<RatedGroup>`
  select ${NAMED}, cases, good from (
    select ${TOLD}, count(*) filter (where is_good) as good
    from (${rows} ${AS_THEY_ARE}) as ticket group by grouping sets ${SETS}
  ) as counted
  where cases > 0`

/** Percentiles of grouping sets would have all rows sorted for each set: here only what a percentile is of is, group by group. */
const countedWithTimes = (rows: RawBuilder<unknown>) => sql<TimedGroup>`
  select ${NAMED}, cases, met, (
    select percentile_cont(array[0.5, 0.9]) within group (order by one) from unnest(used) as one
  ) as quantiles
  from (
    select ${TOLD}, count(*) filter (where is_met) as met, array_agg(used) as used
    from (${rows} ${AS_THEY_ARE}) as ticket group by grouping sets ${SETS}
  ) as counted
  where cases > 0`

/**
 * A planner that looks into them takes every moment for a day of its own, and sorts all rows to the disk; not knowing how many days there are, it
 * hashes them.
 */
const AS_THEY_ARE = sql`offset 0`

const SETS = sql`((), (priority), (category_id), (partner_id), (assignee_id), (day))`
const TOLD = sql`
  grouping(priority, category_id, partner_id, assignee_id, day) as told,
  priority, category_id, partner_id, assignee_id, day, count(*) as cases`
/** `grouping` has a bit for each column that a group is not told by. */
const NAMED = sql`
  case told when 31 then 'all' when 15 then 'priority' when 23 then 'category' when 27 then 'partner'
    when 29 then 'assignee' when 30 then 'day' end as by,
  case told when 15 then priority when 23 then category_id::text when 27 then partner_id::text
    when 29 then assignee_id::text when 30 then to_char(day, 'YYYY-MM-DD') end as key`
