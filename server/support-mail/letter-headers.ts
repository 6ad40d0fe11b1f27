import type { Headers } from '@zone-eu/mailsplit'
import libmime from 'libmime'
import addressparser from 'nodemailer/lib/addressparser'

import { canonicalEmail, isEmailAddress } from '#server/people/email-address.ts'

/** Somebody as a letter calls them. */
export type Mailbox = {
  name: string
  /** In its one spelling; empty where the letter gives none, or none that can be one. */
  address: string
}

/** The people of a header, groups' members among them, without those who have no address. */
export const mailboxes = (headers: Headers, name: string): Mailbox[] =>
  headers
    .getDecoded(name)
    .flatMap(({ value }) => mailboxesIn(value))
    .filter(({ address }) => address !== '')
    .slice(0, MAX_PEOPLE)

/** Whoever wrote it: the first of `From`, else of `Sender`; nobody with an address where neither says. */
export function senderOf(headers: Headers): Mailbox {
  const named = [headers.getFirst('from'), headers.getFirst('sender')].flatMap(mailboxesIn)
  return named.find(({ address }) => address !== '') ?? named[0] ?? { name: '', address: '' }
}

/** The message ids in a header (RFC 5322, 3.6.4), in their angle brackets, oldest first; the newest ones where there are very many. */
export const messageIds = (headers: Headers, name: string): string[] => {
  const told = headers.getDecoded(name).map(({ value }) => value)
  const ids = told.join(' ').match(/<[^<>\s]{3,500}>/g) ?? []
  return [...new Set(ids)].slice(-MAX_IDS)
}

export const subjectOf = (headers: Headers): string => oneLine(decoded(headers.getFirst('subject')), MAX_SUBJECT)

/** When its writer says that it was sent; null where that is no date. */
export function sentAt(headers: Headers): Date | null {
  const date = new Date(headers.getFirst('date'))
  const year = date.getUTCFullYear()
  return year >= 1980 && year < 2200 ? date : null
}

/** Text without line breaks, control characters, or what turns the direction of writing round, so that it shows as what it is. */
export function oneLine(text: string, most: number): string {
  const shown = text
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll(/[\u202A-\u202E\u2066-\u2069\u200B\uFEFF]/g, '')
    .trim()
  return shown.length <= most ? shown : [...shown.slice(0, most)].filter((one) => one.isWellFormed()).join('')
}

/** Encoded words (RFC 2047) as what they stand for. */
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
