import { createHash } from 'node:crypto'

import type { FastifyInstance } from 'fastify'

import type { ReceivedLetter } from '#contracts/support-mail.ts'
import type { Database } from '#server/db/database.ts'
import { deskOf } from '#server/modules/tickets/desk-letters.ts'
import { saveFailedDelivery } from '#server/modules/tickets/failed-delivery.ts'
import { addAutomaticNote, addRequest } from '#server/modules/tickets/letter-messages.ts'
import { isLetterId, threadIn } from '#server/modules/tickets/letter-thread.ts'
import { wordsOf } from '#server/modules/tickets/letter-words.ts'
import { storeTicketFile } from '#server/modules/tickets/ticket-files.ts'
import { type ReadLetter, readLetter } from '#server/support-mail/read-letter.ts'

type App = Pick<FastifyInstance, 'db' | 'storage' | 'config' | 'clock' | 'secret' | 'jobs' | 'log'>
export type TakeLetter = (raw: Buffer) => Promise<ReceivedLetter>

/**
 * The one way in for letters, however they came. Each is taken once: what becomes of it and that it was taken are one transaction. Throws
 * `UnreadableLetter` for what is none or is too large.
 */
export function letterTaking(app: App): TakeLetter {
  const { db, config, clock, jobs, log } = app

  return async (raw) => {
    const desk = await deskOf(app)
    const letter = await readLetter(raw, desk)
    const key = keyOf(letter, raw)
    const known = await takenBefore(db, key)
    if (known) return known
    const thread = await threadIn(db, desk, letter)
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
      const done = letter.failed
        ? await saveFailedDelivery(trx, letter.failed, now)
        : message && (await message.add(trx, { ...message, thread, files, letter, letterId: key }, now))
      const told = done ?? { outcome: 'ignored' as const, ticket_id: null }
      await trx.updateTable('support_letter').set(told).where('key', '=', key).execute()
      return { ...told, repeated: false }
    })
    jobs.wake()
    log.info({ kind: letter.kind, ...taken }, 'a letter came in')
    return taken
  }
}

/** What a letter says in a ticket, and how it comes there. Null for what comes to none: what programs send beside a ticket, and what says nothing. */
function messageIn(letter: ReadLetter, { thread, locale }: { thread: number | null; locale: App['config']['locale'] }) {
  const { kind, from } = letter
  if (kind === 'loop' || kind === 'bounce' || from.address === '') return null
  if (kind !== 'person' && thread === null) return null
  const words = wordsOf(letter, { isInThread: thread !== null, locale })
  return words && { ...words, add: kind === 'person' ? addRequest : addAutomaticNote }
}

/** By its id, which is the same however often it is sent; else by its bytes. */
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
