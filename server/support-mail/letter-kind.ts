import type { Headers } from '@zone-eu/mailsplit'

import { type FailedDelivery, isNullSender } from '#server/support-mail/delivery-report.ts'

/**
 * Who sent a letter: a person; a program that answers automatically; a mail server that could not deliver ours; the
 * desk itself; or a sender of bulk mail. Only a person's letter may be answered automatically (RFC 3834).
 */
export type LetterKind = 'person' | 'auto-reply' | 'bounce' | 'loop' | 'bulk'

/** Names the desk that sent the letter, so that a returned one is recognised. */
export const DESK_HEADER = 'X-Atalaya-Desk'

type LetterFacts = { failed: FailedDelivery | null; sender: string; deskAddress: string }

export function letterKind(headers: Headers, { failed, sender, deskAddress }: LetterFacts): LetterKind {
  const header = (name: string) => headers.getFirst(name).toLowerCase()
  if (failed) return 'bounce'
  if (isOfDesk(deskAddress, sender) || header(DESK_HEADER) === deskAddress) return 'loop'
  if (isAutomatic(header) || isNullSender(headers)) return 'auto-reply'
  return isBulk(header, deskAddress) ? 'bulk' : 'person'
}

function isAutomatic(header: (name: string) => string): boolean {
  const submitted = header('auto-submitted')
  return (
    (submitted !== '' && !/^no\b/.test(submitted)) ||
    // for any report: failed deliveries are recognised before
    /^multipart\/report\b/.test(header('content-type')) ||
    ['x-autoreply', 'x-autorespond', 'x-autoresponder'].some((name) => !['', 'no'].includes(header(name))) ||
    /\bauto[_-]?reply\b/.test(header('precedence')) ||
    /\b(?:all|oof|autoreply)\b/.test(header('x-auto-response-suppress'))
  )
}

/** A list with the desk's own address is how letters come to the desk, and is not bulk mail. */
function isBulk(header: (name: string) => string, deskAddress: string): boolean {
  const [list, precedence] = [header('list-id'), header('precedence')]
  const isOwnList = list.includes(`<${deskAddress.replace('@', '.')}>`)
  return /^(?:bulk|junk)\b/.test(precedence) || (!isOwnList && (list !== '' || /^list\b/.test(precedence)))
}

/** Whether that is the desk's address, or one of its addresses for answers. */
function isOfDesk(deskAddress: string, address: string): boolean {
  const [local, host] = deskAddress.split('@')
  return address === deskAddress || (address.startsWith(`${local}+`) && address.endsWith(`@${host}`))
}
