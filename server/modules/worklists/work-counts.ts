import { sql } from 'kysely'

import type { WorkCountsQuery } from '#contracts/lists/work-items.ts'
import { type WorkKind, workKinds } from '#contracts/work-item-states.ts'
import { RECENT_DAYS, type WorkCount, type WorkCounts } from '#contracts/work-items.ts'
import type { Database } from '#server/db/database.ts'
import { placedWork, wasSettledLately } from '#server/modules/worklists/work-filter.ts'
import { isOverdue, joinedWork } from '#server/modules/worklists/work-rows.ts'
import type { Scope } from '#server/scope.ts'

/** What waits and what was done lately, by kind and as a whole: exactly the rows that lists show with the same filters. */
export async function workCounts(db: Database, scope: Scope, query: WorkCountsQuery, now: Date): Promise<WorkCounts> {
  const isOpen = sql`work_item.settled_at is null`
  const wasDone = sql`work_item.state = 'done' and ${wasSettledLately(now)}`
  const days = sql`extract(epoch from work_item.settled_at - work_item.created_at) / 86400`
  const rows = await joinedWork(db, scope)
    .where(placedWork(query))
    .select([
      sql<WorkKind | null>`work_item.kind`.as('kind'),
      sql<number>`count(*) filter (where ${isOpen})`.as('open'),
      sql<number>`count(*) filter (where ${isOverdue(now)})`.as('overdue'),
      sql<number>`count(*) filter (where ${isOpen} and work_item.assignee_id is null)`.as('unassigned'),
      sql<number>`count(*) filter (where ${isOpen} and work_item.assignee_id = ${scope.user.id})`.as('mine'),
      sql<number>`count(*) filter (where ${wasDone})`.as('done'),
      sql<number | null>`percentile_cont(0.5) within group (order by ${days}) filter (where ${wasDone})`.as(
        'median_days',
      ),
    ])
    .groupBy(sql`grouping sets ((work_item.kind), ())`)
    .execute()
  const of = (wanted: WorkKind | null): WorkCount => {
    const { kind: _, ...counts } = rows.find(({ kind }) => kind === wanted) ?? NOTHING
    return counts
  }
  return { days: RECENT_DAYS, kinds: workKinds.map((kind) => ({ kind, ...of(kind) })), all: of(null) }
}

const NOTHING = { kind: null, open: 0, overdue: 0, unassigned: 0, mine: 0, done: 0, median_days: null }
