import { type Expression, expressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely'

import { countedStates, releasedStates } from '#contracts/evaluation-states.ts'
import type { CallEvaluations, EvaluationRowDto } from '#contracts/evaluations.ts'
import type { Family } from '#contracts/families.ts'
import { type EvaluationFilter, type EvaluationListQuery, evaluationSorts } from '#contracts/lists/evaluations.ts'
import type { Page } from '#contracts/pagination.ts'
import { addDays } from '#domain/time/reporting-period.ts'
import { startOfDay } from '#domain/time/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { idsOf, listOf, pageOf, rowsOf } from '#server/list/list.ts'
import { evaluationRows, joinedEvaluations, presentEvaluation } from '#server/modules/evaluations/evaluation-rows.ts'
import { reportingZone } from '#server/partners/reporting-zone.ts'
import { isCompared } from '#server/quality/suggestion-agreement.ts'
import { visibleEvaluations, waitingFor } from '#server/quality/visible-evaluations.ts'

export const evaluationListRepository = (db: Database) => {
  const whereOf = async (scope: Scope, query: EvaluationListQuery) =>
    evaluationWhere(scope, query, await reportingZone(db, scope, query.clock === 'utc' ? undefined : query.partner_id))

  const list = (scope: Scope, where: Expression<SqlBool>, sort: EvaluationListQuery['sort']) => {
    const found = joinedEvaluations(db).where(where)
    return listOf({
      // in its initial order, the list begins with what waits for the caller
      rows: found
        .select('evaluation.id')
        .$if(sort === INITIAL && scope.holds('quality-acknowledge'), (ids) => ids.orderBy(waitingFor(scope), 'desc')),
      counted: found,
      id: 'evaluation.id',
      columns: COLUMNS,
      nullable: evaluationSorts,
      sort,
      present: (rows) => present(scope, rows),
    })
  }

  async function present(scope: Scope, found: readonly { id: number }[]): Promise<EvaluationRowDto[]> {
    const ids = found.map(({ id }) => id)
    const rows = await evaluationRows(db, scope)
      .where('evaluation.id', '=', sql<number>`any(${ids}::bigint[])`)
      .where(visibleEvaluations(scope))
      .execute()
    const byId = new Map(rows.map((row) => [row.id, presentEvaluation(row)]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }

  return {
    async page(scope: Scope, query: EvaluationListQuery): Promise<Page<EvaluationRowDto>> {
      return pageOf(list(scope, await whereOf(scope, query), query.sort), '/api/evaluations', query)
    },

    /** The evaluations of a file, so that their number is known before the first row. */
    async ids(scope: Scope, query: EvaluationListQuery): Promise<number[]> {
      return idsOf(list(scope, await whereOf(scope, query), query.sort))
    },

    /**
     * The rows of these evaluations. The filters decided which ones a file has; only the caller's rights are checked
     * again.
     */
    all: (scope: Scope, { sort }: EvaluationListQuery, ids: readonly number[]): AsyncIterable<EvaluationRowDto> =>
      rowsOf(list(scope, visibleEvaluations(scope), sort), ids),

    /** Null both for a conversation that does not exist and for one that the caller may not see. */
    async ofCall(scope: Scope, interactionId: number): Promise<CallEvaluations | null> {
      const call = await db
        .selectFrom('interaction')
        .where('interaction.id', '=', interactionId)
        .where(scope.sees('interaction'))
        .select('id')
        .executeTakeFirst()
      if (!call) return null
      const rows = await evaluationRows(db, scope)
        .where('evaluation.interaction_id', '=', interactionId)
        .where(visibleEvaluations(scope))
        .orderBy('evaluation.id', 'desc')
        .execute()
      return { data: rows.map(presentEvaluation) }
    },
  }
}

const INITIAL: EvaluationListQuery['sort'] = '-submitted_at'

const COLUMNS = {
  submitted_at: 'evaluation.submitted_at',
  created_at: 'evaluation.created_at',
  started_at: 'interaction.started_at',
  score: 'evaluation.score',
  agent: 'agent.name',
  evaluator: 'evaluator.name',
  state: 'evaluation.state',
} as const satisfies Record<(typeof evaluationSorts)[number], string>

const eb = expressionBuilder<Schema, 'evaluation' | 'interaction' | 'evaluation_answer'>()

/** The visible evaluations that match the filters, as a condition on `evaluation` joined with `interaction`. */
function evaluationWhere(scope: Scope, filter: EvaluationFilter, timeZone: string): Expression<SqlBool> {
  const conditions: (Expression<SqlBool> | false)[] = [
    visibleEvaluations(scope),
    filter.kind !== undefined && eb('evaluation.kind', '=', filter.kind),
    filter.state !== undefined && eb('evaluation.state', '=', filter.state),
    filter.group !== undefined && ofGroup[filter.group](),
    filter.submitted_from !== undefined &&
      eb('evaluation.submitted_at', '>=', startOfDay(timeZone, filter.submitted_from)),
    filter.submitted_to !== undefined &&
      eb('evaluation.submitted_at', '<', startOfDay(timeZone, addDays(filter.submitted_to, 1))),
    filter.released_from !== undefined &&
      eb('evaluation.released_at', '>=', startOfDay(timeZone, filter.released_from)),
    filter.released_to !== undefined &&
      eb('evaluation.released_at', '<', startOfDay(timeZone, addDays(filter.released_to, 1))),
    filter.disputed !== undefined && WAS_DISPUTED,
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
    filter.answered_question !== undefined && hasAnswered(filter.answered_question),
    filter.answered_family !== undefined && ANSWERED[filter.answered_family],
    filter.compared !== undefined && hasCompared(sql`true`),
    filter.compared_question !== undefined && hasCompared(sql`suggestion.question_id = ${filter.compared_question}`),
    filter.failed_question !== undefined && hasFailed(eb('evaluation_answer.question_id', '=', filter.failed_question)),
    filter.failed_family !== undefined && hasFailed(eb('evaluation_answer.family', '=', filter.failed_family)),
  ]
  return eb.and(conditions.filter((condition) => condition !== false))
}

/** Rounded like distributions of scores. */
const POINTS = sql<number>`round(evaluation.score::numeric)`

const ofGroup: Record<NonNullable<EvaluationFilter['group']>, () => Expression<SqlBool>> = {
  counted: () => eb.and([eb('evaluation.state', 'in', [...countedStates]), eb('evaluation.kind', '!=', 'calibration')]),
  unreleased: () => eb.and([eb('evaluation.state', '=', 'submitted'), eb('evaluation.kind', '!=', 'calibration')]),
  disputes: () => eb('evaluation.state', 'in', ['disputed', 'escalated']),
}

/** By the last judgement, which is the one that counts. */
const ANSWERED: Record<Family, Expression<SqlBool>> = {
  'end-user': eb('evaluation.end_user_failed', 'is not', null),
  business: eb('evaluation.business_failed', 'is not', null),
  compliance: eb('evaluation.compliance_failed', 'is not', null),
  'non-critical': eb('evaluation.non_critical_answers', '>', 0),
}

/** As disputes are counted: among released evaluations. */
const WAS_DISPUTED = sql<SqlBool>`(
  evaluation.kind <> 'calibration' and evaluation.state = any(${[...releasedStates]}::text[])
  and exists (select from dispute_item where dispute_item.evaluation_id = evaluation.id)
)`

/** Whether both a rule and people have answered a question, as their agreement is counted. */
const hasCompared = (condition: RawBuilder<unknown>) => sql<SqlBool>`exists (
  select from suggestion join evaluation_answer as answer
    on answer.evaluation_id = suggestion.evaluation_id and answer.question_id = suggestion.question_id
  where suggestion.evaluation_id = evaluation.id and ${isCompared} and ${condition}
)`

const hasAnswered = (question: string) =>
  eb.exists((query) =>
    query
      .selectFrom('evaluation_answer')
      .whereRef('evaluation_answer.evaluation_id', '=', 'evaluation.id')
      .where('evaluation_answer.question_id', '=', question)
      .where('evaluation_answer.failed', 'is not', null)
      .select('evaluation_answer.question_id'),
  )

const hasFailed = (condition: Expression<SqlBool>) =>
  eb.exists((query) =>
    query
      .selectFrom('evaluation_answer')
      .whereRef('evaluation_answer.evaluation_id', '=', 'evaluation.id')
      .where('evaluation_answer.failed', '=', true)
      .where(condition)
      .select('evaluation_answer.question_id'),
  )
