import { setImmediate as otherWork } from 'node:timers/promises'

import type { MimeNode } from '@zone-eu/mailsplit'
import libmime from 'libmime'

import type { RichText } from '#contracts/rich-text.ts'
import { inCharset } from '#domain/text/in-charset.ts'
import { type FailedDelivery, failedDelivery } from '#server/support-mail/delivery-report.ts'
import { writeHtml } from '#server/support-mail/html-paragraphs.ts'
import { type LetterFile, letterFiles } from '#server/support-mail/letter-files.ts'
import {
  type Mailbox,
  mailboxes,
  messageIds,
  senderOf,
  sentAt,
  subjectOf,
} from '#server/support-mail/letter-headers.ts'
import { type LetterKind, letterKind } from '#server/support-mail/letter-kind.ts'
import {
  type LetterMark,
  type LetterParagraph,
  paragraphWriter,
  type ParagraphWriter,
  PLAIN_PLACE,
} from '#server/support-mail/letter-paragraphs.ts'
import { richTextOf } from '#server/support-mail/letter-text.ts'
import { decodedPart, type MimePart, mimeParts } from '#server/support-mail/mime-parts.ts'
import { withoutHistory } from '#server/support-mail/quoted-history.ts'
import { safeLink } from '#server/support-mail/safe-link.ts'
import type { Tnef } from '#server/support-mail/tnef.ts'
import { UnreadableLetter } from '#server/support-mail/unreadable-letter.ts'

/** A letter to the support desk. Nothing in it is verified: anybody can use any sender. */
export type ReadLetter = {
  /** In angle brackets, like all ids here; null when there is none. */
  message_id: string | null
  in_reply_to: string | null
  /** The letters before it, oldest first; only the newest hundred. */
  references: string[]
  /** Its address is empty when the letter gives none, as in reports of mail servers. */
  from: Mailbox
  to: Mailbox[]
  cc: Mailbox[]
  /** Where answers should go, if not to `from`. */
  reply_to: Mailbox | null
  /** One line of at most 250 characters; may be empty. */
  subject: string
  sent_at: Date | null
  /** All of its text, including quotes. */
  text: RichText
  /** Without the earlier letter that it answers: for letters of a ticket, which already contains that one. */
  new_text: RichText
  attachments: LetterFile[]
  kind: LetterKind
  /** The failed delivery of a `bounce`; null for other kinds. */
  failed: FailedDelivery | null
}

/** Reads a received letter (RFC 5322). Throws only `UnreadableLetter`: when it is too large or no letter at all. */
export async function readLetter(raw: Buffer, desk: { address: string }): Promise<ReadLetter> {
  try {
    return await read(raw, desk)
  } catch (error) {
    throw error instanceof UnreadableLetter ? error : new UnreadableLetter('unreadable', error)
  }
}

async function read(raw: Buffer, desk: { address: string }): Promise<ReadLetter> {
  const { headers, parts } = await mimeParts(raw)
  if (!HEADERS.some((name) => headers.hasHeader(name))) throw new UnreadableLetter('unreadable')
  const { files: attachments, packed } = await letterFiles(parts.filter((part) => !isText(part) && !isRepetition(part)))
  const paragraphs = await letterBody(parts, packed)
  const from = senderOf(headers)
  const failed = failedDelivery(headers, attachments, from.address)
  const subject = subjectOf(headers)
  return {
    message_id: messageIds(headers, 'message-id')[0] ?? null,
    in_reply_to: messageIds(headers, 'in-reply-to')[0] ?? null,
    references: messageIds(headers, 'references'),
    from,
    to: mailboxes(headers, 'to'),
    cc: mailboxes(headers, 'cc'),
    reply_to: mailboxes(headers, 'reply-to')[0] ?? null,
    subject,
    sent_at: sentAt(headers),
    text: richTextOf(paragraphs),
    new_text: richTextOf(FORWARD.test(subject) ? paragraphs : withoutHistory(paragraphs)),
    attachments,
    kind: letterKind(headers, { failed, sender: from.address, deskAddress: desk.address }),
    failed,
  }
}

