import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Day } from '#domain/time/reporting-period.ts'

/** Today in the time zone of a plan, for queries that join `sampling_plan`. */
export const todayOfPlan = (now: Date): RawBuilder<Day> =>
  sql<Day>`(${now}::timestamptz at time zone sampling_plan.time_zone)::date`

/** Whether an assignment should have been done before today. Assignments of a closed plan are never overdue. */
export const isOverdue = (now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`(assignment.state = 'open' and sampling_plan.state = 'active' and assignment.due_on < ${todayOfPlan(now)})`

/** The number of assignments in each state, for a group of rows, as JSON. */
export const progressCounts = (now: Date) =>
  sql<{ open: number; overdue: number; done: number; skipped: number; unassigned: number }>`json_build_object(
    'open', count(*) filter (where assignment.state = 'open'),
    'overdue', count(*) filter (where ${isOverdue(now)}),
    'done', count(*) filter (where assignment.state = 'done'),
    'skipped', count(*) filter (where assignment.state = 'skipped'),
    'unassigned', count(*) filter (where assignment.state = 'open' and assignment.evaluator_id is null)
  )`
