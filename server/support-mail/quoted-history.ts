import { attribution, isBorder, isDrawn, isForwarded, isHead } from '#server/support-mail/history-marks.ts'
import { before, type LetterLine, linesOf } from '#server/support-mail/letter-lines.ts'
import type { LetterParagraph } from '#server/support-mail/letter-paragraphs.ts'

/**
 * What is new in an answer: without the earlier letter that programs copy below it, or that stands above it. Answers between the lines of an
 * earlier letter keep these lines, and a letter that is passed on is kept. Everything is kept where nothing would be left.
 */
export function withoutHistory(paragraphs: readonly LetterParagraph[]): readonly LetterParagraph[] {
  const lines = linesOf(paragraphs).map((line) => ({ ...line, text: line.text.trim() }))
  const below = lines[historyBelow(lines)]
  const above = lines[historyAbove(lines)]
  const kept = below ? before(paragraphs, below) : above ? paragraphs.slice(above.paragraph) : paragraphs
  const isSomething = linesOf(kept).some(({ text }) => text.trim() !== '')
  return isSomething ? kept.slice(0, kept.findLastIndex(({ inlines }) => inlines.length > 0) + 1) : paragraphs
}

/** The line from which on all is history; past the last where nothing is. */
function historyBelow(lines: readonly LetterLine[]): number {
  const forwarded = lines.findIndex(({ text, isHistory }) => !isHistory && isForwarded(text))
  const lastNew = lines.findLastIndex((line) => !isOld(line) && line.text !== '')
  for (const [at, line] of lines.slice(0, forwarded === -1 ? lines.length : forwarded).entries()) {
    if (isOld(line)) continue
    if (isBorder(line.text)) return at
    if (isHead(lines, at)) return withDrawnLines(lines, at)
    const told = attribution(lines, at)
    const next = lines.slice(at + 1, at + 4).find(({ text }) => text !== '')
    if (told && next && (isOld(next) ? lastNew <= at : told.isPrecise)) return told.begin
  }
  return forwarded === -1 ? lines.findLastIndex(({ text, isHistory }) => !isHistory && text !== '') + 1 : lines.length
}

/** The first line below an earlier letter that an answer stands below; past the last where none does. */
function historyAbove(lines: readonly LetterLine[]): number {
  const told = [0, 1, 2].findLast((at) => at < lines.length && attribution(lines, at)?.begin === 0) ?? -1
  const begin = told + 1
  const length = lines.slice(begin).findIndex((line) => !(told === -1 ? line.isHistory : isOld(line)))
  const isAnswered = length > 0 && !lines.slice(begin + length).some(isOld)
  return isAnswered && lines.slice(begin, begin + length).some(({ isQuote }) => isQuote) ? begin + length : lines.length
}

function withDrawnLines(lines: readonly LetterLine[], at: number): number {
  const last = lines.slice(0, at).findLastIndex(({ text }) => text !== '' && !isDrawn(text))
  return last + 1
}

const isOld = ({ isQuote, isHistory }: LetterLine) => isQuote || isHistory
