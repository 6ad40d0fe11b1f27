import { type EvidenceDraft, MAX_EVIDENCE } from '#contracts/evaluation-changes.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/failures.ts'
import { questionIn } from '#server/modules/evaluations/save-answer.ts'
import { countChange } from '#server/quality/count-change.ts'
import { evidenceRows, presentEvidence } from '#server/quality/evidence-rows.ts'
import { holdEvaluation, mayAnswer } from '#server/quality/found-evaluation.ts'
import type { Scope } from '#server/scope.ts'
import { type SpanPlace, spanPlace } from '#server/span-place.ts'
import { texts } from '#server/texts.ts'

/**
 * Keeps what an answer rests on; what it rests on already is kept once, so that it can be sent again when the answer to it was lost.
 * Throws `conflict` when the evaluation takes no evidence from the caller now, `invalid` for a span that is not there.
 */
export const addEvidence = (db: Database, scope: Scope, id: number, { question_id, span }: EvidenceDraft, now: Date) =>
  db.transaction().execute(async (trx) => {
    const evaluation = await holdEvaluation(trx, scope, id)
    if (!mayAnswer(evaluation)) throw new Refusal({ kind: 'conflict', message: texts.evaluationClosed })
    questionIn(evaluation, question_id)
    if (span.seq === null && span.start_ms === null) {
      throw new Refusal({ kind: 'invalid', errors: { span: [texts.noteSpanNotThere] } })
    }
    const place = await spanPlace(trx, evaluation.interaction_id, span)
    const known = await evidenceAt(trx, { evaluation_id: id, question_id }, place)
    if (known) return { evidence: presentEvidence(known), version: evaluation.version }
    await refuseTooMuch(trx, id, question_id)
    const marker = await trx
      .insertInto('marker')
      .values({
        ...place.marker,
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
      .values({ ...place.beside, id: marker.id, evaluation_id: id, question_id })
      .execute()
    const version = await countChange(trx, id)
    const row = await evidenceRows(trx).where('evidence.id', '=', marker.id).executeTakeFirstOrThrow()
    return { evidence: presentEvidence(row), version }
  })

/** Throws `missing` for evidence that the evaluation does not have. */
export const removeEvidence = (db: Database, scope: Scope, id: number, evidenceId: number) =>
  db.transaction().execute(async (trx) => {
    const evaluation = await holdEvaluation(trx, scope, id)
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

type OfQuestion = { evaluation_id: number; question_id: string }

/** The same evidence for the same question, if it is there. */
const evidenceAt = (trx: Database, { evaluation_id, question_id }: OfQuestion, { marker, beside }: SpanPlace) =>
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
  const { kept } = await trx
    .selectFrom('evidence')
    .where('evaluation_id', '=', id)
    .where('question_id', '=', questionId)
    .select(({ fn }) => fn.countAll<number>().as('kept'))
    .executeTakeFirstOrThrow()
  if (kept >= MAX_EVIDENCE) {
    const tooMuch = { ...texts.evidenceTooMuch, values: { maximum: MAX_EVIDENCE } }
    throw new Refusal({ kind: 'invalid', errors: { span: [tooMuch] } })
  }
}
