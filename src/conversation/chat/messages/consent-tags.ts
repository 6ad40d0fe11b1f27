import type { Turn } from '#contracts/conversation.ts'
import { type ConsentAnswer, consents } from '#domain/disclosures/consent.ts'

/** The role of a message in a consent: it asks for it, or it gives this answer. */
export type ConsentTag = 'asked' | ConsentAnswer

/** The messages in which consent is asked for or answered, by their index. */
export function consentTags(turns: readonly Pick<Turn, 'speaker' | 'text'>[]): Map<number, ConsentTag> {
  const tags = new Map<number, ConsentTag>()
  for (const { asked, answer, answered } of consents(turns)) {
    tags.set(asked.at, 'asked')
    if (answered) tags.set(answered.at, answer)
  }
  return tags
}
