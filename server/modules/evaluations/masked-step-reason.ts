import type { Step } from '#contracts/evaluation-changes.ts'
import { reasonedEvents } from '#contracts/evaluation-states.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/failures.ts'
import { maskConversationText } from '#server/quality/mask-conversation-text.ts'
import { texts } from '#server/texts.ts'

/** Why somebody takes a step, masked. Throws `invalid` where it must be said and is not. */
export async function maskedStepReason(db: Database, partnerId: number, step: Step): Promise<string> {
  const reason = 'reason' in step ? (step.reason ?? '') : ''
  if (reason === '' && reasonedEvents.includes(step.event)) {
    throw new Refusal({ kind: 'invalid', errors: { reason: [texts.reasonMissing] } })
  }
  return (await maskConversationText(db, partnerId, reason)).text
}
