import { createHash } from 'node:crypto'

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import type { Locale } from '#contracts/page-config.ts'
import type { RichText } from '#contracts/rich-text.ts'
import type { ReceivedLetter, LetterOutcome } from '#contracts/support-mail.ts'
import { plainTextOf } from '#domain/text/plain-text-of.ts'
import type { Database } from '#server/db/database.ts'
import { translate, texts } from '#server/kernel/messages.ts'
import { textMasker } from '#server/masking/mask-words.ts'
import { deskOf } from '#server/modules/tickets/desk-letters.ts'
import { saveFailedDelivery } from '#server/modules/tickets/failed-delivery.ts'
import { findThread, isLetterId, recipientsOf } from '#server/modules/tickets/find-thread.ts'
import { openTicket } from '#server/modules/tickets/open-ticket.ts'
import { requesterWith } from '#server/modules/tickets/requesters.ts'
import { takeAnswer } from '#server/modules/tickets/take-answer.ts'
import { storeTicketFile, attachFiles } from '#server/modules/tickets/ticket-files.ts'
import { holdThread } from '#server/modules/tickets/ticket-lifecycle.ts'
import type { FoundTicket } from '#server/modules/tickets/ticket-rows.ts'
import { addToTrail } from '#server/modules/tickets/trail.ts'
import type { Mailbox } from '#server/support-mail/letter-headers.ts'
import { type ReadLetter, readLetter } from '#server/support-mail/read-letter.ts'
import { withoutMarks } from '#server/support-mail/thread-of.ts'

type App = Pick<FastifyInstance, 'db' | 'storage' | 'config' | 'clock' | 'secret' | 'jobs' | 'log'>
export type TakeLetter = (raw: Buffer) => Promise<ReceivedLetter>

/**
 * The one entry for letters, however they come. Each is taken once: its outcome and the mark that it was taken are one transaction. Throws
 * `UnreadableLetter` for bytes that are no letter or are too large.
 */
