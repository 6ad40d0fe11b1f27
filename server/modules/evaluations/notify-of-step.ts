import type { EvaluationEventName } from '#contracts/evaluation-states.ts'
import type { NotificationKind } from '#contracts/notifications.ts'
import type { Database } from '#server/db/database.ts'
import { conversationReaders } from '#server/people/conversation-readers.ts'
import type { FoundEvaluation } from '#server/quality/found-evaluation.ts'
import { notify } from '#server/quality/notify.ts'

const kinds: Partial<Record<EvaluationEventName, NotificationKind>> = {
  'evaluation.reopened': 'evaluation-reopened',
  'evaluation.released': 'evaluation-released',
  'evaluation.acknowledged': 'evaluation-acknowledged',
  'evaluation.disputed': 'evaluation-disputed',
  'dispute.escalated': 'dispute-escalated',
  'dispute.resolved': 'dispute-resolved',
  'evaluation.voided': 'evaluation-voided',
}

type StepTold = { event: EvaluationEventName; actor: number; now: Date }

/** Tells whom it concerns: the evaluator of what others do, the agent from the release on, who settles of what is escalated. */
export async function notifyOfStep(trx: Database, evaluation: FoundEvaluation, { event, actor, now }: StepTold) {
  const kind = kinds[event]
  if (!kind || (event === 'evaluation.voided' && evaluation.state === 'draft')) return
  const isSeenByAgent = event === 'evaluation.released' || evaluation.state !== 'submitted'
  const people = [
    evaluation.evaluator_id,
    ...(isSeenByAgent ? [evaluation.agent_user_id, ...(await disputers(trx, evaluation.id))] : []),
    ...(event === 'dispute.escalated' ? await settlers(trx, evaluation.interaction_id) : []),
  ]
  await notify(trx, people, { kind, subject: `evaluation:${evaluation.id}`, actor, now })
}

async function settlers(trx: Database, interactionId: number): Promise<number[]> {
  const people = await conversationReaders(trx, false, 'quality-disputes').all(interactionId)
  return people.map(({ id }) => id)
}

async function disputers(trx: Database, evaluationId: number): Promise<(number | null)[]> {
  const rows = await trx
    .selectFrom('dispute_item')
    .where('evaluation_id', '=', evaluationId)
    .select('disputed_by')
    .distinct()
    .execute()
  return rows.map(({ disputed_by }) => disputed_by)
}
