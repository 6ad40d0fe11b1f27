import type { Verification } from '#contracts/verifications.ts'
import { verificationAt } from '#lifecycles/verification.machine.ts'

/**
 * Whether this person may take a step that needs no input. The rules cannot run again after the text of the
 * conversation has expired.
 */
export function canTake(
  { state, standing, call }: Verification,
  type: 'verification.judged' | 'verification.looked-again',
): boolean {
  const noInput = { is_proven: false, has_note: false, has_day: false, has_repair: false }
  const isExpired = type === 'verification.looked-again' && call.expired_at !== null
  return !isExpired && verificationAt(state).can({ type, by: standing, ...noInput })
}
