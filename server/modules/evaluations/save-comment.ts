import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/failures.ts'
import { countChange } from '#server/quality/count-change.ts'
import { holdEvaluation, mayAnswer } from '#server/quality/found-evaluation.ts'
import { maskConversationText } from '#server/quality/mask-conversation-text.ts'
import type { Scope } from '#server/scope.ts'
import { texts } from '#server/texts.ts'

/**
 * Keeps what is said of the whole. `was` is the comment that the change was made of: throws `conflict` where somebody has written
 * another one since.
 */
export const saveComment = (
  db: Database,
  scope: Scope,
  id: number,
  { comment, was }: { comment: string; was: string },
): Promise<{ comment: string; masked: number; version: number }> =>
  db.transaction().execute(async (trx) => {
    const evaluation = await holdEvaluation(trx, scope, id)
    if (!mayAnswer(evaluation)) throw new Refusal({ kind: 'conflict', message: texts.evaluationClosed })
    const kept = await maskConversationText(trx, evaluation.partner_id, comment)
    const { numUpdatedRows } = await trx
      .updateTable('evaluation')
      .set({ comment: kept.text })
      .where('id', '=', id)
      .where('comment', '=', was)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) throw new Refusal({ kind: 'conflict', message: texts.evaluationChangedMeanwhile })
    return { comment: kept.text, masked: kept.masked, version: await countChange(trx, id) }
  })
