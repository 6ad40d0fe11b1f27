import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { calibrationResultsSchema } from '#contracts/calibration-results.ts'
import {
  calibrationInteractionParamsSchema,
  calibrationStartSchema,
  comparisonSchema,
  consensusChangeSchema,
} from '#contracts/calibrations.ts'
import { startedEvaluationSchema } from '#contracts/evaluation-changes.ts'
import { idParamsSchema } from '#contracts/params.ts'
import { beginOwnEvaluation } from '#server/modules/calibrations/begin-own-evaluation.ts'
import { comparison } from '#server/modules/calibrations/comparison.repository.ts'
import { saveConsensus } from '#server/modules/calibrations/save-consensus.ts'
import { calibrationResults } from '#server/modules/calibrations/results.repository.ts'

/** What is answered in a calibration, what is agreed on, and what comes of it. */
export const calibrationWorkRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app
  const preHandler = app.may('quality-detail')
  const action = 'quality'
  const place = calibrationInteractionParamsSchema

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
    { preHandler, schema: { params: place, response: { 200: comparisonSchema } } },
    ({ scope, params: { id, interaction } }) => comparison(db, scope, id, interaction),
  )

  app.put(
    '/calibrations/:id/consensus/:interaction',
    {
      preHandler: app.may('quality-calibration'),
      schema: { params: place, body: consensusChangeSchema, response: { 200: comparisonSchema } },
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
