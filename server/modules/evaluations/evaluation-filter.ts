import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely'

import { countedStates } from '#contracts/evaluation-states.ts'
import type { EvaluationFilter } from '#contracts/lists/evaluations.ts'
import { addDays } from '#domain/reporting-period.ts'
import { startOfDay } from '#domain/time-zone.ts'
import type { Schema } from '#server/db/schema.ts'
import { visibleEvaluations } from '#server/quality/visible-evaluations.ts'
import type { Scope } from '#server/scope.ts'

const eb = expressionBuilder<Schema, 'evaluation' | 'interaction' | 'evaluation_answer'>()

/** The evaluations that the caller sees and the filters keep, as a condition on `evaluation` joined with `interaction`. */
export function keptEvaluations(scope: Scope, filter: EvaluationFilter, timeZone: string): Expression<SqlBool> {
  const conditions: (Expression<SqlBool> | false)[] = [
    visibleEvaluations(scope),
    filter.kind !== undefined && eb('evaluation.kind', '=', filter.kind),
    filter.state !== undefined && eb('evaluation.state', '=', filter.state),
    filter.group !== undefined && ofGroup[filter.group](),
    filter.submitted_from !== undefined &&
      eb('evaluation.submitted_at', '>=', startOfDay(timeZone, filter.submitted_from)),
    filter.submitted_to !== undefined &&
      eb('evaluation.submitted_at', '<', startOfDay(timeZone, addDays(filter.submitted_to, 1))),
    filter.mine !== undefined && eb('evaluation.evaluator_id', '=', scope.user.id),
    filter.evaluator_id !== undefined && eb('evaluation.evaluator_id', '=', filter.evaluator_id),
    filter.agent_id !== undefined && eb('interaction.agent_id', '=', filter.agent_id),
    filter.team_id !== undefined && eb('interaction.team_id', '=', filter.team_id),
    filter.partner_id !== undefined && eb('interaction.partner_id', '=', filter.partner_id),
    filter.campaign_id !== undefined && eb('interaction.campaign_id', '=', filter.campaign_id),
    filter.channel !== undefined && eb('interaction.channel', '=', filter.channel),
    filter.auto_failed !== undefined && eb('evaluation.auto_failed', '=', true),
    filter.points_min !== undefined && eb(POINTS, '>=', filter.points_min),
    filter.points_max !== undefined && eb(POINTS, '<=', filter.points_max),
    filter.scorecard_id !== undefined &&
      eb('evaluation.scorecard_version_id', 'in', (query) =>
        query.selectFrom('scorecard_version').select('id').where('scorecard_id', '=', filter.scorecard_id!),
      ),
    filter.plan_id !== undefined &&
      eb.exists((query) =>
        query
          .selectFrom('assignment')
          .whereRef('assignment.evaluation_id', '=', 'evaluation.id')
          .where('assignment.plan_id', '=', filter.plan_id!)
          .select('assignment.id'),
      ),
    filter.failed_question !== undefined && hasFailed(eb('evaluation_answer.question_id', '=', filter.failed_question)),
    filter.failed_family !== undefined && hasFailed(eb('evaluation_answer.family', '=', filter.failed_family)),
  ]
  return eb.and(conditions.filter((condition) => condition !== false))
}

/** Rounded as distributions of scores are. */
const POINTS = sql<number>`round(evaluation.score::numeric)`

const ofGroup: Record<NonNullable<EvaluationFilter['group']>, () => Expression<SqlBool>> = {
  counted: () => eb.and([eb('evaluation.state', 'in', [...countedStates]), eb('evaluation.kind', '!=', 'calibration')]),
  unreleased: () => eb.and([eb('evaluation.state', '=', 'submitted'), eb('evaluation.kind', '!=', 'calibration')]),
  disputes: () => eb('evaluation.state', 'in', ['disputed', 'escalated']),
}

const hasFailed = (which: Expression<SqlBool>) =>
  eb.exists((query) =>
    query
      .selectFrom('evaluation_answer')
      .whereRef('evaluation_answer.evaluation_id', '=', 'evaluation.id')
      .where('evaluation_answer.failed', '=', true)
      .where(which)
      .select('evaluation_answer.question_id'),
  )
