import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { EvaluationEventName, EvaluationKind } from '#contracts/evaluation-states.ts'

/** What a person does, on a button. */
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

/** What somebody did, in the history. */
const stepsTaken: Record<EvaluationEventName, MessageDescriptor> = {
  'evaluation.submitted': msg`Submitted`,
  'evaluation.reopened': msg`Opened again`,
  'evaluation.released': msg`Released`,
  'evaluation.acknowledged': msg`Acknowledged`,
  'evaluation.disputed': msg`Disputed`,
  'dispute.escalated': msg`Escalated`,
  'dispute.resolved': msg`Decided`,
  'evaluation.voided': msg`Voided`,
}

/** A freemium audit ends with the name under it. */
export const stepVerb = (event: EvaluationEventName, kind: EvaluationKind): MessageDescriptor =>
  event === 'evaluation.submitted' && kind === 'freemium' ? msg`Sign` : stepVerbs[event]

export const stepDoneText = (event: EvaluationEventName, kind: EvaluationKind): MessageDescriptor =>
  event === 'evaluation.submitted' && kind === 'freemium' ? msg`Signed` : stepsTaken[event]

/** What comes of a step that asks why. */
export const stepConsequences: Partial<Record<EvaluationEventName, MessageDescriptor>> = {
  'evaluation.reopened': msg`It becomes a draft again: answers can be changed, and it must be submitted anew. Its score does not count meanwhile.`,
  'dispute.escalated': msg`Somebody who did not make this evaluation decides on what is disputed. Their decision is final.`,
  'evaluation.voided': msg`It does not count in any number any more, for good. It stays to be read, with the reason.`,
}
