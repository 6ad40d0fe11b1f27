import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { calibrationResultsSchema } from '#contracts/calibration-results.ts'
import {
  calibrationInteractionParamsSchema,
  calibrationStartSchema,
  comparisonSchema,
  type ConsensusChange,
  consensusChangeSchema,
} from '#contracts/calibrations.ts'
import { startedEvaluationSchema } from '#contracts/evaluation-changes.ts'
import { idParamsSchema } from '#contracts/params.ts'
import { applicable, questionsOf } from '#domain/scoring/answers.ts'
import { hasValue } from '#domain/scoring/question-score.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import type { Scope } from '#server/kernel/scope.ts'
import {
  calibrationEvent,
  calibrationLifecycle,
  type FoundCalibration,
  lockLed,
} from '#server/modules/calibrations/calibration-lifecycle.ts'
import { calibrationResults, comparison } from '#server/modules/calibrations/calibration-results.repository.ts'
import { expectedPairs } from '#server/modules/calibrations/expected-pairs.ts'
import { maskConversationText } from '#server/quality/mask-conversation-text.ts'
import { isRepeatableIn } from '#server/quality/repeatable.ts'
import { startEvaluation } from '#server/quality/start-evaluation.ts'

/** The answers of a calibration, its consensus, and its results. */
export const calibrationWorkRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app
  const preHandler = app.may('quality-detail')
  const action = 'quality'
  const params = calibrationInteractionParamsSchema

  app.post(
    '/calibrations/:id/evaluations',
    {
      preHandler: app.may('quality-audit'),
      schema: { params: idParamsSchema, body: calibrationStartSchema, response: { 200: startedEvaluationSchema } },
    },
    async (request) => {
      const { scope, body } = request
      const { id } = request.params
      const started = await db.transaction().execute(async (trx) => {
        const begun = await beginOwnEvaluation(trx, scope, id, body.interaction_id, clock())
        if (begun.is_new) {
          const detail = {
            event: 'evaluation.begun',
            kind: begun.kind,
            interaction: body.interaction_id,
            calibration: id,
          }
          await app.record(request, { action, subject: `evaluation:${begun.id}`, detail }, trx)
        }
        return begun
      })
      app.jobs.wake()
      return started
    },
  )

  app.get(
    '/calibrations/:id/comparisons/:interaction',
    { preHandler, schema: { params, response: { 200: comparisonSchema } } },
    ({ scope, params: { id, interaction } }) => comparison(db, scope, id, interaction),
  )

  app.put(
    '/calibrations/:id/consensus/:interaction',
    {
      preHandler: app.may('quality-calibration'),
      schema: { params, body: consensusChangeSchema, response: { 200: comparisonSchema } },
    },
    async (request) => {
      const { scope, body } = request
      const { id, interaction } = request.params
      await db.transaction().execute(async (trx) => {
        await saveConsensus(trx, scope, { id, interaction, now: clock() }, body)
        const answers = Object.fromEntries(body.answers.map(({ question_id, value }) => [question_id, value]))
        const detail = { step: 'agreed', interaction, answers }
        await app.record(request, { action, subject: `calibration:${id}`, detail }, trx)
      })
      return comparison(db, scope, id, interaction)
    },
  )

  app.get(
    '/calibrations/:id/results',
    { preHandler, schema: { params: idParamsSchema, response: { 200: calibrationResultsSchema } } },
    ({ scope, params: { id } }) => calibrationResults(db, scope, id),
  )
}

/**
 * Begins the caller's own evaluation of a conversation, or finds the existing one. Throws `missing` for a calibration
 * out of sight and a conversation that they do not have to evaluate in it, `conflict` when it is not open, or when
 * they have submitted one before: also one that was voided since, because the others' answers were open to them then.
 */
async function beginOwnEvaluation(trx: Database, scope: Scope, id: number, interactionId: number, now: Date) {
  const calibration = await calibrationLifecycle.hold(trx, scope, id)
  if (!calibration.standing.takes_part) throw new Refusal({ kind: 'missing' })
  const pair = (await expectedPairs(trx, id)).find(
    ({ user_id, interaction_id }) => user_id === scope.user.id && interaction_id === interactionId,
  )
  if (!pair || !(await isVisible(trx, scope, interactionId))) throw new Refusal({ kind: 'missing' })
  calibrationLifecycle.next(calibration, calibrationEvent(calibration, 'evaluation.begun'))
  await refuseSubmitted(trx, scope, id, interactionId)
  const started = await startEvaluation(
    trx,
    {
      kind: 'calibration',
      interaction_id: interactionId,
      scorecard_version_id: calibration.scorecard_version_id,
      evaluator_id: scope.user.id,
      calibration_id: id,
      repeats_id: calibration.kind === 'repeatability' ? await newestRepeatable(trx, scope, id, interactionId) : null,
    },
    now,
  )
  return { ...started, kind: 'calibration' as const }
}

