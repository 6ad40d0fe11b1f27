import type { Step } from '#contracts/evaluation-changes.ts'
import type { DisputeItem, StepItem } from '#contracts/evaluations.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/failures.ts'
import { type Act, refuseRepeated } from '#server/modules/evaluations/dispute-act.ts'
import { saveNewAnswers } from '#server/modules/evaluations/newly-asked-answers.ts'
import type { FoundEvaluation } from '#server/quality/found-evaluation.ts'
import { answersNow } from '#server/quality/judge-evaluation.ts'
import { maskConversationText } from '#server/quality/mask-conversation-text.ts'
import { texts } from '#server/texts.ts'

type Decision = Extract<Step, { event: 'dispute.resolved' }>

/**
 * Keeps what becomes of disputed answers, and the answers to what is asked only by it. Throws `invalid` with what is wrong or
 * lacking of it, by question.
 */
export async function decideDispute(
  trx: Database,
  evaluation: FoundEvaluation,
  { disputed, items, answers = [] }: Pick<Decision, 'items' | 'answers'> & { disputed: readonly DisputeItem[] },
  act: Act,
): Promise<StepItem[]> {
  refuseRepeated(items)
  refuseRepeated(answers)
  const before = await answersNow(trx, evaluation.id)
  const kept: StepItem[] = []
  for (const { question_id, outcome, comment } of items) {
    const item = disputed.find((one) => one.question_id === question_id && one.outcome === null)
    const refuse = (text: typeof texts.notDisputed) =>
      new Refusal({ kind: 'invalid', errors: { [question_id]: [text] } })
    if (!item) throw refuse(texts.notDisputed)
    if (outcome === 'rejected' && comment === '') throw refuse(texts.reasonMissing)
    const { text } = await maskConversationText(trx, evaluation.partner_id, comment)
    await trx
      .updateTable('dispute_item')
      .set({ outcome, outcome_comment: text, decided_by: act.by, decided_at: act.now })
      .where('evaluation_id', '=', evaluation.id)
      .where('question_id', '=', question_id)
      .execute()
    if (outcome === 'accepted') await change(trx, evaluation.id, item, act)
    kept.push({ question_id, value: item.value, proposed: item.proposed, outcome, comment: text })
  }
  return [...kept, ...(await saveNewAnswers(trx, evaluation, { before, answers }, act))]
}

async function change(trx: Database, evaluationId: number, item: DisputeItem, { by, now }: Act): Promise<void> {
  await trx
    .updateTable('evaluation_answer')
    .set((eb) => ({ value: item.proposed, answered_by: by, answered_at: now, version: eb('version', '+', 1) }))
    .where('evaluation_id', '=', evaluationId)
    .where('question_id', '=', item.question_id)
    .execute()
}
