import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

import type { ReadLetter } from '#server/support-mail/read-letter.ts'

/**
 * Finds the ticket of a letter. Each letter of a ticket that we send has a message id, and an address for answers, that
 * are signed for it: a person who knows one was sent such a letter, or got it from somebody who was; nobody can guess
 * one. That does not prove who they are. The host is not part of the proof, so that a desk may move.
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

type Threaded = Pick<ReadLetter, 'in_reply_to' | 'references' | 'to' | 'cc' | 'failed'>

/**
 * The ticket that a letter answers, or whose letter it reports as undeliverable: by the letter that it names, else by
 * its recipient's address.
 */
export function threadOf(key: Buffer, { failed, in_reply_to, references, to, cc }: Threaded): number | null {
  const ids = [failed?.message_id ?? '', in_reply_to ?? '', ...references.toReversed()]
  const tickets = [
    ...ids.map((id) => {
      const [, ticket = '', random = '', given = ''] = MESSAGE_ID.exec(id.toLowerCase()) ?? []
      return proved(key, ticket, `message-id ${ticket} ${random}`, given)
    }),
    ...[...to, ...cc].map(({ address }) => {
      const [, ticket = '', given = ''] = ADDRESS.exec(address) ?? []
      return proved(key, ticket, `address ${ticket}`, given)
    }),
  ]
  return tickets.find((ticket) => ticket !== null) ?? null
}

function proved(key: Buffer, ticket: string, what: string, given: string): number | null {
  const [actual, expected] = [Buffer.from(given), Buffer.from(proof(key, what))]
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
const MESSAGE_ID = /^<ticket\.([1-9]\d{0,14})\.([\da-f]{16})\.([\da-z]{25})@[^<>@\s]+>$/
const ADDRESS = /^[^+@]+\+([1-9]\d{0,14})\.([\da-z]{25})@/
