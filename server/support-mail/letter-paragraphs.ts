import type { RichTextInline } from '#contracts/rich-text.ts'

type TextInline = Extract<RichTextInline, { type: 'text' }>
export type LetterMark = NonNullable<TextInline['marks']>[number]

/** A list that a paragraph stands in, and its item there, by numbers that mean nothing else. */
export type ListPlace = { list: number; isOrdered: boolean; item: number }

/** Where a paragraph of a letter stands. */
export type ParagraphPlace = {
  heading: 2 | 3 | null
  isQuote: boolean
  /** Whether the letter's form says that this is of an earlier one. */
  isHistory: boolean
  /** Outermost first; at most three. */
  lists: readonly ListPlace[]
}

/** One without inlines is a line across the page. */
export type LetterParagraph = ParagraphPlace & { inlines: RichTextInline[] }

export const PLAIN_PLACE: ParagraphPlace = { heading: null, isQuote: false, isHistory: false, lists: [] }

export type ParagraphWriter = ReturnType<typeof paragraphWriter>

/**
 * Takes a letter's text down as a browser would lay it out: an empty line ends a paragraph, and blanks at the ends of lines are not kept.
 * What passes the limits is left out, and a last paragraph, `[…]`, tells so where it was.
 */
export function paragraphWriter() {
  const paragraphs: LetterParagraph[] = []
  let place = PLAIN_PLACE
  let inlines: RichTextInline[] = []
  /** Line breaks since the last text. */
  let breaks = 0
  /** Blanks since the last text: kept when more of the line follows. */
  let blanks: TextInline | null = null
  let isNextCell = false
  let left = MAX_CHARACTERS
  let isCut = false

  const isInLine = () => inlines.length > 0 && breaks === 0

  function keep(written: RichTextInline[]) {
    if (paragraphs.length < MAX_PARAGRAPHS) paragraphs.push({ ...place, inlines: written })
    else isCut = true
  }

  function endLine(more: 0 | 1 = 0) {
    if (isInLine()) breaks = 1
    else if (inlines.length > 0) breaks += more
    blanks = null
    isNextCell = false
  }

  function endParagraph() {
    endLine()
    if (inlines.length > 0) keep(inlines)
    inlines = []
    breaks = 0
  }

  function put(inline: RichTextInline) {
    inlines.push(inline)
    left -= COST
  }

  function add(text: string, marks: readonly LetterMark[]) {
    const last = inlines.at(-1)
    if (last?.type === 'text' && isMarked(last, marks) && last.text.length + text.length <= MAX_TEXT) last.text += text
    else put(marks.length > 0 ? { type: 'text', text, marks: [...marks] } : { type: 'text', text })
    left -= text.length
  }

  function beginText() {
    const [isCell, between] = [isNextCell, blanks]
    if (breaks > 1 || inlines.length > MAX_INLINES) endParagraph()
    if (breaks === 1) put({ type: 'hardBreak' })
    if (isCell) add(' | ', [])
    else if (between) add(between.text, between.marks ?? [])
    breaks = 0
    blanks = null
    isNextCell = false
  }

  /** Text of a line; runs of blanks count as one unless `keepsBlanks`. */
  function write(told: string, marks: readonly LetterMark[], keepsBlanks = false) {
    if (isCut) return
    const text = keepsBlanks ? storable(told) : storable(told).replaceAll(/[ \t\n\r\f]+/g, ' ')
    const begin = text.length - text.trimStart().length
    const end = text.trimEnd().length
    const remember = (run: string) => {
      if (run === '' || (!keepsBlanks && !isInLine())) return
      blanks = { type: 'text', text: keepsBlanks ? run.slice(0, MAX_BLANKS) : ' ', marks: [...marks] }
    }
    remember(text.slice(0, begin))
    if (begin >= end) return
    beginText()
    for (const piece of pieces(text.slice(begin, end).replaceAll('\u00A0', ' '))) {
      const kept = wellFormed(piece.slice(0, Math.max(left, 0)))
      if (kept !== '') add(kept, marks)
      isCut = kept !== piece
      if (isCut) return
    }
    left -= marks.reduce((sum, mark) => sum + (mark.type === 'link' ? mark.attrs.href.length : 0), 0)
    remember(text.slice(end))
  }

  return {
    write,
    endParagraph,
    endLine: () => endLine(),
    breakLine: () => endLine(1),
    /** What follows is in a row's next cell. */
    nextCell: () => void (isNextCell = isInLine()),
    /** What follows stands elsewhere. */
    moveTo(next: ParagraphPlace) {
      endParagraph()
      place = next
    },
    /** A line across the page. */
    rule() {
      endParagraph()
      if (!isCut) keep([])
    },
    /** Something was left out here; nothing more is taken. */
    cut: () => void (isCut = true),
    isFull: () => isCut,
    /** How many paragraphs there are so far. */
    length: () => paragraphs.length,
    done(): LetterParagraph[] {
      endParagraph()
      const last = paragraphs.at(-1) ?? PLAIN_PLACE
      const mark: LetterParagraph = { ...last, heading: null, inlines: [{ type: 'text', text: '[…]' }] }
      return isCut ? [...paragraphs, mark] : paragraphs
    },
  }
}

/** Without what PostgreSQL or the eye cannot take: control characters, halves of characters, and marks that nobody sees. */
const storable = (text: string) => text.toWellFormed().replaceAll(/[^\P{Cc}\t\n\r\f]|[\u200B\u2060\uFEFF]/gu, '')

const wellFormed = (text: string) => (text.isWellFormed() ? text : text.slice(0, -1))

/** As long as a document may hold a text, without halving a character. */
function pieces(text: string): string[] {
  if (text.length <= MAX_TEXT) return [text]
  const first = wellFormed(text.slice(0, MAX_TEXT))
  return [first, ...pieces(text.slice(first.length))]
}

const isMarked = ({ marks = [] }: TextInline, others: readonly LetterMark[]) =>
  marks.length === others.length && marks.every((mark, at) => isSame(mark, others[at]!))

const isSame = (one: LetterMark, other: LetterMark) =>
  one.type === other.type && (one.type !== 'link' || other.type !== 'link' || one.attrs.href === other.attrs.href)

/** Of a letter as a whole, addresses of links among them: some fifty pages. */
const MAX_CHARACTERS = 200_000
/** What a change of marks or a line counts for, in characters: else a document could be thirty times as large as its text. */
const COST = 8
/** As `contracts/rich-text.ts` has them, with some room. */
const MAX_PARAGRAPHS = 1_900
const MAX_INLINES = 1_900
const MAX_TEXT = 20_000
const MAX_BLANKS = 200
