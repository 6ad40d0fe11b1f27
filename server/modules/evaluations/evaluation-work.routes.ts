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
  type Present,
  type EvidenceDraft,
  MAX_EVIDENCE,
} from '#contracts/evaluation-changes.ts'
import { idParamsSchema } from '#contracts/params.ts'
import { type SpanPosition, spanPosition } from '#server/conversations/span-position.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { saveAnswer, questionIn } from '#server/modules/evaluations/save-answer.ts'
import { countChange } from '#server/quality/count-change.ts'
import { evidenceRows, presentEvidence } from '#server/quality/evidence-rows.ts'
import { evaluationLifecycle, mayAnswer } from '#server/quality/found-evaluation.ts'
import { maskConversationText } from '#server/quality/mask-conversation-text.ts'

/** Work on a draft, answer by answer; each one is stored at once. */
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
    ({ scope, params: answerKey, body }) => saveAnswer(db, scope, { ...answerKey, now: clock() }, body),
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
      const { version } = await evaluationLifecycle.read(db, scope, id)
      await app.recordExport(request, { subject: `evaluation:${id}`, detail: { format: 'print', version } })
      return { success: true as const }
    },
  )

  app.post(
    '/evaluations/:id/presence',
    // the page sends it by itself for as long as it is open
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

/**
 * Stores the comment on the whole evaluation. `was` is the comment on which the change is based: throws `conflict`
 * where somebody has written another one since.
 */
const saveComment = (
  db: Database,
  scope: Scope,
  id: number,
  { comment, was }: { comment: string; was: string },
): Promise<{ comment: string; masked: number; version: number }> =>
  db.transaction().execute(async (trx) => {
    const evaluation = await evaluationLifecycle.hold(trx, scope, id)
    if (!mayAnswer(evaluation)) throw new Refusal({ kind: 'conflict', message: texts.evaluationClosed })
    const masked = await maskConversationText(trx, evaluation.partner_id, comment)
    const { numUpdatedRows } = await trx
      .updateTable('evaluation')
      .set({ comment: masked.text })
      .where('id', '=', id)
      .where('comment', '=', was)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new Refusal({ kind: 'conflict', message: texts.evaluationChangedMeanwhile })
    return { comment: masked.text, masked: masked.masked, version: await countChange(trx, id) }
  })

/** Two intervals of the browser and a little: without a sign for this long, a person has left. */
const ABSENT_AFTER_MS = 25_000

type PresenceReport = { session: number; question_id: string | null; now: Date }

/** Records that a session has an evaluation open, and returns who else has, and its current version. */
async function reportPresence(db: Database, scope: Scope, id: number, report: PresenceReport): Promise<Present> {
  const { version, state } = await evaluationLifecycle.read(db, scope, id)
  const { session, question_id, now } = report
  const row = { user_id: scope.user.id, question_id, seen_at: now }
  await db
    .insertInto('evaluation_presence')
    .values({ ...row, evaluation_id: id, session_id: session })
    .onConflict((conflict) => conflict.columns(['evaluation_id', 'session_id']).doUpdateSet(row))
    .execute()
  const others = await db
    .selectFrom('evaluation_presence')
    .innerJoin('app_user', 'app_user.id', 'evaluation_presence.user_id')
    .where('evaluation_id', '=', id)
    .where('session_id', '!=', session)
    .where('seen_at', '>', new Date(now.getTime() - ABSENT_AFTER_MS))
    .select(['app_user.id', 'app_user.name', 'evaluation_presence.question_id'])
    .orderBy('evaluation_presence.seen_at', 'desc')
    .execute()
  return { version, state, others }
}

/**
 * Records that a session has closed an evaluation. Throws `missing` both where it was not open, and where there is no
 * such evaluation.
 */
async function leave(db: Database, id: number, session: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('evaluation_presence')
    .where('evaluation_id', '=', id)
    .where('session_id', '=', session)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw new Refusal({ kind: 'missing' })
}

/**
 * Stores the evidence for an answer. Equal evidence is stored once, so that it can be sent again when the response
 * was lost. Throws `conflict` when the evaluation accepts no evidence from the caller now, `invalid` for a span that
 * does not exist.
 */
const addEvidence = (db: Database, scope: Scope, id: number, { question_id, span }: EvidenceDraft, now: Date) =>
  db.transaction().execute(async (trx) => {
    const evaluation = await evaluationLifecycle.hold(trx, scope, id)
    if (!mayAnswer(evaluation)) throw new Refusal({ kind: 'conflict', message: texts.evaluationClosed })
    questionIn(evaluation, question_id)
    if (span.seq === null && span.start_ms === null) {
      throw new Refusal({ kind: 'invalid', errors: { span: [texts.noteSpanNotThere] } })
    }
    const position = await spanPosition(trx, evaluation.interaction_id, span)
    const existing = await evidenceAt(trx, { evaluation_id: id, question_id }, position)
    if (existing) return { evidence: presentEvidence(existing), version: evaluation.version }
    await refuseTooMuch(trx, id, question_id)
    const marker = await trx
      .insertInto('marker')
      .values({
        ...position.marker,
        interaction_id: evaluation.interaction_id,
        kind: 'evidence',
        name: question_id,
        origin: 'person',
        created_by: scope.user.id,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('evidence')
      .values({ ...position.beside, id: marker.id, evaluation_id: id, question_id })
      .execute()
    const version = await countChange(trx, id)
    const row = await evidenceRows(trx).where('evidence.id', '=', marker.id).executeTakeFirstOrThrow()
    return { evidence: presentEvidence(row), version }
  })

/** Throws `missing` for evidence that the evaluation does not have. */
const removeEvidence = (db: Database, scope: Scope, id: number, evidenceId: number) =>
  db.transaction().execute(async (trx) => {
    const evaluation = await evaluationLifecycle.hold(trx, scope, id)
    if (!mayAnswer(evaluation)) throw new Refusal({ kind: 'conflict', message: texts.evaluationClosed })
    const own = await trx
      .selectFrom('evidence')
      .where('id', '=', evidenceId)
      .where('evaluation_id', '=', id)
      .select('id')
      .executeTakeFirst()
    if (!own) throw new Refusal({ kind: 'missing' })
    await trx.deleteFrom('marker').where('id', '=', evidenceId).execute()
    return { version: await countChange(trx, id) }
  })

type QuestionRef = { evaluation_id: number; question_id: string }

/** The same evidence for the same question, if there is any. */
const evidenceAt = (trx: Database, { evaluation_id, question_id }: QuestionRef, { marker, beside }: SpanPosition) =>
  evidenceRows(trx)
    .where('evidence.evaluation_id', '=', evaluation_id)
    .where('evidence.question_id', '=', question_id)
    .where('marker.seq', 'is not distinct from', marker.seq)
    .where('marker.start_ms', 'is not distinct from', marker.start_ms)
    .where('marker.end_ms', 'is not distinct from', marker.end_ms)
    .where('evidence.last_seq', 'is not distinct from', beside.last_seq)
    .where('evidence.start_char', 'is not distinct from', beside.start_char)
    .where('evidence.end_char', 'is not distinct from', beside.end_char)
    .executeTakeFirst()

async function refuseTooMuch(trx: Database, id: number, questionId: string): Promise<void> {
  const { count } = await trx
    .selectFrom('evidence')
    .where('evaluation_id', '=', id)
    .where('question_id', '=', questionId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= MAX_EVIDENCE) {
    const tooMuch = { ...texts.evidenceTooMuch, values: { maximum: MAX_EVIDENCE } }
    throw new Refusal({ kind: 'invalid', errors: { span: [tooMuch] } })
  }
}
