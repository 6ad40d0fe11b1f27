import type { Locale } from '#contracts/page-config.ts'
import type { RichText } from '#contracts/rich-text.ts'
import { plainTextOf } from '#domain/rich-text-words.ts'
import type { ReadLetter } from '#server/support-mail/read-letter.ts'
import { translate, texts } from '#server/texts.ts'

type Words = { subject: string; body: RichText }

/**
 * What a letter says in a ticket: what is new in it, or all of it where it begins one. Who sends but files, or asks in the subject alone, has said
 * something too. Null for a letter that says nothing.
 */
export function wordsOf(
  letter: ReadLetter,
  { isInThread, locale }: { isInThread: boolean; locale: Locale },
): Words | null {
  const { subject, attachments } = letter
  const body = isInThread ? letter.new_text : letter.text
  const told = subject === '' ? translate(locale, texts.letterWithoutSubject) : subject
  if (plainTextOf(body) !== '') return { subject: told, body }
  if (attachments.length === 0 && (isInThread || subject === '')) return null
  return { subject: told, body: paragraph(translate(locale, texts.letterWithoutText)) }
}

const paragraph = (text: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
