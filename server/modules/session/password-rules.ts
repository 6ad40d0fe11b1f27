import { isEasyToGuess } from '#server/modules/session/easy-to-guess.ts'
import { type Text, texts } from '#server/texts.ts'

export const SHORTEST_PASSWORD = 12
export const LONGEST_PASSWORD = 128

type NewPassword = { password: string; password_confirmation: string }

/**
 * Why a new password is not taken, per field; null when it is. Only length and guessing count: rules about digits and
 * capitals make people predictable (NIST SP 800-63B, 3.1.1.2). `about` are words that stand near the person.
 */
export function passwordErrors(
  { password, password_confirmation }: NewPassword,
  about: readonly string[],
): Record<string, Text[]> | null {
  const reason = reasonAgainst(password, about)
  if (reason) return { password: [reason] }
  return password === password_confirmation ? null : { password_confirmation: [texts.passwordsDiffer] }
}

/** Why this password is not taken, whoever types it; null when it is. */
export function reasonAgainst(password: string, about: readonly string[]): Text | null {
  const length = [...password.normalize('NFKC')].length
  if (length < SHORTEST_PASSWORD) return { ...texts.tooShort, values: { minimum: SHORTEST_PASSWORD } }
  if (length > LONGEST_PASSWORD) return { ...texts.tooLong, values: { maximum: LONGEST_PASSWORD } }
  return isEasyToGuess(password, about) ? texts.commonPassword : null
}
