import type { Headers } from '@zone-eu/mailsplit'

import { type FailedDelivery, isNullSender } from '#server/support-mail/delivery-report.ts'

/**
 * Who sent a letter: a person; a program that answers by itself; a mail server that could not deliver ours; we ourselves; or somebody who
 * writes to many. Nothing but a person's letter may be answered automatically (RFC 3834).
 */
export type LetterKind = 'person' | 'auto-reply' | 'bounce' | 'loop' | 'bulk'

/** Names the desk whose letter it is, so that one which comes back is known. */
export const DESK_HEADER = 'X-Atalaya-Desk'

type Told = { failed: FailedDelivery | null; sender: string; deskAddress: string }

export function letterKind(headers: Headers, { failed, sender, deskAddress }: Told): LetterKind {
  const told = (name: string) => headers.getFirst(name).toLowerCase()
  if (failed) return 'bounce'
  if (isOfDesk(deskAddress, sender) || told(DESK_HEADER) === deskAddress) return 'loop'
  if (isAutomatic(told) || isNullSender(headers)) return 'auto-reply'
  return isBulk(told, deskAddress) ? 'bulk' : 'person'
}

function isAutomatic(told: (name: string) => string): boolean {
  const submitted = told('auto-submitted')
  return (
    (submitted !== '' && !/^no\b/.test(submitted)) ||
    // whatever it reports: failed deliveries are known before
    /^multipart\/report\b/.test(told('content-type')) ||
    ['x-autoreply', 'x-autorespond', 'x-autoresponder'].some((name) => !['', 'no'].includes(told(name))) ||
    /\bauto[_-]?reply\b/.test(told('precedence')) ||
    /\b(?:all|oof|autoreply)\b/.test(told('x-auto-response-suppress'))
  )
}

/** A list that has the desk's own address is how letters come to the desk, and no bulk. */
function isBulk(told: (name: string) => string, deskAddress: string): boolean {
  const [list, precedence] = [told('list-id'), told('precedence')]
  const isOwnList = list.includes(`<${deskAddress.replace('@', '.')}>`)
  return /^(?:bulk|junk)\b/.test(precedence) || (!isOwnList && (list !== '' || /^list\b/.test(precedence)))
}

/** Whether that is the desk's address, or one of those that it takes answers at. */
function isOfDesk(deskAddress: string, address: string): boolean {
  const [local, host] = deskAddress.split('@')
  return address === deskAddress || (address.startsWith(`${local}+`) && address.endsWith(`@${host}`))
}
