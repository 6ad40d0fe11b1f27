import { Refusal } from '#server/kernel/failures.ts'
import type { Message } from '#server/kernel/messages/message.ts'

/** The failure for a file that cannot be accepted, in words for the person who sent it. */
export const unreadable = (why: Message, values?: Record<string, unknown>): Refusal => {
  const message = values ? { ...why, values } : why
  return new Refusal({ kind: 'invalid', message, errors: { file: [message] } })
}