async function isVisible(trx: Database, scope: Scope, interactionId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('interaction')
    .where('interaction.id', '=', interactionId)
    .where(scope.sees('interaction'))
    .select('interaction.id')
    .executeTakeFirst()
  return row !== undefined
}

async function refuseSubmitted(trx: Database, scope: Scope, id: number, interactionId: number): Promise<void> {
  const submitted = await trx
    .selectFrom('evaluation')
    .where('calibration_id', '=', id)
    .where('interaction_id', '=', interactionId)
    .where('evaluator_id', '=', scope.user.id)
    .where('submitted_at', 'is not', null)
    .select('id')
    .executeTakeFirst()
  if (submitted) throw new Refusal({ kind: 'conflict', message: texts.calibrationSubmitted })
}

/** The newest evaluation that can be repeated. */
async function newestRepeatable(trx: Database, scope: Scope, id: number, interactionId: number): Promise<number> {
  const earlier = await trx
    .selectFrom('evaluation as earlier')
    .innerJoin('calibration', (join) => join.on('calibration.id', '=', id))
    .where('earlier.interaction_id', '=', interactionId)
    .where('earlier.evaluator_id', '=', scope.user.id)
    .where(isRepeatableIn('earlier', 'calibration'))
    .select('earlier.id')
    .orderBy('earlier.submitted_at', 'desc')
    .orderBy('earlier.id', 'desc')
    .executeTakeFirstOrThrow()
  return earlier.id
}

/**
 * Stores the consensus on a conversation, and replaces the earlier one. It may still lack answers. Throws `missing`,
 * `conflict` when the calibration has changed since or is not under discussion, `invalid` by question.
 */
async function saveConsensus(
  trx: Database,
  scope: Scope,
  { id, interaction, now }: { id: number; interaction: number; now: Date },
  { version, answers }: ConsensusChange,
): Promise<void> {
  const found = await lockLed(trx, scope, id, version)
  const interactionRow = await trx
    .selectFrom('calibration_interaction as place')
    .innerJoin('interaction', 'interaction.id', 'place.interaction_id')
    .where('place.calibration_id', '=', id)
    .where('place.interaction_id', '=', interaction)
    .where(scope.sees('interaction'))
    .select('interaction.partner_id')
    .executeTakeFirst()
  if (!interactionRow) throw new Refusal({ kind: 'missing' })
  const event = calibrationEvent(found, 'consensus.kept')
  await calibrationLifecycle.take(trx, found, { event, user: scope.user.id, at: now })
  refuseInvalidAnswers(found, answers)
  const before = await trx
    .deleteFrom('consensus_answer')
    .where('calibration_id', '=', id)
    .where('interaction_id', '=', interaction)
    .returningAll()
    .execute()
  for (const { question_id, value, comment } of answers) {
    const { text } = await maskConversationText(trx, interactionRow.partner_id, comment)
    // an unchanged answer keeps its author when somebody else saves it again with other changes
    const unchanged = before.find(
      (one) => one.question_id === question_id && one.value === value && one.comment === text,
    )
    await trx
      .insertInto('consensus_answer')
      .values({
        calibration_id: id,
        interaction_id: interaction,
        question_id,
        value,
        comment: text,
        decided_by: unchanged ? unchanged.decided_by : scope.user.id,
        decided_at: unchanged ? unchanged.decided_at : now,
      })
      .execute()
  }
}

function refuseInvalidAnswers({ content }: FoundCalibration, answers: ConsensusChange['answers']): void {
  const questions = new Map(questionsOf(content).map((question) => [question.id, question]))
  const applicableIds = applicable(
    content,
    Object.fromEntries(answers.map(({ question_id, value }) => [question_id, value])),
  )
  const errors: Record<string, Message[]> = {}
  const seen = new Set<string>()
  for (const { question_id, value } of answers) {
    const question = questions.get(question_id)
    if (!question || !hasValue(question, value) || seen.has(question_id)) errors[question_id] = [texts.answerNotOffered]
    else if (!applicableIds.has(question_id)) errors[question_id] = [texts.calibrationNotAsked]
    seen.add(question_id)
  }
  if (Object.keys(errors).length > 0) throw new Refusal({ kind: 'invalid', errors })
}
