import type { RichText, RichTextBlock, RichTextInline } from '#contracts/rich-text.ts'
import type { Letter } from '#server/plugins/mail.ts'
import type { LetterFile } from '#server/support-mail/letter-files.ts'
import { oneLine } from '#server/support-mail/letter-headers.ts'
import { letterHtml, linkTarget } from '#server/support-mail/letter-html.ts'
import { DESK_HEADER } from '#server/support-mail/letter-kind.ts'
import type { ReadLetter } from '#server/support-mail/read-letter.ts'
import { answerAddress, newMessageId, subjectMark, withoutMarks } from '#server/support-mail/thread-of.ts'

/** The desk as its correspondents know it. */
export type SupportDesk = {
  name: string
  /** In canonical spelling (`canonicalEmail`). */
  address: string
  /** The key that signs its letters: `app.secret('support-mail')`. */
  key: Buffer
  /** The base of internal links. */
  appUrl: string
  /** Whether its mailbox gets letters to `{desk}+{anything}@{host}` too. */
  hasPlusAddresses: boolean
}

export type TicketReply = {
  ticket: number
  to: string
  subject: string
  text: RichText
  /** The letter that it answers; null when the ticket did not begin with a letter. */
  answered: Pick<ReadLetter, 'message_id' | 'references'> | null
  /** Whether it was sent automatically: no program answers it then (RFC 3834). */
  isAutomatic: boolean
  files: readonly Pick<LetterFile, 'name' | 'media_type' | 'bytes'>[]
}

/**
 * An outgoing letter of a ticket, so that answers to it come back to the ticket. Its `messageId` is a new one each
 * time.
 */
export function replyLetter(desk: SupportDesk, reply: TicketReply): Letter & { messageId: string } {
  const { name, address, key, appUrl, hasPlusAddresses } = desk
  const mark = subjectMark(key, reply.ticket)
  const answered = reply.answered?.message_id ?? null
  const references = [...(reply.answered?.references ?? []), answered ?? ''].filter(isMessageId).slice(-MAX_REFERENCES)
  return {
    to: reply.to,
    from: { name, address },
    ...(hasPlusAddresses && { replyTo: answerAddress(key, reply.ticket, address) }),
    subject: `${oneLine(withoutMarks(reply.subject), MAX_SUBJECT - mark.length - 1)} ${mark}`,
    text: letterPlain(reply.text, appUrl),
    html: letterHtml(reply.text, appUrl),
    attachments: reply.files.map((file) => ({ name: file.name, mediaType: file.media_type, bytes: file.bytes })),
    messageId: newMessageId(key, reply.ticket, address.split('@')[1]!),
    headers: {
      ...(answered !== null && isMessageId(answered) ? { 'In-Reply-To': answered } : {}),
      ...(references.length > 0 ? { References: references.join(' ') } : {}),
      ...(reply.isAutomatic ? { 'Auto-Submitted': 'auto-replied' } : {}),
      [DESK_HEADER]: address,
    },
  }
}

const isMessageId = (id: string) => /^<[^<>\s\p{Cc}]{3,500}>$/u.test(id)

const MAX_REFERENCES = 20
const MAX_SUBJECT = 250

/**
 * A document as the plain text of a letter, for programs without HTML: lists with `-` and numbers, quotes with `>`,
 * links in brackets.
 */
export const letterPlain = ({ content }: RichText, appUrl: string): string =>
  `${content.map((block) => linesOf(block, appUrl).join('\n')).join('\n\n')}\n`

type Block = RichTextBlock | { type: 'listItem'; content: readonly Block[] }

function linesOf(block: Block, appUrl: string): string[] {
  switch (block.type) {
    case 'paragraph':
    case 'heading':
      return plain(block.content, appUrl).split('\n')
    case 'horizontalRule':
      return ['* * *']
    case 'image':
      return block.attrs.alt === '' ? [] : [`[${block.attrs.alt.replaceAll(/\s+/g, ' ')}]`]
    case 'blockquote':
      return block.content
        .flatMap((one, at) => [...(at > 0 ? [''] : []), ...linesOf(one, appUrl)])
        .map((line) => `> ${line}`)
    case 'bulletList':
      return block.content.flatMap((item) => withPrefix('- ', linesOf(item, appUrl)))
    case 'orderedList':
      return block.content.flatMap((item, at) => withPrefix(`${at + 1}. `, linesOf(item, appUrl)))
    case 'listItem':
      return block.content.flatMap((one) => linesOf(one, appUrl))
  }
}

const withPrefix = (mark: string, lines: string[]) =>
  lines.map((line, at) => `${at === 0 ? mark : ' '.repeat(mark.length)}${line}`)

const plain = (inlines: readonly RichTextInline[] = [], appUrl: string): string =>
  inlines
    .map((inline) => {
      if (inline.type === 'hardBreak') return '\n'
      const link = inline.marks?.find((mark) => mark.type === 'link')
      const target = link ? linkTarget(link.attrs.href, appUrl) : null
      return target === null || target === inline.text ? inline.text : `${inline.text} (${target})`
    })
    .join('')
