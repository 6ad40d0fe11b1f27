import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { EvaluationEventName, EvaluationKind } from '#contracts/evaluation-states.ts'

/** The label of a step's button. */
export const stepVerbs: Record<EvaluationEventName, MessageDescriptor> = {
  'evaluation.submitted': msg`Submit`,
  'evaluation.reopened': msg`Open again`,
  'evaluation.released': msg`Release`,
  'evaluation.acknowledged': msg`Acknowledge`,
  'evaluation.disputed': msg`Dispute…`,
  'dispute.escalated': msg`Escalate`,
  'dispute.resolved': msg`Decide the dispute…`,
  'evaluation.voided': msg`Void`,
}

/** The step in the history. */
const stepsDone: Record<EvaluationEventName, MessageDescriptor> = {
  'evaluation.submitted': msg`Submitted`,
  'evaluation.reopened': msg`Opened again`,
  'evaluation.released': msg`Released`,
  'evaluation.acknowledged': msg`Acknowledged`,
  'evaluation.disputed': msg`Disputed`,
  'dispute.escalated': msg`Escalated`,
  'dispute.resolved': msg`Decided`,
  'evaluation.voided': msg`Voided`,
}

/** A freemium audit is signed instead of submitted. */
export const stepVerb = (event: EvaluationEventName, kind: EvaluationKind): MessageDescriptor =>
  event === 'evaluation.submitted' && kind === 'freemium' ? msg`Sign` : stepVerbs[event]

export const stepDoneText = (event: EvaluationEventName, kind: EvaluationKind): MessageDescriptor =>
  event === 'evaluation.submitted' && kind === 'freemium' ? msg`Signed` : stepsDone[event]

/** The consequences of a step that needs a reason. */
export const stepConsequences: Partial<Record<EvaluationEventName, MessageDescriptor>> = {
  'evaluation.reopened': msg`It becomes a draft again: answers can be changed, and it must be submitted anew. Its score does not count meanwhile.`,
  'dispute.escalated': msg`Somebody who did not make this evaluation decides on what is disputed. Their decision is final.`,
  'evaluation.voided': msg`It does not count in any number any more, for good. It stays to be read, with the reason.`,
}
