import { sql } from 'kysely'

import type { RichText } from '#contracts/rich-text.ts'
import type { LetterOutcome } from '#contracts/support-mail.ts'
import type { Database } from '#server/db/database.ts'
import { textMasker } from '#server/masking/mask-words.ts'
import { holdThread } from '#server/modules/tickets/held-ticket.ts'
import { openTicket } from '#server/modules/tickets/open-ticket.ts'
import { requesterWith } from '#server/modules/tickets/requesters.ts'
import { attachFiles } from '#server/modules/tickets/ticket-files.ts'
import { takeAnswer } from '#server/modules/tickets/take-answer.ts'
import type { FoundTicket } from '#server/modules/tickets/ticket-rows.ts'
import { addToTrail } from '#server/modules/tickets/trail.ts'
import type { Mailbox } from '#server/support-mail/letter-headers.ts'

export type LetterMessage = {
  letter: { from: Mailbox }
  letterId: string
  subject: string
  body: RichText
  /** Of `keepFile`. */
  files: readonly number[]
  /** The ticket that it goes on with. */
  thread: number | null
}
type Done = { outcome: LetterOutcome; ticket_id: number } | null

/**
 * What a person asks, within the caller's transaction: in the ticket that it goes on with, under their own address; in a new one where there is
 * none, or that one is closed.
 */
export async function addRequest(trx: Database, message: LetterMessage, now: Date): Promise<Done> {
  const ticket = message.thread === null ? null : await holdThread(trx, message.thread)
  const requester_id = await writerOf(trx, message)
  if (!ticket || ticket.state === 'closed') {
    const ticket_id = await openWith(trx, message, requester_id, now)
    if (ticket) await linkTo(trx, ticket_id, ticket, now)
    return { outcome: 'opened', ticket_id }
  }
  const { body, letterId: letter_id, files } = message
  const said = await takeAnswer(trx, ticket, { body, requester_id, letter_id, actor: ticket.asker_id }, now)
  await attachFiles(trx, { ids: files, messageId: said, userId: null, now })
  return { outcome: 'answered', ticket_id: ticket.id }
}

/** What a program answers is kept where the desk sees it: nobody asked anything, so that nothing moves and no clock stops. */
export async function addAutomaticNote(trx: Database, message: LetterMessage, now: Date): Promise<Done> {
  const ticket = message.thread === null ? null : await holdThread(trx, message.thread)
  if (!ticket) return null
  const requester_id = await writerOf(trx, message)
  const { text } = await textMasker(trx, ticket.partner_id)
  const { id } = await trx
    .insertInto('ticket_message')
    .values({
      ticket_id: ticket.id,
      kind: 'note',
      body: text(message.body),
      letter_id: message.letterId,
      at: now,
      requester_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await attachFiles(trx, { ids: message.files, messageId: id, userId: null, now })
  await trx.updateTable('ticket').set({ updated_at: now }).where('id', '=', ticket.id).execute()
  await addToTrail(trx, { id: ticket.id, event: 'ticket.auto-replied', from: ticket.state, by: null, at: now })
  return { outcome: 'noted', ticket_id: ticket.id }
}

const writerOf = (trx: Database, { letter: { from } }: LetterMessage) =>
  requesterWith(trx, { email: from.address, name: from.name, partner_id: null })

async function openWith(trx: Database, message: LetterMessage, requester_id: number, now: Date): Promise<number> {
  const { subject, body, letterId: letter_id, files } = message
  const partner_id = await partnerOf(trx, requester_id)
  const asked = { subject, body, partner_id, requester_id, priority: 'normal', category_id: null } as const
  const id = await openTicket(trx, { ...asked, source: 'mail', created_by: null }, now)
  const first = await trx
    .updateTable('ticket_message')
    .set({ letter_id })
    .where('ticket_id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()
  await attachFiles(trx, { ids: files, messageId: first.id, userId: null, now })
  return id
}

/** Whose customer they are known to be, or whose people. */
async function partnerOf(trx: Database, requesterId: number): Promise<number | null> {
  const known = await trx
    .selectFrom('requester')
    .leftJoin('app_user', 'app_user.id', 'requester.user_id')
    .where('requester.id', '=', requesterId)
    .select(sql<number | null>`coalesce(requester.partner_id, app_user.partner_id)`.as('partner_id'))
    .executeTakeFirstOrThrow()
  return known.partner_id
}

/** To the ticket that was closed: who reads the new one finds what was said before. */
async function linkTo(trx: Database, id: number, closed: FoundTicket, now: Date): Promise<void> {
  await trx.insertInto('ticket_link').values({ ticket_id: id, other_id: closed.id }).execute()
  const detail = { changes: [{ field: 'ticket', from: null, to: String(closed.id) }] }
  await addToTrail(trx, { id, event: 'ticket.linked', from: 'open', by: null, at: now, detail })
}
