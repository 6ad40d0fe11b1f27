import type { Verification } from '#contracts/verifications.ts'
import { verificationAt } from '#lifecycles/verification.machine.ts'

/** Whether this person may do now what asks for nothing more. Where the words are gone there is nothing to look at again. */
export function isOffered(
  { state, standing, call }: Verification,
  type: 'verification.judged' | 'verification.looked-again',
): boolean {
  const nothing = { is_proven: false, has_note: false, has_day: false, has_repair: false }
  const isGone = type === 'verification.looked-again' && call.expired_at !== null
  return !isGone && verificationAt(state).can({ type, by: standing, ...nothing })
}
