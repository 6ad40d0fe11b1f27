import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { evaluationStartSchema, startedEvaluationSchema, stepSchema } from '#contracts/evaluation-changes.ts'
import {
  callEvaluationsSchema,
  evaluationOptionsSchema,
  evaluationPageSchema,
  evaluationSchema,
} from '#contracts/evaluations.ts'
import { evaluationListQuerySchema, evaluationOptionsQuerySchema } from '#contracts/lists/evaluations.ts'
import { idParamsSchema } from '#contracts/params.ts'
import { orMissing } from '#server/failures.ts'
import { beginEvaluation } from '#server/modules/evaluations/begin-evaluation.ts'
import { evaluationDetail } from '#server/modules/evaluations/evaluation-detail.repository.ts'
import { evaluationListRepository } from '#server/modules/evaluations/evaluation-list.repository.ts'
import { evaluationOptions } from '#server/modules/evaluations/evaluation-options.ts'
import { takeStep } from '#server/modules/evaluations/steps.ts'

/** Evaluations: begun, looked at, and taken from step to step. */
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
        const { from, to, score } = await takeStep(trx, scope, id, body, clock())
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
