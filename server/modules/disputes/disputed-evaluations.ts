import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely'

import { type DisputeFilter, disputeStates } from '#contracts/lists/disputes.ts'
import { addDays } from '#domain/time/reporting-period.ts'
import { startOfDay } from '#domain/time/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { visibleEvaluations } from '#server/quality/visible-evaluations.ts'

/** Disputed evaluations with what conditions and orders can name; which ones is the caller's to say. */
export const disputedEvaluations = (db: Database) =>
  db
    .selectFrom('evaluation')
    .innerJoin('interaction', 'interaction.id', 'evaluation.interaction_id')
    .innerJoin('scorecard_version', 'scorecard_version.id', 'evaluation.scorecard_version_id')
    .innerJoin(
      (query) =>
        query
          .selectFrom('dispute_item')
          .select(['evaluation_id', sql<Date>`min(disputed_at)`.as('disputed_at')])
          .select(sql<number | null>`min(disputed_by)`.as('disputed_by'))
          .groupBy('evaluation_id')
          .as('dispute'),
      (join) => join.onRef('dispute.evaluation_id', '=', 'evaluation.id'),
    )
    .leftJoin('agent', 'agent.id', 'interaction.agent_id')
    .leftJoin('app_user as evaluator', 'evaluator.id', 'evaluation.evaluator_id')
    .leftJoin('app_user as disputer', 'disputer.id', 'dispute.disputed_by')

/** When a dispute should be decided: as many days on as the scorecard gives to dispute. */
export const dueAt = sql<Date>`(
  dispute.disputed_at + make_interval(hours => 24 * (scorecard_version.content ->> 'dispute_days')::integer)
)`

/** What the reader sees of evaluations, where their permission about disputes reaches too. */
export const visibleDisputes = (scope: Scope): Expression<SqlBool> =>
  sql<SqlBool>`(${visibleEvaluations(scope)} and ${scope.sees('interaction')})`

const eb = expressionBuilder<Schema, 'evaluation' | 'interaction' | 'scorecard_version' | 'dispute_item'>()

/** What the filters keep of it. Void evaluations are in no list of disputes. Days are in UTC. */
export function disputeWhere(scope: Scope, filter: DisputeFilter, now: Date): Expression<SqlBool> {
  const { scorecard_id, question_id, disputed_from, disputed_to } = filter
  const conditions: (Expression<SqlBool> | false)[] = [
    visibleDisputes(scope),
    eb('evaluation.state', 'in', filter.state === undefined ? [...disputeStates] : [filter.state]),
    filter.overdue !== undefined && overdue(now),
    filter.evaluator_id !== undefined && eb('evaluation.evaluator_id', '=', filter.evaluator_id),
    filter.agent_id !== undefined && eb('interaction.agent_id', '=', filter.agent_id),
    scorecard_id !== undefined && eb('scorecard_version.scorecard_id', '=', scorecard_id),
    question_id !== undefined &&
      eb.exists((query) =>
        query
          .selectFrom('dispute_item')
          .whereRef('dispute_item.evaluation_id', '=', 'evaluation.id')
          .where('dispute_item.question_id', '=', question_id)
          .select('dispute_item.question_id'),
      ),
    disputed_from !== undefined && sql<SqlBool>`dispute.disputed_at >= ${startOfDay('UTC', disputed_from)}`,
    disputed_to !== undefined && sql<SqlBool>`dispute.disputed_at < ${startOfDay('UTC', addDays(disputed_to, 1))}`,
  ]
  return eb.and(conditions.filter((condition) => condition !== false))
}

/** Not decided for good, though its time is over. */
export const overdue = (now: Date) =>
  sql<SqlBool>`(evaluation.state in ('disputed', 'escalated') and ${dueAt} < ${now})`
