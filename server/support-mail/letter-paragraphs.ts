import type { RichTextInline } from '#contracts/rich-text.ts'

type TextInline = Extract<RichTextInline, { type: 'text' }>
export type LetterMark = NonNullable<TextInline['marks']>[number]

/** A list that contains a paragraph, and its item there, by numbers without any other meaning. */
export type ListPlace = { list: number; isOrdered: boolean; item: number }

/** The place of a paragraph within a letter. */
export type ParagraphPlace = {
  heading: 2 | 3 | null
  isQuote: boolean
  /** Whether the letter's markup says that this belongs to an earlier letter. */
  isHistory: boolean
  /** Outermost first; at most three. */
  lists: readonly ListPlace[]
}

/** A paragraph without inlines is a line across the page. */
export type LetterParagraph = ParagraphPlace & { inlines: RichTextInline[] }

export const PLAIN_PLACE: ParagraphPlace = { heading: null, isQuote: false, isHistory: false, lists: [] }

export type ParagraphWriter = ReturnType<typeof paragraphWriter>

/**
 * Collects a letter's text as a browser would lay it out: an empty line ends a paragraph, and blanks at the ends of
 * lines are removed. Text beyond the limits is left out, and a last paragraph, `[…]`, marks the cut.
 */
export function paragraphWriter() {
  const paragraphs: LetterParagraph[] = []
  let place = PLAIN_PLACE
  let inlines: RichTextInline[] = []
  /** Line breaks since the last text. */
  let breaks = 0
  /** Blanks since the last text: kept if more of the line follows. */
  let blanks: TextInline | null = null
  let isNextCell = false
  let left = MAX_CHARACTERS
  let isCut = false

  const isInLine = () => inlines.length > 0 && breaks === 0

  function addParagraph(written: RichTextInline[]) {
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
    if (inlines.length > 0) addParagraph(inlines)
    inlines = []
    breaks = 0
  }

  function addInline(inline: RichTextInline) {
    inlines.push(inline)
    left -= COST
  }

  function add(text: string, marks: readonly LetterMark[]) {
    const last = inlines.at(-1)
    if (last?.type === 'text' && isMarked(last, marks) && last.text.length + text.length <= MAX_TEXT) last.text += text
    else addInline(marks.length > 0 ? { type: 'text', text, marks: [...marks] } : { type: 'text', text })
    left -= text.length
  }

  function beginText() {
    const [isCell, between] = [isNextCell, blanks]
    if (breaks > 1 || inlines.length > MAX_INLINES) endParagraph()
    if (breaks === 1) addInline({ type: 'hardBreak' })
    if (isCell) add(' | ', [])
    else if (between) add(between.text, between.marks ?? [])
    breaks = 0
    blanks = null
    isNextCell = false
  }

  /** Text of a line; runs of blanks count as one unless `keepsBlanks`. */
  function write(input: string, marks: readonly LetterMark[], keepsBlanks = false) {
    if (isCut) return
    const text = keepsBlanks ? storable(input) : storable(input).replaceAll(/[ \t\n\r\f]+/g, ' ')
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
      const fitting = wellFormed(piece.slice(0, Math.max(left, 0)))
      if (fitting !== '') add(fitting, marks)
      isCut = fitting !== piece
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
    /** The following text is in a row's next cell. */
    nextCell: () => void (isNextCell = isInLine()),
    /** The following text is in another place. */
    moveTo(next: ParagraphPlace) {
      endParagraph()
      place = next
    },
    /** A line across the page. */
    rule() {
      endParagraph()
      if (!isCut) addParagraph([])
    },
    /** Marks a cut here; nothing more is accepted. */
    cut: () => void (isCut = true),
    isFull: () => isCut,
    /** The number of paragraphs so far. */
    length: () => paragraphs.length,
    done(): LetterParagraph[] {
      endParagraph()
      const last = paragraphs.at(-1) ?? PLAIN_PLACE
      const mark: LetterParagraph = { ...last, heading: null, inlines: [{ type: 'text', text: '[…]' }] }
      return isCut ? [...paragraphs, mark] : paragraphs
    },
  }
}

/**
 * Without characters that PostgreSQL cannot store or nobody can see: control characters, halves of characters, and
 * invisible marks.
 */
const storable = (text: string) => text.toWellFormed().replaceAll(/[^\P{Cc}\t\n\r\f]|[\u200B\u2060\uFEFF]/gu, '')

const wellFormed = (text: string) => (text.isWellFormed() ? text : text.slice(0, -1))

/** Pieces of the maximum length of a text in a document, without halving a character. */
function pieces(text: string): string[] {
  if (text.length <= MAX_TEXT) return [text]
  const first = wellFormed(text.slice(0, MAX_TEXT))
  return [first, ...pieces(text.slice(first.length))]
}

const isMarked = ({ marks = [] }: TextInline, others: readonly LetterMark[]) =>
  marks.length === others.length && marks.every((mark, at) => isSame(mark, others[at]!))

const isSame = (one: LetterMark, other: LetterMark) =>
  one.type === other.type && (one.type !== 'link' || other.type !== 'link' || one.attrs.href === other.attrs.href)

/** For a whole letter, including the addresses of links: some fifty pages. */
const MAX_CHARACTERS = 200_000
/**
 * The cost of a change of marks or a line, in characters: otherwise a document could be thirty times as large as its
 * text.
 */
const COST = 8
/** Like the limits of `contracts/rich-text.ts`, with some room. */
const MAX_PARAGRAPHS = 1_900
const MAX_INLINES = 1_900
const MAX_TEXT = 20_000
const MAX_BLANKS = 200
