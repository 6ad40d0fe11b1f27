import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'

import {
  type EvaluationStart,
  evaluationStartSchema,
  startedEvaluationSchema,
  stepSchema,
} from '#contracts/evaluation-changes.ts'
import {
  callEvaluationsSchema,
  type EvaluationOptions,
  evaluationOptionsSchema,
  evaluationPageSchema,
  evaluationSchema,
} from '#contracts/evaluations.ts'
import {
  evaluationListQuerySchema,
  type EvaluationOptionsQuery,
  evaluationOptionsQuerySchema,
} from '#contracts/lists/evaluations.ts'
import { idParamsSchema } from '#contracts/params.ts'
import type { NamedQuestion, NamedScorecard } from '#contracts/quality-questions.ts'
import type { Localized } from '#contracts/scorecard-content.ts'
import type { Database } from '#server/db/database.ts'
import { orMissing, Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { evaluationDetail } from '#server/modules/evaluations/evaluation-detail.repository.ts'
import { evaluationListRepository } from '#server/modules/evaluations/evaluation-list.repository.ts'
import { takeEvaluationStep } from '#server/modules/evaluations/steps.ts'
import { publishedVersion } from '#server/quality/published-version.ts'
import { questionNames } from '#server/quality/question-names.ts'
import { callToEvaluate, startEvaluation } from '#server/quality/start-evaluation.ts'
import { visibleEvaluations } from '#server/quality/visible-evaluations.ts'

/** Evaluations: beginning and reading them, and taking their steps. */
export const evaluationsRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app
  const list = evaluationListRepository(db)
  const preHandler = app.may('quality-detail')
  const params = idParamsSchema
  const action = 'quality'

  app.get(
    '/evaluations',
    { preHandler, schema: { querystring: evaluationListQuerySchema, response: { 200: evaluationPageSchema } } },
    ({ scope, query }) => list.page(scope, query),
  )

  app.get(
    '/evaluation-options',
    { preHandler, schema: { querystring: evaluationOptionsQuerySchema, response: { 200: evaluationOptionsSchema } } },
    ({ scope, query }) => evaluationOptions(db, scope, query),
  )

  app.post(
    '/evaluations',
    {
      preHandler: app.may('quality-audit'),
      schema: { body: evaluationStartSchema, response: { 200: startedEvaluationSchema } },
    },
    async (request) => {
      const { scope, body } = request
      const started = await db.transaction().execute(async (trx) => {
        const begun = await beginEvaluation(trx, scope, body, clock())
        if (begun.is_new) {
          const detail = { event: 'evaluation.begun', kind: body.kind, interaction: body.interaction_id }
          await app.record(request, { action, subject: `evaluation:${begun.id}`, detail }, trx)
        }
        return begun
      })
      app.jobs.wake()
      return started
    },
  )

  app.get('/evaluations/:id', { preHandler, schema: { params, response: { 200: evaluationSchema } } }, (request) =>
    evaluationDetail(db, request.scope, request.params.id, clock()),
  )

  app.post(
    '/evaluations/:id/steps',
    { preHandler, schema: { params, body: stepSchema, response: { 200: evaluationSchema } } },
    async (request) => {
      const { scope, body } = request
      const { id } = request.params
      await db.transaction().execute(async (trx) => {
        const { from, to, score } = await takeEvaluationStep(trx, scope, id, body, clock())
        const detail = { event: body.event, from, to, score }
        await app.record(request, { action, subject: `evaluation:${id}`, detail }, trx)
      })
      app.jobs.wake()
      return evaluationDetail(db, scope, id, clock())
    },
  )

  app.get(
    '/calls/:id/evaluations',
    { preHandler, schema: { params, response: { 200: callEvaluationsSchema } } },
    async ({ scope, params: { id } }) => orMissing(await list.ofCall(scope, id)),
  )
}

/**
 * Begins an evaluation within the caller's transaction, or finds the existing draft. An assignment is for the whole
 * conversation; an evaluation of a selection does not count for it. Throws `missing` for a conversation or an
 * assignment out of sight, `conflict` for an assignment that was skipped, and `invalid` for a scorecard without a
 * published version, turns that do not exist, and one's own conversation.
 */
