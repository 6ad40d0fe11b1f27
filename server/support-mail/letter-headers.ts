import type { Headers } from '@zone-eu/mailsplit'
import libmime from 'libmime'
import addressparser from 'nodemailer/lib/addressparser'

import { canonicalEmail, isEmailAddress } from '#server/people/email-address.ts'

/** A person in the headers of a letter. */
export type Mailbox = {
  name: string
  /** In canonical spelling; empty when the letter gives none, or an invalid one. */
  address: string
}

/** The people in a header, including members of groups, without those who have no address. */
export const mailboxes = (headers: Headers, name: string): Mailbox[] =>
  headers
    .getDecoded(name)
    .flatMap(({ value }) => mailboxesIn(value))
    .filter(({ address }) => address !== '')
    .slice(0, MAX_PEOPLE)

/** The sender: the first of `From`, else of `Sender`; without an address when neither has one. */
export function senderOf(headers: Headers): Mailbox {
  const senders = [headers.getFirst('from'), headers.getFirst('sender')].flatMap(mailboxesIn)
  return senders.find(({ address }) => address !== '') ?? senders[0] ?? { name: '', address: '' }
}

/**
 * The message ids in a header (RFC 5322, 3.6.4), in their angle brackets, oldest first; only the newest when there are
 * very many.
 */
export const messageIds = (headers: Headers, name: string): string[] => {
  const values = headers.getDecoded(name).map(({ value }) => value)
  const ids = values.join(' ').match(/<[^<>\s]{3,500}>/g) ?? []
  return [...new Set(ids)].slice(-MAX_IDS)
}

export const subjectOf = (headers: Headers): string => oneLine(decoded(headers.getFirst('subject')), MAX_SUBJECT)

/** The date in the letter's header; null when it is invalid. */
export function sentAt(headers: Headers): Date | null {
  const date = new Date(headers.getFirst('date'))
  const year = date.getUTCFullYear()
  return year >= 1980 && year < 2200 ? date : null
}

/**
 * Text without line breaks, control characters and marks that change the direction of writing, so that it appears as
 * what it is.
 */
export function oneLine(text: string, maxLength: number): string {
  const visible = text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(/[\u202A-\u202E\u2066-\u2069\u200B\uFEFF]/g, '')
    .trim()
  return visible.length <= maxLength
    ? visible
    : [...visible.slice(0, maxLength)].filter((one) => one.isWellFormed()).join('')
}

/** Decodes encoded words (RFC 2047). */
export const decoded = (value: string): string => libmime.decodeWords(value)

const mailboxesIn = (value: string): Mailbox[] =>
  addressparser(value, { flatten: true }).map(({ name, address }) => {
    const canonical = canonicalEmail(address)
    return { name: oneLine(decoded(name), MAX_NAME), address: isEmailAddress(canonical) ? canonical : '' }
  })

const MAX_SUBJECT = 250
const MAX_NAME = 200
const MAX_PEOPLE = 200
const MAX_IDS = 100
