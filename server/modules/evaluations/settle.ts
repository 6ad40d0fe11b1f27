import { sql } from 'kysely'

import type { EvaluationEventName, EvaluationState } from '#contracts/evaluation-states.ts'
import type { Database } from '#server/db/database.ts'
import type { FoundEvaluation } from '#server/quality/found-evaluation.ts'
import { judgeEvaluation } from '#server/quality/judge-evaluation.ts'
import { recountAgreement } from '#server/quality/suggestion-agreement.ts'

const DAY_MS = 86_400_000

/** What a step leaves behind in the evaluation itself, and in the assignment that it came from. The score after it. */
export async function settle(
  trx: Database,
  evaluation: FoundEvaluation,
  event: EvaluationEventName,
  to: EvaluationState,
  now: Date,
): Promise<number | null> {
  const { id, content } = evaluation
  const judged =
    event === 'evaluation.submitted' || event === 'dispute.resolved' ? await judgeEvaluation(trx, id, content) : null
  const isTakenBack = to === 'draft'
  const score = isTakenBack ? null : judged ? judged.score : evaluation.score
  const until = new Date(now.getTime() + content.dispute_days * DAY_MS)
  await trx
    .updateTable('evaluation')
    .set({
      state: to,
      ...(event === 'evaluation.submitted' && { submitted_at: now }),
      ...(event === 'evaluation.released' && { released_at: now, dispute_until: until }),
      // what was decided against the evaluated person can be taken one step up, for as long again
      ...(event === 'dispute.resolved' && { dispute_until: until }),
      // whoever decides above may change it once more: what was disputed is the first
      ...(event === 'dispute.resolved' &&
        score !== evaluation.score && { disputed_score: sql`coalesce(disputed_score, ${evaluation.score})` }),
      // it is judged anew, perhaps blind
      ...(isTakenBack && { score: null, raw_score: null, auto_failed: false }),
      ...(['acknowledged', 'resolved', 'void'].includes(to) && { settled_at: now }),
    })
    .where('id', '=', id)
    .execute()
  if (judged || isTakenBack || to === 'void') await recountAgreement(trx, id)
  await settleAssignment(trx, id, event, now)
  return score
}

/** What was to be audited is done once it is submitted, and is to be done again when that is taken back. */
async function settleAssignment(trx: Database, id: number, event: EvaluationEventName, now: Date): Promise<void> {
  const isDone = event === 'evaluation.submitted'
  if (!isDone && event !== 'evaluation.reopened' && event !== 'evaluation.voided') return
  await trx
    .updateTable('assignment')
    .set({
      state: isDone ? 'done' : 'open',
      settled_at: isDone ? now : null,
      ...(event === 'evaluation.voided' && { evaluation_id: null }),
    })
    .where('evaluation_id', '=', id)
    .where('state', '<>', 'skipped')
    .execute()
}
