import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import type { ReadLetter } from '#server/support-mail/read-letter.ts'

/**
 * Finds the ticket of a letter. Each letter of a ticket that we send has a message id and a mark in its subject that are
 * signed for it, and an address for answers too where the mailbox can have such addresses. A person who knows one was sent
 * such a letter, or got it from somebody who was; nobody can guess one. That does not prove who they are. The host is not
 * part of the proof, so that a desk may move.
 *
 * The message id travels unseen in an answer to the letter. A subject and an address are seen, copied and typed again, so
 * on their own they count only from people of the ticket.
 */

/** `<ticket.{id}.{random}.{proof}@{host}>`: a new one for each letter. */
export function newMessageId(key: Buffer, ticket: number, host: string): string {
  const random = randomBytes(8).toString('hex')
  return `<ticket.${ticket}.${random}.${proof(key, `message-id ${ticket} ${random}`)}@${host}>`
}

/** `{desk}+{id}.{proof}@{host}`: the same for all letters of a ticket. */
export function answerAddress(key: Buffer, ticket: number, deskAddress: string): string {
  const [local, host] = deskAddress.split('@')
  return `${local}+${ticket}.${proof(key, `address ${ticket}`)}@${host}`
}

/** `[#{id}-{proof}]`, the same for all letters of a ticket. Shorter than the others, because people see it. */
export const subjectMark = (key: Buffer, ticket: number): string =>
  `[#${ticket}-${proof(key, `subject ${ticket}`).slice(0, MARK_LENGTH)}]`

/** A subject without marks of tickets. */
export const withoutMarks = (subject: string): string =>
  subject.replaceAll(SUBJECT_MARK, ' ').replaceAll(/\s+/g, ' ').trim()

type Threaded = Pick<ReadLetter, 'in_reply_to' | 'references' | 'to' | 'cc' | 'failed' | 'subject'>

/** A ticket, and whether it was found by the message id of one of its letters, or by what people see of one. */
export type Thread = { ticket: number; by: 'letter' | 'visible-mark' }

/**
 * The ticket that a letter answers, or whose letter it reports as undeliverable: by the letter that it names, else by
 * its recipient's address, else by the mark in its subject.
 */
export function threadOf(key: Buffer, { failed, in_reply_to, references, to, cc, subject }: Threaded): Thread | null {
  const ids = [failed?.message_id ?? '', in_reply_to ?? '', ...references.toReversed()]
  const [named] = ids.flatMap((id) => {
    const [, ticket = '', random = '', given = ''] = MESSAGE_ID.exec(id.toLowerCase()) ?? []
    return proved(key, ticket, `message-id ${ticket} ${random}`, given) ?? []
  })
  if (named !== undefined) return { ticket: named, by: 'letter' }
  const [visible] = [
    ...[...to, ...cc].map(({ address }) => {
      const [, ticket = '', given = ''] = ADDRESS.exec(address) ?? []
      return proved(key, ticket, `address ${ticket}`, given)
    }),
    ...[...subject.matchAll(SUBJECT_MARK)].map(([, ticket = '', given = '']) =>
      proved(key, ticket, `subject ${ticket}`, given, MARK_LENGTH),
    ),
  ].flatMap((ticket) => ticket ?? [])
  return visible === undefined ? null : { ticket: visible, by: 'visible-mark' }
}

function proved(key: Buffer, ticket: string, what: string, given: string, length = PROOF_LENGTH): number | null {
  const [actual, expected] = [Buffer.from(given.toLowerCase()), Buffer.from(proof(key, what).slice(0, length))]
  return actual.length === expected.length && timingSafeEqual(actual, expected) ? Number(ticket) : null
}

/**
 * 128 bits in lower-case letters and digits, since not all mail servers keep the case of addresses, and addresses must
 * be short.
 */
function proof(key: Buffer, what: string): string {
  const bits = createHmac('sha256', key).update(what).digest('hex').slice(0, 32)
  return BigInt(`0x${bits}`).toString(36).padStart(PROOF_LENGTH, '0')
}

const PROOF_LENGTH = 25
/** 62 bits. */
const MARK_LENGTH = 12
const SUBJECT_MARK = /\s*\[#([1-9]\d{0,14})-([\da-z]{12})\]/gi
const MESSAGE_ID = /^<ticket\.([1-9]\d{0,14})\.([\da-f]{16})\.([\da-z]{25})@[^<>@\s]+>$/
const ADDRESS = /^[^+@]+\+([1-9]\d{0,14})\.([\da-z]{25})@/
