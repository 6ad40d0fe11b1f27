import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import type { ReadLetter } from '#server/support-mail/read-letter.ts'
import type { SupportDesk } from '#server/support-mail/reply-letter.ts'
import { threadOf, withoutMarks } from '#server/support-mail/thread-of.ts'

/** `thread`: the ticket that a letter continues, or null. `offered`: the ticket to which it may belong if it opens one, or null. */
type FoundThread = { thread: number | null; offered: number | null }

/**
 * The ticket that a letter continues: one whose letter it answers, by anybody, since the message id travels unseen with the letter to which
 * the requester has passed it on; one of which it carries a visible mark, by its people only; or one that its sender opened or continued
 * with a letter that this one names. Otherwise it opens a ticket, which may belong to another one: to that of the mark, or to an open one
 * of the same person if it looks like an answer with the same subject.
 */
export async function findThread(db: Database, { key }: SupportDesk, letter: ReadLetter): Promise<FoundThread> {
  const marked = threadOf(key, letter)
  const ticket = marked && (await ticketWith(db, marked.ticket))
  if (ticket) {
    const isSure = marked.by === 'letter' || (await isOfTicket(db, ticket.id, letter.from.address))
    return isSure ? { thread: ticket.id, offered: null } : { thread: null, offered: ticket.id }
  }
  const own = await ownTicket(db, letter)
  return own === null ? { thread: null, offered: await sameSubject(db, letter) } : { thread: own, offered: null }
}

/** Whether the person asked, wrote in it before, or got a copy of a letter of it. */
async function isOfTicket(db: Database, id: number, address: string): Promise<boolean> {
  if (address === '') return false
  const found = await sql<{ is_of_ticket: boolean }>`
    select exists (
        select from requester left join app_user on app_user.id = requester.user_id
        where ${address} in (lower(requester.email), lower(app_user.email))
          and (requester.id = (select requester_id from ticket where id = ${id})
            or requester.id in (select requester_id from ticket_message where ticket_id = ${id} and kind = 'request')))
      or exists (select from support_letter where ticket_id = ${id} and ${address} = any (recipients)) as is_of_ticket`.execute(
    db,
  )
  return found.rows[0]!.is_of_ticket
}

/** The addresses to which a letter was sent, without those of the desk. */
export const recipientsOf = ({ to, cc }: ReadLetter, desk: SupportDesk): string[] => {
  const [local, host] = desk.address.split('@')
  const isDesk = (address: string) =>
    address === desk.address || (address.startsWith(`${local}+`) && address.endsWith(`@${host}`))
  return [...new Set([...to, ...cc].map(({ address }) => address))].filter((address) => !isDesk(address))
}

/** The newest ticket of its sender that is still worked on and has the same subject, if the letter looks like an answer. */
async function sameSubject(db: Database, { from, subject }: ReadLetter): Promise<number | null> {
  const own = withoutMarks(subject)
  if (from.address === '' || !REPLY.test(own)) return null
  const tickets = await db
    .selectFrom('ticket')
    .innerJoin('requester', 'requester.id', 'ticket.requester_id')
    .where(sql<boolean>`lower(requester.email) = ${from.address}`)
    .where('ticket.state', 'not in', ['closed', 'merged'])
    .select(['ticket.id', 'ticket.subject'])
    .orderBy('ticket.id', 'desc')
    .limit(50)
    .execute()
  return tickets.find((ticket) => matterOf(ticket.subject) === matterOf(own))?.id ?? null
}

/** A subject without the prefixes of answers. */
const matterOf = (subject: string): string => {
  let matter = subject.trim()
  while (REPLY.test(matter)) matter = matter.replace(REPLY, '').trim()
  return matter.toLowerCase()
}

/** The prefixes of answers' subjects, in the supported languages and of the usual programs. */
const REPLY = /^(?:re|aw|rv|res|r|rép|回复|答复|উত্তর)\s?[:：]/iu

/** The newest ticket that its sender opened or continued with a letter that this one names. */
async function ownTicket(db: Database, letter: ReadLetter): Promise<number | null> {
  const named = [letter.in_reply_to ?? '', ...letter.references.toReversed()].filter(isLetterId)
  if (named.length === 0 || letter.from.address === '') return null
  const own = await db
    .selectFrom('support_letter')
    .innerJoin('ticket', 'ticket.id', 'support_letter.ticket_id')
    .innerJoin('requester', 'requester.id', 'ticket.requester_id')
    .where('support_letter.key', 'in', named)
    .where(sql<boolean>`lower(requester.email) = ${letter.from.address}`)
    .select('ticket.id')
    .orderBy('support_letter.taken_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return own?.id ?? null
}

const ticketWith = (db: Database, id: number) =>
  db.selectFrom('ticket').where('id', '=', id).select('id').executeTakeFirst()

/** Whether the id can be stored, and named in an answer. */
export const isLetterId = (id: string) => /^<[^<>\s\p{Cc}\p{Cs}]{3,500}>$/u.test(id)
