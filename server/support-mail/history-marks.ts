import type { LetterLine } from '#server/support-mail/letter-lines.ts'

/** Where an earlier letter begins, told by what programs write above it, in the languages of the house. Lines have their blanks trimmed. */

/**
 * Where a line that says who wrote what follows, `On …, Ana wrote:`, begins: it may be three lines, as programs wrap them. Null where this
 * is not the end of one.
 */
export function attribution(lines: readonly LetterLine[], at: number): { begin: number; isPrecise: boolean } | null {
  if (!/[:：]$/.test(lines[at]!.text)) return null
  const wrapped = [0, 1, 2]
    .filter((more) => more <= at)
    .map((more) => ({ begin: at - more, text: textOf(lines.slice(at - more, at + 1)) }))
    .filter(({ text }) => text.length <= MAX_LENGTH)
  const found = ATTRIBUTIONS.flatMap((pattern) => wrapped.filter(({ text }) => pattern.test(text)))[0]
  return found ? { begin: found.begin, isPrecise: isPrecise(found.text) } : null
}

/** Whether it says when to the minute, or from which address: nobody writes that by hand. */
const isPrecise = (text: string) =>
  /[<([][^\s<>@]+@[^\s<>@]+[>)\]]/.test(text) || /\d{4}.{0,40}\d{1,2}[:.h]\d{2}/.test(text)

const textOf = (lines: readonly LetterLine[]) => lines.map(({ text }) => text).join(' ')

const WROTE = '(?:wrote|escribi[óo]|escreveu|a écrit|写道|লিখেছেন)'
const ATTRIBUTIONS = [
  new RegExp(`^(?:On|El|Em|No dia|A|Le)\\s.*\\d.*\\s${WROTE}\\s?[:：]$`, 'iu'),
  new RegExp(`@[^\\s<>@]+[>)\\]]?.{0,80}${WROTE}\\s?[:：]$`, 'iu'),
]

/** Whether an earlier letter begins here with a head of its own, as Outlook writes it: `From: … Sent: … To: … Subject: …`. */
export function isHead(lines: readonly LetterLine[], at: number): boolean {
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
export const isBorder = (text: string): boolean =>
  /^-{2,}\s?(?:Original Message|Mensaje original|Mensagem original|Message d['’]origine|邮件原件|原始邮件)\s?-{2,}$/iu.test(
    text,
  )

/** Whether a line is drawn, as it is above such a head. */
export const isDrawn = (text: string): boolean => /^[-_]{10,}$/.test(text)

/** What stands above a letter that is passed on: that is no history, but what one is to read. */
export const isForwarded = (text: string): boolean =>
  text.length <= MAX_LENGTH && /^-{2,}|:$/.test(text) && FORWARDED.test(text)

const FORWARDED =
  /(?:forwarded message|mensaje reenviado|mensagem (?:re)?encaminhada|message (?:transféré|réexpédié)|转发的邮件)/iu
const MAX_LENGTH = 300
