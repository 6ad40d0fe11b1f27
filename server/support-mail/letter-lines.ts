import type { LetterParagraph } from '#server/support-mail/letter-paragraphs.ts'

/** A line of a letter, and where it begins. */
export type LetterLine = {
  text: string
  isQuote: boolean
  /** Of an earlier letter, as the letter's form says. */
  isHistory: boolean
  paragraph: number
  /** The inline that it begins with. */
  inline: number
}

/** A letter line by line. */
export function linesOf(paragraphs: readonly LetterParagraph[]): LetterLine[] {
  const lines: LetterLine[] = []
  for (const [paragraph, { inlines, isQuote, isHistory }] of paragraphs.entries()) {
    const begin = (inline: number) => lines.push({ text: '', isQuote, isHistory, paragraph, inline })
    begin(0)
    for (const [at, inline] of inlines.entries()) {
      if (inline.type === 'hardBreak') begin(at + 1)
      else lines.at(-1)!.text += inline.text
    }
  }
  return lines
}

/** The paragraphs of a letter up to that line. */
export function before(paragraphs: readonly LetterParagraph[], { paragraph, inline }: LetterLine): LetterParagraph[] {
  const whole = paragraphs.slice(0, paragraph)
  const cut = paragraphs[paragraph]!
  // the break before the line goes with it
  return inline === 0 ? whole : [...whole, { ...cut, inlines: cut.inlines.slice(0, inline - 1) }]
}
