import { setImmediate as otherWork } from 'node:timers/promises'

import { type LetterMark, type ParagraphWriter, PLAIN_PLACE } from '#server/support-mail/letter-paragraphs.ts'
import { safeLink } from '#server/support-mail/safe-link.ts'

/** Takes down what a plain letter says: its paragraphs and lines, `>` before a line as a quote of an earlier one, and addresses of pages as links. With pauses, so that nobody else waits. */
export async function writePlain(text: string, writer: ParagraphWriter): Promise<void> {
  let wasQuote = false
  for (const [at, line] of text
    .slice(0, MAX_PLAIN)
    .split(/\r\n|[\r\n]/)
    .entries()) {
    if (writer.isFull()) break
    if (at % PAUSE === 0) await otherWork()
    const said = line.replace(/^(?:> ?)+/, '')
    const isQuote = said !== line
    if (isQuote !== wasQuote) writer.moveTo({ ...PLAIN_PLACE, isQuote, isHistory: isQuote })
    wasQuote = isQuote
    if (said.trim() !== '') for (const [part, marks] of linked(said)) writer.write(part, marks, true)
    writer.breakLine()
  }
  if (text.length > MAX_PLAIN) writer.cut()
  writer.moveTo(PLAIN_PLACE)
}

/** A line's texts, those among them that are links marked as such. */
function linked(line: string): [text: string, marks: LetterMark[]][] {
  return line.split(/(https?:\/\/[^\s<>"]+)/i).flatMap((part, at): [string, LetterMark[]][] => {
    if (at % 2 === 0) return [[part, []]]
    let end = part.length
    while (SENTENCE_ENDS.has(part[end - 1]!)) end -= 1
    const href = safeLink(part.slice(0, end))
    const marks: LetterMark[] = href === null ? [] : [{ type: 'link', attrs: { href } }]
    return [
      [part.slice(0, end), marks],
      [part.slice(end), []],
    ]
  })
}

/** What stands after an address rather than in it. */
const SENTENCE_ENDS = new Set('.,;:!?)]}\'»"’”')
const MAX_PLAIN = 2_000_000
/** After so many lines. */
const PAUSE = 1_000