/** Every letter has one of these. */
const HEADERS = ['from', 'date', 'message-id', 'subject', 'received']

/** The prefixes of forwarded letters' subjects, in the supported languages. */
const FORWARD = /^(?:fwd?|rv|reenv|enc|tr|i|转发|ফরোয়ার্ড)\s?[:：]/iu

/**
 * The text of a letter, from all its text parts; of alternatives, the HTML, or the plain text when the HTML is empty.
 * Without any text it is the one that Outlook packed with the files.
 */
async function letterBody(parts: readonly MimePart[], packed: Tnef['text']): Promise<LetterParagraph[]> {
  const writer = paragraphWriter()
  const alternatives = new Map<MimeNode, MimePart[]>()
  for (const part of parts.filter(isText)) {
    const whole = alternativeOf(part.node) ?? part.node
    alternatives.set(whole, [...(alternatives.get(whole) ?? []), part])
  }
  for (const choices of alternatives.values()) {
    const [html, plain] = [choices.filter(isHtml), choices.filter((part) => !isHtml(part))]
    const before = writer.length()
    for (const part of html) await writeHtml(await textOf(part), writer)
    if (writer.length() > before) continue
    for (const part of plain) await writePlain(await textOf(part), writer)
  }
  if (packed && writer.length() === 0) await (packed.kind === 'html' ? writeHtml : writePlain)(packed.content, writer)
  return writer.done()
}

/** Whether it is text to be read: a text with a name is a file. */
const isText = ({ node }: MimePart): boolean =>
  (node.contentType === 'text/plain' || node.contentType === 'text/html') &&
  node.disposition !== 'attachment' &&
  !node.filename

/** Whether it only repeats the letter's content for special programs: it is neither read nor stored. */
const isRepetition = ({ node }: MimePart): boolean =>
  alternativeOf(node) !== null && (node.contentType === 'text/x-amp-html' || node.contentType === 'text/watch-html')

const isHtml = ({ node }: MimePart) => node.contentType === 'text/html'

/** The outermost surrounding part that contains alternatives. */
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
  const text = decodedText(bytes, node.charset || '')
  return node.flowed ? libmime.decodeFlowed(text, node.delSp) : text
}

/**
 * Text without a known character set is UTF-8 if it is valid, otherwise the encoding of Windows. So is text that is
 * called ASCII, which programs write without looking.
 */
function decodedText(bytes: Buffer, charset: string): string {
  const named = /^(?:us-)?ascii$/i.test(charset) ? null : inCharset(bytes, charset)
  if (named !== null) return named
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return inCharset(bytes, 'windows-1252') ?? ''
  }
}

/** The rest of a longer one is cut anyway. */
const MAX_TEXT_BYTES = 6_000_000

/**
 * Converts a plain letter to paragraphs and lines, with `>` before a line as a quote of an earlier one, and addresses
 * of pages as links. With pauses, so that nobody else waits.
 */
export async function writePlain(text: string, writer: ParagraphWriter): Promise<void> {
  let wasQuote = false
  for (const [at, line] of text
    .slice(0, MAX_PLAIN)
    .split(/\r\n|[\r\n]/)
    .entries()) {
    if (writer.isFull()) break
    if (at % PAUSE === 0) await otherWork()
    const content = line.replace(/^(?:> ?)+/, '')
    const isQuote = content !== line
    if (isQuote !== wasQuote) writer.moveTo({ ...PLAIN_PLACE, isQuote, isHistory: isQuote })
    wasQuote = isQuote
    if (content.trim() !== '') for (const [part, marks] of linked(content)) writer.write(part, marks, true)
    writer.breakLine()
  }
  if (text.length > MAX_PLAIN) writer.cut()
  writer.moveTo(PLAIN_PLACE)
}

/** A line's texts, with links marked. */
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

/** Characters that follow an address rather than belong to it. */
const SENTENCE_ENDS = new Set('.,;:!?)]}\'»"’”')
const MAX_PLAIN = 2_000_000
/** The number of lines between pauses. */
const PAUSE = 1_000
