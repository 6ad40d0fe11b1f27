import type { Headers } from '@zone-eu/mailsplit'

import { canonicalEmail } from '#server/people/email-address.ts'
import { messageIds } from '#server/support-mail/letter-headers.ts'

/** What a mail server could not deliver. */
export type FailedDelivery = {
  /** The id of our letter, in angle brackets; null when the report does not contain it. */
  message_id: string | null
  /** The recipients that it did not reach; empty when the report does not list them. */
  addresses: string[]
}

type File = { media_type: string; bytes: Buffer }

/**
 * The failed delivery that a letter reports: by RFC 3464, or in the way of mail servers without it. Null for any other
 * letter.
 */
export function failedDelivery(headers: Headers, files: readonly File[], sender: string): FailedDelivery | null {
  const report = files.find(({ media_type }) => /^message\/(?:global-)?delivery-status$/.test(media_type))
  const listed = headers.getFirst('x-failed-recipients').split(',')
  const isByServer = isNullSender(headers) && /^(?:mailer-daemon|postmaster|mail-daemon)(?:@|$)/i.test(sender)
  const addresses = (report ? failedRecipients(headOf(report.bytes)) : listed).map(canonicalEmail).filter(Boolean)
  if (addresses.length === 0 && (report || !isByServer)) return null
  const returned = files.find(({ media_type }) => RETURNED.test(media_type))
  const id = returned ? /^message-id:\s*(<[^<>\s]{3,500}>)/im.exec(headOf(returned.bytes))?.[1] : undefined
  const answered = [...messageIds(headers, 'references'), ...messageIds(headers, 'in-reply-to')].at(-1)
  return { message_id: id ?? answered ?? null, addresses: [...new Set(addresses)].slice(0, MAX_ADDRESSES) }
}

/**
 * Whether the letter has no sender, so that nothing can be sent back: `Return-Path: <>`, as the receiving server notes
 * it.
 */
export const isNullSender = (headers: Headers): boolean => /^<\s*>$/.test(headers.getFirst('return-path'))

/** The addresses of a report whose delivery failed for good, not those that are only delayed or relayed. */
const failedRecipients = (report: string): string[] =>
  report
    .replaceAll(/\r\n|\r/g, '\n')
    .split(/\n\s*\n/)
    .filter((recipient) => /^action:\s*failed\b/im.test(recipient))
    .flatMap((recipient) => /^(?:final|original)-recipient:[^;\n]*;\s*<?([^\s<>]+)/im.exec(recipient)?.[1] ?? [])

const headOf = (bytes: Buffer) => bytes.subarray(0, HEAD_BYTES).toString('utf8')

/** Our letter, or its headers, as a report returns it. */
const RETURNED = /^(?:message\/(?:rfc822|global|global-headers)|text\/rfc822-headers)$/
const HEAD_BYTES = 65_536
const MAX_ADDRESSES = 100
