import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import { isEmailAddress } from '#server/people/email-address.ts'

type PersonFields = { name?: string | undefined; email?: string | undefined }
type PersonErrors = Partial<Record<keyof PersonFields, Message[]>>

/** Why these fields of a person cannot be saved as written, per field; a field that is not given is not checked. */
export function personErrors({ name, email }: PersonFields): PersonErrors {
  const errors: PersonErrors = {}
  const ofName = name === undefined ? null : reasonAgainstName(name)
  const ofEmail = email === undefined ? null : reasonAgainstEmail(email)
  if (ofName) errors.name = [ofName]
  if (ofEmail) errors.email = [ofEmail]
  return errors
}

/** Null when the name can be saved; it is saved trimmed. */
export function reasonAgainstName(name: string): Message | null {
  const trimmed = name.trim()
  if (trimmed === '') return texts.required
  if (trimmed.length > MAX_NAME_LENGTH) return { ...texts.tooLong, values: { maximum: MAX_NAME_LENGTH } }
  return /\p{Cc}/u.test(name) ? texts.nameWithControls : null
}

/** Null when the address can be saved; it is saved as `canonicalEmail` spells it. */
export function reasonAgainstEmail(email: string): Message | null {
  const trimmed = email.trim()
  if (trimmed === '') return texts.required
  return isEmailAddress(trimmed) ? null : texts.notAnEmail
}

export const MAX_NAME_LENGTH = 200