export function letterIntake(app: App): TakeLetter {
  const { db, config, clock, jobs, log } = app

  return async (raw) => {
    const desk = await deskOf(app)
    const letter = await readLetter(raw, desk)
    const key = keyOf(letter, raw)
    const known = await takenBefore(db, key)
    if (known) return known
    const { thread, offered } = await findThread(db, desk, letter)
    const message = messageIn(letter, { thread, locale: config.locale })
    const now = clock()
    const files: number[] = []
    for (const { name, media_type, bytes } of message ? letter.attachments : [])
      files.push((await storeTicketFile(app, { name, media_type, bytes, user_id: null }, now)).id)

    const taken = await db.transaction().execute(async (trx): Promise<ReceivedLetter> => {
      const first = await trx
        .insertInto('support_letter')
        .values({ key, outcome: 'ignored', ticket_id: null, taken_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning('key')
        .executeTakeFirst()
      if (!first) return (await takenBefore(trx, key))!
      const saved = letter.failed
        ? await saveFailedDelivery(trx, letter.failed, now)
        : message && (await message.add(trx, { ...message, thread, offered, files, letter, letterId: key }, now))
      const result = saved ?? { outcome: 'ignored' as const, ticket_id: null }
      const recipients = result.ticket_id === null ? [] : recipientsOf(letter, desk)
      await trx
        .updateTable('support_letter')
        .set({ ...result, recipients })
        .where('key', '=', key)
        .execute()
      return { ...result, repeated: false }
    })
    jobs.wake()
    log.info({ kind: letter.kind, ...taken }, 'a letter came in')
    return taken
  }
}

/**
 * The message that a letter adds to a ticket, and the function that adds it. Null for a letter that adds none: an automatic one that
 * belongs to no ticket, or an empty one.
 */
function messageIn(letter: ReadLetter, { thread, locale }: { thread: number | null; locale: App['config']['locale'] }) {
  const { kind, from } = letter
  if (kind === 'loop' || kind === 'bounce' || from.address === '') return null
  if (kind !== 'person' && thread === null) return null
  const words = wordsOf(letter, { isInThread: thread !== null, locale })
  return words && { ...words, add: kind === 'person' ? addRequest : addAutomaticNote }
}

/** Its id, which is the same however often it is sent; otherwise a hash of its bytes. */
const keyOf = ({ message_id }: ReadLetter, raw: Buffer): string =>
  message_id !== null && isLetterId(message_id) ? message_id : createHash('sha256').update(raw).digest('hex')

async function takenBefore(db: Database, key: string): Promise<ReceivedLetter | null> {
  const known = await db
    .selectFrom('support_letter')
    .where('key', '=', key)
    .select(['outcome', 'ticket_id'])
    .executeTakeFirst()
  return known ? { ...known, repeated: true } : null
}

type Words = { subject: string; body: RichText }

/**
 * The subject and text of a letter: its new text, or all of it if it opens a ticket. A letter with only files, or only a subject, says
 * something, too. Null for an empty letter.
 */
function wordsOf(letter: ReadLetter, { isInThread, locale }: { isInThread: boolean; locale: Locale }): Words | null {
  const { attachments } = letter
  const subject = withoutMarks(letter.subject)
  const body = isInThread ? letter.new_text : letter.text
  const heading = subject === '' ? translate(locale, texts.letterWithoutSubject) : subject
  if (plainTextOf(body) !== '') return { subject: heading, body }
  if (attachments.length === 0 && (isInThread || subject === '')) return null
  return { subject: heading, body: paragraph(translate(locale, texts.letterWithoutText)) }
}

const paragraph = (text: string): RichText => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

type LetterMessage = {
  letter: { from: Mailbox }
  letterId: string
  subject: string
  body: RichText
  /** From `storeTicketFile`. */
  files: readonly number[]
  /** The ticket that it continues. */
  thread: number | null
  /** The ticket to which it may belong, if it opens one. */
  offered: number | null
}
type Result = { outcome: LetterOutcome; ticket_id: number } | null

/**
 * Adds the request of a person, within the caller's transaction and under their own address: to the ticket that it continues, or to a new
 * one if there is none or it is closed.
 */
async function addRequest(trx: Database, message: LetterMessage, now: Date): Promise<Result> {
  const ticket = message.thread === null ? null : await holdThread(trx, message.thread)
  const requester_id = await writerOf(trx, message)
  if (!ticket || ticket.state === 'closed') {
    const ticket_id = await openWith(trx, message, requester_id, now)
    if (ticket) await linkTo(trx, ticket_id, ticket, now)
    return { outcome: 'opened', ticket_id }
  }
  const { body, letterId: letter_id, files } = message
  const messageId = await takeAnswer(trx, ticket, { body, requester_id, letter_id, actor: ticket.asker_id }, now)
  await attachFiles(trx, { ids: files, messageId, userId: null, now })
  return { outcome: 'answered', ticket_id: ticket.id }
}

/** Stores an automatic answer where the desk sees it. Nobody asked anything, so the ticket does not move and no clock stops. */
async function addAutomaticNote(trx: Database, message: LetterMessage, now: Date): Promise<Result> {
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
  const { subject, body, letterId: letter_id, files, offered } = message
  const partner_id = await partnerOf(trx, requester_id)
  const fields = { subject, body, partner_id, requester_id, priority: 'normal', category_id: null } as const
  const id = await openTicket(trx, { ...fields, source: 'mail', created_by: null }, now)
  const first = await trx
    .updateTable('ticket_message')
    .set({ letter_id })
    .where('ticket_id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow()
  if (offered !== null) await trx.updateTable('ticket').set({ merge_offer_id: offered }).where('id', '=', id).execute()
  await attachFiles(trx, { ids: files, messageId: first.id, userId: null, now })
  return id
}

/** The partner to which the requester, or their user account, belongs. */
async function partnerOf(trx: Database, requesterId: number): Promise<number | null> {
  const known = await trx
    .selectFrom('requester')
    .leftJoin('app_user', 'app_user.id', 'requester.user_id')
    .where('requester.id', '=', requesterId)
    .select(sql<number | null>`coalesce(requester.partner_id, app_user.partner_id)`.as('partner_id'))
    .executeTakeFirstOrThrow()
  return known.partner_id
}

/** Links to the closed ticket, so that readers of the new one find the earlier messages. */
async function linkTo(trx: Database, id: number, closed: FoundTicket, now: Date): Promise<void> {
  await trx.insertInto('ticket_link').values({ ticket_id: id, other_id: closed.id }).execute()
  const detail = { changes: [{ field: 'ticket', from: null, to: String(closed.id) }] }
  await addToTrail(trx, { id, event: 'ticket.linked', from: 'open', by: null, at: now, detail })
}
