import { sql, type SqlBool } from 'kysely'

import type { TicketReportQuery } from '#contracts/lists/ticket-reports.ts'
import type { TicketGroup, TicketReport, TicketFigures, TicketTimes } from '#contracts/ticket-reports.ts'
import { ticketPriorities } from '#contracts/ticket-states.ts'
import { MIN_CASES } from '#domain/proportion.ts'
import { daysOf, lengthOf, MAX_PERIOD_DAYS, periodOf } from '#domain/reporting-period.ts'
import { dayIn } from '#domain/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import {
  countedTickets,
  type Counted,
  type Dimension,
  type TimedGroup,
} from '#server/modules/tickets/reports/counted-tickets.ts'
import { deskZone } from '#server/modules/tickets/ticket-moments.ts'
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
  if (lengthOf(period) > MAX_PERIOD_DAYS) throw new Refusal({ kind: 'refused', errors: { from: [texts.outOfBounds] } })
  const figures = presentFigures(await countedTickets(db, { kept: keptOf(scope, query), zone: time_zone, period }))
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
      const { open_at_end: _, ...told } = figures.of('day', day)
      return { day, ...told }
    }),
  }
}

const TABLES = { category: 'ticket_category', partner: 'partner', assignee: 'app_user' } as const

/** Those of these numbers, by name. */
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

/** What was counted, as it goes over the wire. */
function presentFigures({ opened, open, responded, solved, asked, rated }: Counted) {
  const all = [opened, open, responded, solved, asked, rated]
  const found = <Group extends { by: Dimension; key: string | null }>(
    groups: readonly Group[],
    by: Dimension,
    key: string | null,
  ) => groups.find((group) => group.by === by && group.key === key)

  return {
    /** Everything of a kind of which anything was counted. */
    keysOf: (by: Dimension): (string | null)[] => [
      ...new Set(all.flatMap((groups) => groups.flatMap((group) => (group.by === by ? [group.key] : [])))),
    ],
    /** Zeros where nothing was. */
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
