import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { callMachineScoresSchema } from '#contracts/machine-scores.ts'
import { idParamsSchema } from '#contracts/params.ts'
import { scorecardTrialSchema } from '#contracts/scorecards.ts'
import { suggestionsSchema } from '#contracts/suggestions.ts'
import { orMissing } from '#server/failures.ts'
import { machineAnswers } from '#server/modules/suggestions/machine-answers.ts'
import { tryRules } from '#server/modules/suggestions/scorecard-trials.ts'
import { suggestionsRepository } from '#server/modules/suggestions/suggestions.repository.ts'

/** What machines would answer: on an evaluation, of a conversation, and while somebody writes a scorecard. */
export const suggestionsRoutes: FastifyPluginAsyncZod = async (app) => {
  const suggestions = suggestionsRepository(app.db, app.config.model)
  const response = { 200: suggestionsSchema }

  app.get(
    '/evaluations/:id/suggestions',
    { preHandler: app.may('quality-detail'), schema: { params: idParamsSchema, response } },
    async ({ scope, params: { id } }) => {
      if (await suggestions.lookAgain(scope, id)) app.jobs.wake()
      return suggestions.ofEvaluation(scope, id)
    },
  )

  app.get(
    '/calls/:id/machine-scores',
    {
      preHandler: app.may('call-detail'),
      schema: { params: idParamsSchema, response: { 200: callMachineScoresSchema } },
    },
    async ({ scope, params: { id } }) => orMissing(await machineAnswers(app.db, scope, id)),
  )

  app.post(
    '/scorecard-trials',
    { preHandler: app.may('quality-scorecards'), schema: { body: scorecardTrialSchema, response } },
    ({ scope, body }) => tryRules(app.db, scope, body),
  )
}
