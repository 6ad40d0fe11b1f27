import { createHash, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { MAX_TICKET_FILE_BYTES, type TicketFile } from '#contracts/ticket-files.ts'
import type { Database } from '#server/db/database.ts'
import { storeStream } from '#server/http/store-stream.ts'
import { addJob } from '#server/jobs/queue.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import type { Storage } from '#server/plugins/storage.ts'
import { reachesTicket } from '#server/support/reaches-ticket.ts'

export const TICKET_FILES_JOB = 'ticket-files'

type Brought = { name: string; media_type: string; bytes: Buffer; user_id: number | null }

/** Keeps a file for a message that is still to be. What none takes within a day is removed. */
export async function storeTicketFile(
  { db, storage }: Pick<FastifyInstance, 'db' | 'storage'>,
  { bytes, ...brought }: Brought,
  now: Date,
): Promise<TicketFile> {
  const storage_key = `ticket-files/${randomUUID()}`
  // noted before it is there: whoever dies in between leaves nothing that nobody knows of
  const kept = await db
    .insertInto('ticket_file')
    .values({
      ...{ ...brought, storage_key, bytes: bytes.length, kept_until: new Date(now.getTime() + DAY_MS) },
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    .returning(['id', 'name', 'bytes'])
    .executeTakeFirstOrThrow()
  await storage.put(storage_key, bytes)
  return kept
}

type Coming = { name: string; media_type: string; pieces: AsyncIterable<Uint8Array> }

/** The same for a file that comes piece by piece. Throws `TooLarge`, and what its pieces throw: nothing that is shown is kept then. */
export async function storeTicketFileStream(
  { db, storage }: Pick<FastifyInstance, 'db' | 'storage'>,
  { name, media_type, pieces }: Coming,
  now: Date,
): Promise<TicketFile> {
  const storage_key = `ticket-files/${randomUUID()}`
  const kept_until = new Date(now.getTime() + DAY_MS)
  const { id } = await db
    .insertInto('ticket_file')
    .values({ ...{ name, media_type, storage_key, kept_until }, user_id: null, bytes: 0, sha256: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  try {
    const { bytes, sha256 } = await storeStream(storage, storage_key, pieces, MAX_TICKET_FILE_BYTES)
    await db.updateTable('ticket_file').set({ bytes, sha256 }).where('id', '=', id).execute()
    return { id, name, bytes }
  } catch (error) {
    await db.updateTable('ticket_file').set({ kept_until: now }).where('id', '=', id).execute()
    throw error
  }
}

/** As whoever brings a file tells it, for whoever is sent it. */
export const mediaTypeIn = (told = ''): string =>
  /^[\w.+-]{1,100}\/[\w.+-]{1,100}(?=;|$)/.exec(told)?.[0] ?? 'application/octet-stream'

type Given = { ids: readonly number[]; messageId: number; userId: number | null; now: Date }

/** Has files go with a message. Throws `invalid` for those that are somebody else's, another message's or gone, and for too much together. */
export async function attachFiles(trx: Database, { ids, messageId, userId, now }: Given): Promise<void> {
  if (ids.length === 0) return
  const given = await trx
    .updateTable('ticket_file')
    .set({ message_id: messageId, kept_until: null })
    .where('id', 'in', [...ids])
    .where('message_id', 'is', null)
    .where('kept_until', '>', now)
    .where(sql<boolean>`user_id is not distinct from ${userId}::bigint`)
    .returning('bytes')
    .execute()
  const sum = given.reduce((bytes, file) => bytes + file.bytes, 0)
  const isAll = given.length === new Set(ids).size
  if (isAll && sum <= MAX_TICKET_FILE_BYTES) return
  throw new Refusal({ kind: 'invalid', errors: { files: [isAll ? texts.ticketFilesTooLarge : texts.ticketFileGone] } })
}

/** The files of a message that is taken away go with it, as soon as the caller's transaction has ended, and names of those that are elsewhere at once. */
export async function removeMessageFiles(trx: Database, messageId: number, now: Date): Promise<void> {
  const taken = await trx
    .updateTable('ticket_file')
    .set({ message_id: null, kept_until: now })
    .where('message_id', '=', messageId)
    .returning('id')
    .execute()
  await trx.updateTable('freshdesk_file').set({ name: '—', due_at: null }).where('message_id', '=', messageId).execute()
  if (taken.length > 0) await addJob(trx, TICKET_FILES_JOB, 'unused')
}

/** Removes files of no message, with their bytes, once their time is over. */
export async function removeUnusedFiles(db: Database, storage: Storage, now: Date): Promise<void> {
  const unused = await db
    .selectFrom('ticket_file')
    .where('message_id', 'is', null)
    .where((eb) => eb.or([eb('kept_until', 'is', null), eb('kept_until', '<=', now)]))
    .select(['id', 'storage_key'])
    .execute()
  for (const { id, storage_key } of unused) {
    await storage.remove(storage_key) // first: whoever stops here begins here again
    await db.deleteFrom('ticket_file').where('id', '=', id).execute()
  }
}

/** What goes with these messages, by message, as it was added. */
export async function filesOf(db: Database, messageIds: readonly number[]): Promise<Map<number, TicketFile[]>> {
  const files = new Map<number, TicketFile[]>()
  const rows = await db
    .selectFrom('ticket_file')
    .where('message_id', 'in', [0, ...messageIds])
    .select(['id', 'name', 'bytes', 'message_id'])
    .orderBy('id')
    .execute()
  for (const { message_id, ...file } of rows) files.set(message_id!, [...(files.get(message_id!) ?? []), file])
  return files
}

export const bytesOfFiles = async (db: Database, messageId: number): Promise<number> =>
  ((await filesOf(db, [messageId])).get(messageId) ?? []).reduce((sum, { bytes }) => sum + bytes, 0)

/** A file of a message, of a ticket that the caller may see. */
export const visibleFile = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('ticket_file as file')
    .innerJoin('ticket_message as message', 'message.id', 'file.message_id')
    .innerJoin('ticket', 'ticket.id', 'message.ticket_id')
    .where('file.id', '=', id)
    .where(reachesTicket(scope))
    .select(['file.id', 'file.name', 'file.bytes', 'file.sha256', 'file.storage_key', 'message.ticket_id'])
    .executeTakeFirst()

/** A file of what somebody asked, or of what the desk answered them: of a note they have none. */
export const requesterFile = (db: Database, userId: number, id: number) =>
  db
    .selectFrom('ticket_file as file')
    .innerJoin('ticket_message as message', 'message.id', 'file.message_id')
    .innerJoin('ticket', 'ticket.id', 'message.ticket_id')
    .innerJoin('requester', 'requester.id', 'ticket.requester_id')
    .where('file.id', '=', id)
    .where('message.kind', '!=', 'note')
    .where('requester.user_id', '=', userId)
    .select(['file.id', 'file.name', 'file.bytes', 'file.sha256', 'file.storage_key', 'message.ticket_id'])
    .executeTakeFirst()

/** What goes out with the letter of a message. */
export async function filesToSend(db: Database, storage: Storage, messageId: number) {
  const rows = await db
    .selectFrom('ticket_file')
    .where('message_id', '=', messageId)
    .select(['name', 'media_type', 'storage_key'])
    .orderBy('id')
    .execute()
  const files: Omit<Brought, 'user_id'>[] = []
  for (const { storage_key, ...file } of rows)
    files.push({ ...file, bytes: await buffer(await storage.read(storage_key)) })
  return files
}

const DAY_MS = 86_400_000
