import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { CoachingEventName, CoachingState } from '#contracts/coaching-states.ts'
import type { DisputeState } from '#contracts/lists/disputes.ts'
import type { EffectVerdict } from '#domain/coaching/coaching-effect.ts'

export const coachingStateNames: Record<CoachingState, MessageDescriptor> = {
  proposed: msg`Proposed`,
  agreed: msg`Agreed`,
  'followed-up': msg`Followed up`,
  cancelled: msg`Cancelled`,
}

/** The events in the history of a coaching. */
export const coachingEventNames: Record<CoachingEventName, MessageDescriptor> = {
  'coaching.changed': msg`Changed what is proposed`,
  'coaching.agreed': msg`Agreed`,
  'coaching.postponed': msg`Postponed the follow-up`,
  'coaching.followed-up': msg`Followed up`,
  'coaching.cancelled': msg`Cancelled`,
}

/** How the share of passed answers has changed, if it can be compared. */
export const effectVerdictNames: Record<EffectVerdict, MessageDescriptor> = {
  better: msg`Better`,
  worse: msg`Worse`,
}

/** The state of a disputed evaluation. */
export const disputeStateNames: Record<DisputeState, MessageDescriptor> = {
  disputed: msg`Open`,
  escalated: msg`Escalated`,
  resolved: msg`Resolved`,
}
