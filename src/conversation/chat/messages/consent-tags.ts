import type { Turn } from '#contracts/conversation.ts'
import { type ConsentAnswer, consents } from '#domain/disclosures/consent.ts'

/** What a message is for a consent: where it is asked for, or how it is answered there. */
export type ConsentTag = 'asked' | ConsentAnswer

/** The messages in which consent is asked for or answered, by their place. */
export function consentTags(turns: readonly Pick<Turn, 'speaker' | 'text'>[]): Map<number, ConsentTag> {
  const tags = new Map<number, ConsentTag>()
  for (const { asked, answer, answered } of consents(turns)) {
    tags.set(asked.at, 'asked')
    if (answered) tags.set(answered.at, answer)
  }
  return tags
}