async function beginEvaluation(trx: Database, scope: Scope, start: EvaluationStart, now: Date) {
  const { kind, interaction_id, scorecard_id, assignment_id, from_seq = null, to_seq = null } = start
  const call = await callToEvaluate(trx, scope, interaction_id)
  const isSelection = from_seq !== null || to_seq !== null
  if (isSelection && !(from_seq !== null && to_seq !== null && from_seq <= to_seq && to_seq < call.turn_count)) {
    throw new Refusal({ kind: 'invalid', errors: { to_seq: [texts.selectionNotThere] } })
  }
  const assignment =
    assignment_id === undefined || isSelection ? null : await ownAssignment(trx, scope, assignment_id, interaction_id)
  if (assignment?.evaluation_id) return { id: assignment.evaluation_id, kind, is_new: false }
  const scorecard_version_id = assignment
    ? await publishedVersion(trx, assignment.scorecard_id, { isAssigned: true })
    : await publishedVersion(trx, scorecard_id)
  const evaluator_id = scope.user.id
  const started = await startEvaluation(
    trx,
    { kind, interaction_id, scorecard_version_id, evaluator_id, from_seq, to_seq },
    now,
  )
  if (assignment) await linkToAssignment(trx, assignment.id, started.id)
  return { ...started, kind }
}

async function ownAssignment(trx: Database, scope: Scope, id: number, interactionId: number) {
  const assignment = await trx
    .selectFrom('assignment')
    .innerJoin('sampling_plan', 'sampling_plan.id', 'assignment.plan_id')
    .where('assignment.id', '=', id)
    .where('assignment.interaction_id', '=', interactionId)
    .where('assignment.evaluator_id', '=', scope.user.id)
    .select(['assignment.id', 'assignment.state', 'assignment.evaluation_id', 'sampling_plan.scorecard_id'])
    .forUpdate('assignment')
    .executeTakeFirst()
  if (!assignment) throw new Refusal({ kind: 'missing' })
  if (assignment.state !== 'open' && assignment.evaluation_id === null) {
    throw new Refusal({ kind: 'conflict', message: texts.assignmentSettled })
  }
  return assignment
}

/** Links a draft to an assignment, unless it counts for another plan's already: then that one is finished first. */
async function linkToAssignment(trx: Database, assignmentId: number, evaluationId: number): Promise<void> {
  await trx
    .updateTable('assignment')
    .set({ evaluation_id: evaluationId })
    .where('id', '=', assignmentId)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('assignment as other').where('other.evaluation_id', '=', evaluationId).select('other.id'),
        ),
      ),
    )
    .execute()
}

/** The options of evaluation filters: only the scorecards and evaluators of some visible evaluation. */
async function evaluationOptions(
  db: Database,
  scope: Scope,
  { scorecard_id, failed_question }: EvaluationOptionsQuery,
): Promise<EvaluationOptions> {
  const scorecards = await usedScorecards(db, scope)
  const evaluators = await db
    .selectFrom('app_user')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('evaluation')
          .innerJoin('interaction', 'interaction.id', 'evaluation.interaction_id')
          .whereRef('evaluation.evaluator_id', '=', 'app_user.id')
          .where(visibleEvaluations(scope))
          .select('evaluation.id'),
      ),
    )
    .select(['id', 'name'])
    .orderBy('name')
    .orderBy('id')
    .execute()
  const candidates = scorecards.filter(({ id }) => scorecard_id === undefined || id === scorecard_id)
  return {
    scorecards,
    evaluators,
    question: failed_question === undefined ? null : await questionIn(db, candidates, failed_question),
  }
}

/** With their titles from the newest published version. */
async function usedScorecards(db: Database, scope: Scope): Promise<NamedScorecard[]> {
  return db
    .selectFrom('scorecard')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('scorecard_version')
          .whereRef('scorecard_version.scorecard_id', '=', 'scorecard.id')
          .where('scorecard_version.state', '=', 'published')
          .select(sql<Localized>`scorecard_version.content -> 'title'`.as('title'))
          .orderBy('scorecard_version.number', 'desc')
          .limit(1)
          .as('newest'),
      (join) => join.onTrue(),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('scorecard_version as used')
          .innerJoin('evaluation', 'evaluation.scorecard_version_id', 'used.id')
          .innerJoin('interaction', 'interaction.id', 'evaluation.interaction_id')
          .whereRef('used.scorecard_id', '=', 'scorecard.id')
          .where(visibleEvaluations(scope))
          .select('evaluation.id'),
      ),
    )
    .select(['scorecard.id', 'newest.title', 'scorecard.locale'])
    .orderBy(({ fn }) => fn('lower', ['scorecard.name']))
    .orderBy('scorecard.id')
    .execute()
}

async function questionIn(
  db: Database,
  scorecards: readonly NamedScorecard[],
  id: string,
): Promise<NamedQuestion | null> {
  const names = await questionNames(
    db,
    scorecards.map((scorecard) => scorecard.id),
  )
  return [...names.values()].find(({ question_id }) => question_id === id) ?? null
}
