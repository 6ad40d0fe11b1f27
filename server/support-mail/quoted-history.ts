import type { LetterParagraph } from '#server/support-mail/letter-paragraphs.ts'

/**
 * The new part of an answer: without the earlier letter that programs copy below it, or that is above it. Answers
 * between the lines of an earlier letter keep these lines, and a forwarded letter is kept. Everything is kept when
 * nothing would remain.
 */
export function withoutHistory(paragraphs: readonly LetterParagraph[]): readonly LetterParagraph[] {
  const lines = linesOf(paragraphs).map((line) => ({ ...line, text: line.text.trim() }))
  const below = lines[historyBelow(lines)]
  const above = lines[historyAbove(lines)]
  const rest = below ? paragraphsBefore(paragraphs, below) : above ? paragraphs.slice(above.paragraph) : paragraphs
  const isSomething = linesOf(rest).some(({ text }) => text.trim() !== '')
  return isSomething ? rest.slice(0, rest.findLastIndex(({ inlines }) => inlines.length > 0) + 1) : paragraphs
}

/** The line from which everything is history; past the last when nothing is. */
function historyBelow(lines: readonly LetterLine[]): number {
  const forwarded = lines.findIndex(({ text, isHistory }) => !isHistory && isForwarded(text))
  const lastNew = lines.findLastIndex((line) => !isOld(line) && line.text !== '')
  for (const [at, line] of lines.slice(0, forwarded === -1 ? lines.length : forwarded).entries()) {
    if (isOld(line)) continue
    if (isBorder(line.text)) return at
    if (isHead(lines, at)) return withDrawnLines(lines, at)
    const found = attribution(lines, at)
    const next = lines.slice(at + 1, at + 4).find(({ text }) => text !== '')
    if (found && next && (isOld(next) ? lastNew <= at : found.isPrecise)) return found.begin
  }
  return forwarded === -1 ? lines.findLastIndex(({ text, isHistory }) => !isHistory && text !== '') + 1 : lines.length
}

/** The first line of an answer that follows an earlier letter; past the last when there is none. */
function historyAbove(lines: readonly LetterLine[]): number {
  const attributionEnd = [0, 1, 2].findLast((at) => at < lines.length && attribution(lines, at)?.begin === 0) ?? -1
  const begin = attributionEnd + 1
  const length = lines.slice(begin).findIndex((line) => !(attributionEnd === -1 ? line.isHistory : isOld(line)))
  const isAnswered = length > 0 && !lines.slice(begin + length).some(isOld)
  return isAnswered && lines.slice(begin, begin + length).some(({ isQuote }) => isQuote) ? begin + length : lines.length
}

function withDrawnLines(lines: readonly LetterLine[], at: number): number {
  const last = lines.slice(0, at).findLastIndex(({ text }) => text !== '' && !isDrawn(text))
  return last + 1
}

const isOld = ({ isQuote, isHistory }: LetterLine) => isQuote || isHistory

// Below: the start of an earlier letter, recognised by the lines that programs write above it, in the supported
// languages. Lines have their blanks trimmed.

/**
 * The start of an attribution, `On …, Ana wrote:`, that ends at this line: it may have three lines, as programs wrap
 * it. Null when this is not the end of one.
 */
function attribution(lines: readonly LetterLine[], at: number): { begin: number; isPrecise: boolean } | null {
  if (!/[:：]$/.test(lines[at]!.text)) return null
  const wrapped = [0, 1, 2]
    .filter((more) => more <= at)
    .map((more) => ({ begin: at - more, text: textOf(lines.slice(at - more, at + 1)) }))
    .filter(({ text }) => text.length <= MAX_LENGTH)
  const found = ATTRIBUTIONS.flatMap((pattern) => wrapped.filter(({ text }) => pattern.test(text)))[0]
  return found ? { begin: found.begin, isPrecise: isPrecise(found.text) } : null
}

/** Whether it contains the minute, or an address: nobody writes that by hand. */
const isPrecise = (text: string) =>
  /[<([][^\s<>@]+@[^\s<>@]+[>)\]]/.test(text) || /\d{4}.{0,40}\d{1,2}[:.h]\d{2}/.test(text)

const textOf = (lines: readonly LetterLine[]) => lines.map(({ text }) => text).join(' ')

const WROTE = '(?:wrote|escribi[óo]|escreveu|a écrit|写道|লিখেছেন)'
const ATTRIBUTIONS = [
  new RegExp(`^(?:On|El|Em|No dia|A|Le)\\s.*\\d.*\\s${WROTE}\\s?[:：]$`, 'iu'),
  new RegExp(`@[^\\s<>@]+[>)\\]]?.{0,80}${WROTE}\\s?[:：]$`, 'iu'),
]

/**
 * Whether an earlier letter begins here with a header of its own, as Outlook writes it: `From: … Sent: … To: … Subject:
 * …`.
 */
function isHead(lines: readonly LetterLine[], at: number): boolean {
  if (!FROM.test(lines[at]!.text)) return false
  const next = lines.slice(at + 1, at + 7).map(({ text }) => text)
  const [sent, to, subject] = [SENT, TO, SUBJECT].map((label) => next.some((line) => label.test(line)))
  return (sent! || subject!) && [sent, to, subject].filter(Boolean).length > 1
}

const label = (names: string) => new RegExp(`^\\*?(?:${names})\\s?[:：]`, 'iu')
const FROM = label('From|De|Von|发件人|প্রেরক')
const SENT = label('Sent|Date|Enviado(?: el)?|Fecha|Enviad[oa] em|Enviada|Data|Envoyé|发送时间|日期|তারিখ')
const TO = label('To|Para|À|收件人|প্রতি|প্রাপক')
const SUBJECT = label('Subject|Asunto|Assunto|Objet|主题|বিষয়')

/** Whether an earlier letter begins below this line: Outlook's plain letters. */
const isBorder = (text: string): boolean =>
  /^-{2,}\s?(?:Original Message|Mensaje original|Mensagem original|Message d['’]origine|邮件原件|原始邮件)\s?-{2,}$/iu.test(
    text,
  )

/** Whether this is a drawn line, as above such a header. */
const isDrawn = (text: string): boolean => /^[-_]{10,}$/.test(text)

/** The line above a forwarded letter, which is no history: it is meant to be read. */
const isForwarded = (text: string): boolean =>
  text.length <= MAX_LENGTH && /^-{2,}|:$/.test(text) && FORWARDED.test(text)

const FORWARDED =
  /(?:forwarded message|mensaje reenviado|mensagem (?:re)?encaminhada|message (?:transféré|réexpédié)|转发的邮件)/iu
const MAX_LENGTH = 300

/** A line of a letter, and its position. */
type LetterLine = {
  text: string
  isQuote: boolean
  /** Whether the letter's markup says that it belongs to an earlier letter. */
  isHistory: boolean
  paragraph: number
  /** The index of its first inline. */
  inline: number
}

/** A letter line by line. */
function linesOf(paragraphs: readonly LetterParagraph[]): LetterLine[] {
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

/** The paragraphs of a letter before that line. */
function paragraphsBefore(
  paragraphs: readonly LetterParagraph[],
  { paragraph, inline }: LetterLine,
): LetterParagraph[] {
  const whole = paragraphs.slice(0, paragraph)
  const cut = paragraphs[paragraph]!
  // the break before the line is removed too
  return inline === 0 ? whole : [...whole, { ...cut, inlines: cut.inlines.slice(0, inline - 1) }]
}
