import type { MimeNode } from '@zone-eu/mailsplit'
import libmime from 'libmime'

import { writeHtml } from '#server/support-mail/html-paragraphs.ts'
import { type LetterParagraph, paragraphWriter } from '#server/support-mail/letter-paragraphs.ts'
import { decodedPart, type MimePart } from '#server/support-mail/mime-parts.ts'
import { writePlain } from '#server/support-mail/plain-paragraphs.ts'

/** What a letter says, from all its parts that are text to be read; of alternatives, the HTML, or the plain text where that says nothing. */
export async function letterBody(parts: readonly MimePart[]): Promise<LetterParagraph[]> {
  const writer = paragraphWriter()
  const said = new Map<MimeNode, MimePart[]>()
  for (const part of parts.filter(isSaid)) {
    const whole = alternativeOf(part.node) ?? part.node
    said.set(whole, [...(said.get(whole) ?? []), part])
  }
  for (const choices of said.values()) {
    const [html, plain] = [choices.filter(isHtml), choices.filter((part) => !isHtml(part))]
    const before = writer.length()
    for (const part of html) await writeHtml(await textOf(part), writer)
    if (writer.length() > before) continue
    for (const part of plain) await writePlain(await textOf(part), writer)
  }
  return writer.done()
}

/** Whether it is text to be read: a text with a name is a file. */
export const isSaid = ({ node }: MimePart): boolean =>
  (node.contentType === 'text/plain' || node.contentType === 'text/html') &&
  node.disposition !== 'attachment' &&
  !node.filename

/** Whether it is only what the letter says, once more, for programs that ask for it: it is neither read nor kept. */
export const isRepetition = ({ node }: MimePart): boolean =>
  alternativeOf(node) !== null && (node.contentType === 'text/x-amp-html' || node.contentType === 'text/watch-html')

const isHtml = ({ node }: MimePart) => node.contentType === 'text/html'

/** The outermost part around it that says one thing in several ways. */
function alternativeOf(node: MimeNode): MimeNode | null {
  let found: MimeNode | null = null
  for (let parent = node.parentNode; parent; parent = parent.parentNode) {
    if (parent.multipart === 'alternative') found = parent
  }
  return found
}

async function textOf(part: MimePart): Promise<string> {
  const { node } = part
  const { bytes } = await decodedPart(part, MAX_TEXT_BYTES)
  const text = inCharset(bytes, node.charset || '')
  return node.flowed ? libmime.decodeFlowed(text, node.delSp) : text
}

/** Text without a character set, or of one that says nothing, is UTF-8 if it can be, else what Windows takes it for. */
function inCharset(bytes: Buffer, charset: string): string {
  for (const label of /^(?:us-)?ascii$/i.test(charset) ? ['utf-8'] : [charset, 'utf-8']) {
    try {
      return new TextDecoder(label, { fatal: label !== charset }).decode(bytes)
    } catch {
      // unknown, or not written in it
    }
  }
  return new TextDecoder('windows-1252').decode(bytes)
}

/** The rest of a longer one is cut anyway. */
const MAX_TEXT_BYTES = 6_000_000
