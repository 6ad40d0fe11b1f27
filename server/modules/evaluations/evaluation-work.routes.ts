import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { doneSchema } from '#contracts/auth.ts'
import {
  answerChangeSchema,
  answerParamsSchema,
  evaluationCommentSchema,
  evidenceDraftSchema,
  evidenceParamsSchema,
  presenceSchema,
  presentSchema,
  savedAnswerSchema,
  savedCommentSchema,
  savedEvidenceSchema,
  versionSchema,
} from '#contracts/evaluation-changes.ts'
import { idParamsSchema } from '#contracts/params.ts'
import { addEvidence, removeEvidence } from '#server/modules/evaluations/evidence.ts'
import { leave, reportPresence } from '#server/modules/evaluations/presence.ts'
import { saveAnswer } from '#server/modules/evaluations/save-answer.ts'
import { saveComment } from '#server/modules/evaluations/save-comment.ts'
import { findEvaluation } from '#server/quality/found-evaluation.ts'

/** Work on a draft, as it is done: answer by answer, each kept at once. */
export const evaluationWorkRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app
  const preHandler = app.may('quality-detail')
  const params = idParamsSchema

  app.put(
    '/evaluations/:id/answers/:question',
    {
      preHandler,
      schema: { params: answerParamsSchema, body: answerChangeSchema, response: { 200: savedAnswerSchema } },
    },
    ({ scope, params: place, body }) => saveAnswer(db, scope, { ...place, now: clock() }, body),
  )

  app.put(
    '/evaluations/:id/comment',
    { preHandler, schema: { params, body: evaluationCommentSchema, response: { 200: savedCommentSchema } } },
    ({ scope, params: { id }, body }) => saveComment(db, scope, id, body),
  )

  app.post(
    '/evaluations/:id/evidence',
    { preHandler, schema: { params, body: evidenceDraftSchema, response: { 200: savedEvidenceSchema } } },
    ({ scope, params: { id }, body }) => addEvidence(db, scope, id, body, clock()),
  )

  app.delete(
    '/evaluations/:id/evidence/:evidence',
    { preHandler, schema: { params: evidenceParamsSchema, response: { 200: versionSchema } } },
    ({ scope, params: { id, evidence } }) => removeEvidence(db, scope, id, evidence),
  )

  app.post(
    '/evaluations/:id/print',
    { preHandler, schema: { params, response: { 200: doneSchema } } },
    async (request) => {
      const {
        scope,
        params: { id },
      } = request
      const { version } = await findEvaluation(db, scope, id)
      await app.recordExport(request, { subject: `evaluation:${id}`, detail: { format: 'print', version } })
      return { success: true as const }
    },
  )

  app.post(
    '/evaluations/:id/presence',
    // the page tells it by itself for as long as it is open
    {
      preHandler,
      config: { countsAsUse: false },
      schema: { params, body: presenceSchema, response: { 200: presentSchema } },
    },
    ({ scope, params: { id }, body, caller }) =>
      reportPresence(db, scope, id, { session: caller!.sessionId, question_id: body.question_id, now: clock() }),
  )

  app.delete(
    '/evaluations/:id/presence',
    { preHandler, schema: { params, response: { 200: doneSchema } } },
    async ({ params: { id }, caller }) => {
      await leave(db, id, caller!.sessionId)
      return { success: true as const }
    },
  )
}
