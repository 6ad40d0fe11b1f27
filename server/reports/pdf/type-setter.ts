import type { FontFile } from '#server/reports/pdf/font-files.ts'

/** The style of a text: `size` in points. */
export type Style = { size: number; weight: keyof typeof WEIGHTS; colour?: string }

/** Sets texts of any script in a PDF: measures, breaks and draws them, each run in the font that has its characters. */
export class TypeSetter {
  readonly #pdf: PDFKit.PDFDocument
  readonly #fonts: readonly FontFile[]
  readonly #registered = new Set<string>()
  readonly #widths = new Map<string, number>()

  constructor(pdf: PDFKit.PDFDocument, fonts: readonly FontFile[]) {
    this.#pdf = pdf
    this.#fonts = fonts
  }

  widthOf(text: string, { size, weight }: Style): number {
    const key = `${weight} ${text}`
    const cached = this.#widths.get(key)
    if (cached !== undefined) return cached * size
    let width = 0
    for (const run of this.#runs(text)) {
      this.#use(run.font, weight)
      width += this.#pdf.fontSize(MEASURED).widthOfString(run.text) / MEASURED
    }
    this.#widths.set(key, width)
    return width * size
  }

  /**
   * The lines of a text within `width`: broken after blanks and East Asian characters or, when a word is too long,
   * anywhere.
   */
  lines(text: string, width: number, style: Style): string[] {
    return text.split('\n').flatMap((paragraph) => {
      const lines: string[] = []
      let line = ''
      for (const piece of (paragraph.match(PIECES) ?? []).flatMap((one) => this.#fitting(one, width, style))) {
        if (line !== '' && this.widthOf(unended(line + piece), style) > width + ROUNDING) {
          lines.push(unended(line))
          line = ''
        }
        line += piece
      }
      return [...lines, unended(line)]
    })
  }

  #fitting(piece: string, width: number, style: Style): string[] {
    if (this.widthOf(unended(piece), style) <= width + ROUNDING) return [piece]
    return Array.from(GRAPHEMES.segment(piece), ({ segment }) => segment)
  }

  /** Draws a line from `x`, with its letters on `baseline`. */
  draw(text: string, x: number, baseline: number, { size, weight, colour = 'black' }: Style): void {
    let at = x
    for (const run of this.#runs(text)) {
      this.#use(run.font, weight)
      this.#pdf.fontSize(size).fillColor(colour)
      this.#pdf.text(run.text, at, baseline, { lineBreak: false, baseline: 'alphabetic' })
      at += this.#pdf.widthOfString(run.text)
    }
  }

  #runs(text: string) {
    return fontRuns(text.replaceAll(NARROW_BLANK, '\u00A0'), this.#fonts)
  }

  #use(file: FontFile, weight: Style['weight']) {
    const name = `${file.name}-${weight}`
    if (!this.#registered.has(name)) {
      this.#pdf.registerFont(name, file.path(WEIGHTS[weight]))
      this.#registered.add(name)
    }
    this.#pdf.font(name)
  }
}

const unended = (line: string) => line.replace(/[ \t]+$/, '')

const WEIGHTS = { plain: 400, bold: 700 }
/** Widths are measured once for all sizes. */
const MEASURED = 100

const EAST_ASIAN = String.raw`\u2E80-\u9FFF\uAC00-\uD7AF\uF900-\uFAFF\uFF00-\uFFEF`
/** Where a line may break: not after a no-break blank. Closing marks stay with the character before. */
const PIECES = new RegExp(
  String.raw`[${EAST_ASIAN}][，。、；：？！）」』】％]*[ \t]*|[^ \t\n${EAST_ASIAN}]+[ \t]*|[ \t]+`,
  'gu',
)
/** Sums of widths are not exact. */
const ROUNDING = 0.01
/** None of our fonts has the narrow blank that French uses in numbers. */
const NARROW_BLANK = /\u202F/g
const GRAPHEMES = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** A run of text whose characters one font has. */
type Run = { font: FontFile; text: string }

/** Splits a text into as few runs as possible: a character that the previous font has stays in that run. */
function fontRuns(text: string, fonts: readonly FontFile[]): Run[] {
  const runs: Run[] = []
  for (const character of text) {
    const code = character.codePointAt(0)!
    const last = runs.at(-1)
    // a combining character is shaped together with the one before
    if (last && (JOINERS.test(character) || has(last.font, code))) last.text += character
    else runs.push({ font: fontFor(code, fonts), text: character })
  }
  return runs
}

const JOINERS = /[\u200C\u200D\p{M}]/u

/** For a character that no font has, the first font draws a box. */
function fontFor(code: number, fonts: readonly FontFile[]): FontFile {
  const cached = fontCache.get(code)
  if (cached) return cached
  const found = fonts.find((font) => has(font, code)) ?? fonts[0]!
  fontCache.set(code, found)
  return found
}

const fontCache = new Map<number, FontFile>()

const has = ({ ranges }: FontFile, code: number) => ranges.some(([from, to]) => code >= from && code <= to)
