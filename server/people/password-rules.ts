import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import { isEasyToGuess } from '#server/people/easy-to-guess.ts'

export const MAX_PASSWORD_LENGTH = 128

type NewPassword = { password: string; password_confirmation: string }

export type PasswordRules = {
  /** The fewest characters: `passwordLength` of the configuration. */
  shortest: number
  /** Words that stand near the person: their name, their e-mail address, the product's name. */
  about: readonly string[]
}

/**
 * Why a new password is not taken, per field; null when it is. Only length and guessing count: rules about digits and
 * capitals make people predictable (NIST SP 800-63B, 3.1.1.2).
 */
export function passwordErrors(
  { password, password_confirmation }: NewPassword,
  rules: PasswordRules,
): Record<string, Message[]> | null {
  const reason = reasonAgainst(password, rules)
  if (reason) return { password: [reason] }
  return password === password_confirmation ? null : { password_confirmation: [texts.passwordsDiffer] }
}

/** Why this password is not taken, whoever types it; null when it is. */
export function reasonAgainst(password: string, { shortest, about }: PasswordRules): Message | null {
  const length = [...password.normalize('NFKC')].length
  if (length < shortest) return { ...texts.tooShort, values: { minimum: shortest } }
  if (length > MAX_PASSWORD_LENGTH) return { ...texts.tooLong, values: { maximum: MAX_PASSWORD_LENGTH } }
  return isEasyToGuess(password, about) ? texts.commonPassword : null
}
