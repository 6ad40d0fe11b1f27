import { readFileSync } from 'node:fs'
import path from 'node:path'

import type { RichText } from '#contracts/rich-text.ts'
import { type LetterParagraph, type ParagraphWriter, paragraphWriter } from '#server/support-mail/letter-paragraphs.ts'
import { richTextOf } from '#server/support-mail/letter-text.ts'
import { readLetter } from '#server/support-mail/read-letter.ts'
import { letterPlain } from '#server/support-mail/reply-letter.ts'

/** The support desk to which the letters of `tests/fixtures/mail` are addressed. */
export const DESK = { address: 'desk@desk.example.org' }

export const letterFile = (name: string): Buffer =>
  readFileSync(path.join(import.meta.dirname, '../fixtures/mail', `${name}.eml`))

export const letterNamed = (name: string) => readLetter(letterFile(name), DESK)

/** Reads a letter that consists of these lines. */
export const letterOf = (...lines: string[]) => readLetter(Buffer.from(lines.join('\r\n')), DESK)

/** The paragraphs that a writer collects. */
export async function written(write: (writer: ParagraphWriter) => Promise<void>): Promise<LetterParagraph[]> {
  const writer = paragraphWriter()
  await write(writer)
  return writer.done()
}

export const documentOf = async (write: (writer: ParagraphWriter) => Promise<void>): Promise<RichText> =>
  richTextOf(await written(write))

/** A document as lines of text, for comparing: `> ` before quotes, `- ` before items. */
export const plainText = (document: RichText): string => letterPlain(document, 'https://house.example').trimEnd()
