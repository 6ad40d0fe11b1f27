import { type InferResult, sql, type SqlBool } from 'kysely'

import type { AssignmentRowDto } from '#contracts/assignments.ts'
import { type AssignmentListQuery, assignmentSorts } from '#contracts/lists/sampling-plans.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { everyRow, listOf, pageOf } from '#server/list/list.ts'
import { assignedCalls } from '#server/quality/assigned-calls.ts'
import { isOverdue } from '#server/quality/assignment-state.ts'
import { visibleEvaluations } from '#server/quality/visible-evaluations.ts'

/** Assignments of a plan, without conversations out of the caller's sight. */
export const assignmentListRepository = (db: Database, clock: Clock) => {
  const rows = (scope: Scope, planId: number, query: AssignmentListQuery, now: Date) =>
    selectAssignments(db, scope, planId, query, now)
      .leftJoin('agent', 'agent.id', 'interaction.agent_id')
      .leftJoin('app_user', 'app_user.id', 'assignment.evaluator_id')
      .leftJoin('evaluation', (join) =>
        join.onRef('evaluation.id', '=', 'assignment.evaluation_id').on(visibleEvaluations(scope)),
      )
      .select(['assignment.id', 'assignment.interaction_id', 'assignment.evaluator_id', 'app_user.name as evaluator'])
      .select(['assignment.due_on', 'assignment.state', 'assignment.reason', 'assignment.settled_at'])
      .select(['evaluation.id as evaluation_id', 'evaluation.state as evaluation_state', 'evaluation.score'])
      .select(isOverdue(now).$castTo<boolean>().as('overdue'))
  type Found = InferResult<ReturnType<typeof rows>>

  async function present(scope: Scope, found: Found): Promise<AssignmentRowDto[]> {
    const calls = await assignedCalls(
      db,
      scope,
      found.map(({ interaction_id }) => interaction_id),
    )
    return found.flatMap((row): AssignmentRowDto[] => {
      const call = calls.get(row.interaction_id)
      if (!call) return []
      const { id, due_on, overdue, state, reason, evaluation_id, evaluation_state, score } = row
      return [
        {
          ...{ id, call, due_on, overdue, state, reason },
          evaluator: namedOrNull(row.evaluator_id, row.evaluator),
          settled_at: row.settled_at?.toISOString() ?? null,
          evaluation:
            evaluation_id === null || evaluation_state === null
              ? null
              : { id: evaluation_id, state: evaluation_state, score },
        },
      ]
    })
  }

  const list = (scope: Scope, planId: number, query: AssignmentListQuery) => {
    const now = clock()
    return listOf({
      rows: rows(scope, planId, query, now),
      counted: selectAssignments(db, scope, planId, query, now),
      id: 'assignment.id',
      columns: COLUMNS,
      nullable: assignmentSorts,
      sort: query.sort,
      present: (found) => present(scope, found),
    })
  }

  const exists = async (planId: number) =>
    (await db.selectFrom('sampling_plan').where('id', '=', planId).select('id').executeTakeFirst()) !== undefined

  return {
    /** Null where there is no such plan. */
    async page(scope: Scope, planId: number, query: AssignmentListQuery): Promise<Page<AssignmentRowDto> | null> {
      if (!(await exists(planId))) return null
      return pageOf(list(scope, planId, query), `/api/sampling-plans/${planId}/assignments`, query)
    },

    /** Null where there is no such plan. */
    async all(
      scope: Scope,
      planId: number,
      query: AssignmentListQuery,
    ): Promise<AsyncIterable<AssignmentRowDto> | null> {
      if (!(await exists(planId))) return null
      return everyRow(list(scope, planId, query))
    },
  }
}

const COLUMNS = {
  due_on: 'assignment.due_on',
  agent: 'agent.name',
  evaluator: 'app_user.name',
  started_at: 'interaction.started_at',
} as const satisfies Record<(typeof assignmentSorts)[number], string>

const selectAssignments = (
  db: Database,
  scope: Scope,
  planId: number,
  { group, evaluator_id, agent_id }: AssignmentListQuery,
  now: Date,
) =>
  db
    .selectFrom('assignment')
    .innerJoin('sampling_plan', 'sampling_plan.id', 'assignment.plan_id')
    .innerJoin('interaction', 'interaction.id', 'assignment.interaction_id')
    .where('assignment.plan_id', '=', planId)
    .where(scope.sees('interaction'))
    .$if(group !== undefined, (some) => some.where(isIn(group!, now)))
    .$if(evaluator_id !== undefined, (some) => some.where('assignment.evaluator_id', '=', evaluator_id!))
    .$if(agent_id !== undefined, (some) => some.where('interaction.agent_id', '=', agent_id!))

function isIn(group: NonNullable<AssignmentListQuery['group']>, now: Date) {
  if (group === 'overdue') return isOverdue(now)
  if (group === 'unassigned') return sql<SqlBool>`(assignment.state = 'open' and assignment.evaluator_id is null)`
  return sql<SqlBool>`assignment.state = ${group}`
}
