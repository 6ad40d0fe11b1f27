import type { VerificationEventName } from '#contracts/verification-words.ts'
import type { Verification, TakeVerificationStep } from '#contracts/verifications.ts'
import { verificationAt } from '#lifecycles/verification.machine.ts'

export type OfferedStep = TakeVerificationStep['event']

/**
 * The steps that the machine of evidence files allows this person now. Why, when and by what is asked for once a step is wanted, and
 * so is what still stands between the sale and a verdict that it is valid.
 */
export function offeredSteps({ state, standing, repairs }: Verification): OfferedStep[] {
  const facts = { by: standing, is_proven: true, has_note: true, has_day: true, has_repair: repairs.length > 0 }
  return STEPS.filter((type) => verificationAt(state).can({ type, ...facts }))
}

/** Whether this person may do now what asks for nothing more. Where the words are gone there is nothing to look at again. */
export function isOffered(
  { state, standing, call }: Verification,
  type: 'verification.judged' | 'verification.looked-again',
): boolean {
  const nothing = { is_proven: false, has_note: false, has_day: false, has_repair: false }
  const isGone = type === 'verification.looked-again' && call.expired_at !== null
  return !isGone && verificationAt(state).can({ type, by: standing, ...nothing })
}

/** Verdicts first. */
const STEPS = [
  'verification.passed',
  'verification.repaired',
  'verification.found-repairable',
  'verification.voided',
  'verification.called-back',
  'verification.deferred',
  'verification.second-look-asked',
  'verification.reopened',
] as const satisfies readonly VerificationEventName[]
