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
import { reachesTicket } from '#server/modules/tickets/reaches-ticket.ts'
import type { Storage } from '#server/plugins/storage.ts'

export const TICKET_FILES_JOB = 'ticket-files'

type NewFile = { name: string; media_type: string; bytes: Buffer; user_id: number | null }

/** Stores a file for a message that is not sent yet. It is removed if no message takes it within a day. */
export async function storeTicketFile(
  { db, storage }: Pick<FastifyInstance, 'db' | 'storage'>,
  { bytes, ...fields }: NewFile,
  now: Date,
): Promise<TicketFile> {
  const storage_key = `ticket-files/${randomUUID()}`
  // the row comes first: a crash in between leaves no bytes that nobody knows of
  const stored = await db
    .insertInto('ticket_file')
    .values({
      ...{ ...fields, storage_key, bytes: bytes.length, kept_until: new Date(now.getTime() + DAY_MS) },
      sha256: createHash('sha256').update(bytes).digest('hex'),
    })
    .returning(['id', 'name', 'bytes'])
    .executeTakeFirstOrThrow()
  await storage.put(storage_key, bytes)
  return stored
}

type StreamedFile = { name: string; media_type: string; pieces: AsyncIterable<Uint8Array> }

/** The same for a file that comes in pieces. Throws `TooLarge`, and whatever its pieces throw; then no visible file is left. */
export async function storeTicketFileStream(
  { db, storage }: Pick<FastifyInstance, 'db' | 'storage'>,
  { name, media_type, pieces }: StreamedFile,
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

/** The media type as the uploader reports it. */
export const mediaTypeIn = (header = ''): string =>
  /^[\w.+-]{1,100}\/[\w.+-]{1,100}(?=;|$)/.exec(header)?.[0] ?? 'application/octet-stream'

type Attachment = { ids: readonly number[]; messageId: number; userId: number | null; now: Date }

/**
 * Attaches files to a message. Throws `invalid` for those of somebody else, of another message or expired, and if they are too large in
 * total.
 */
export async function attachFiles(trx: Database, { ids, messageId, userId, now }: Attachment): Promise<void> {
  if (ids.length === 0) return
  const attached = await trx
    .updateTable('ticket_file')
    .set({ message_id: messageId, kept_until: null })
    .where('id', 'in', [...ids])
    .where('message_id', 'is', null)
    .where('kept_until', '>', now)
    .where(sql<boolean>`user_id is not distinct from ${userId}::bigint`)
    .returning('bytes')
    .execute()
  const sum = attached.reduce((bytes, file) => bytes + file.bytes, 0)
  const isAll = attached.length === new Set(ids).size
  if (isAll && sum <= MAX_TICKET_FILE_BYTES) return
  throw new Refusal({ kind: 'invalid', errors: { files: [isAll ? texts.ticketFilesTooLarge : texts.ticketFileGone] } })
}

/**
 * Deletes the files of a message that is removed as soon as the caller's transaction has ended, and the names of those in Freshdesk at
 * once.
 */
export async function removeMessageFiles(trx: Database, messageId: number, now: Date): Promise<void> {
  const detached = await trx
    .updateTable('ticket_file')
    .set({ message_id: null, kept_until: now })
    .where('message_id', '=', messageId)
    .returning('id')
    .execute()
  await trx.updateTable('freshdesk_file').set({ name: '—', due_at: null }).where('message_id', '=', messageId).execute()
  if (detached.length > 0) await addJob(trx, TICKET_FILES_JOB, 'unused')
}

/** Removes files without a message, and their bytes, once they have expired. */
export async function removeUnusedFiles(db: Database, storage: Storage, now: Date): Promise<void> {
  const unused = await db
    .selectFrom('ticket_file')
    .where('message_id', 'is', null)
    .where((eb) => eb.or([eb('kept_until', 'is', null), eb('kept_until', '<=', now)]))
    .select(['id', 'storage_key'])
    .execute()
  for (const { id, storage_key } of unused) {
    await storage.remove(storage_key) // bytes first: after a crash the next run starts here again
    await db.deleteFrom('ticket_file').where('id', '=', id).execute()
  }
}

/** The files of these messages, by message, in the order in which they were added. */
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

/** A file of a requester's own message, or of a reply to them; never that of a note. */
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

/** The files that go out with the letter of a message. */
export async function filesToSend(db: Database, storage: Storage, messageId: number) {
  const rows = await db
    .selectFrom('ticket_file')
    .where('message_id', '=', messageId)
    .select(['name', 'media_type', 'storage_key'])
    .orderBy('id')
    .execute()
  const files: Omit<NewFile, 'user_id'>[] = []
  for (const { storage_key, ...file } of rows)
    files.push({ ...file, bytes: await buffer(await storage.read(storage_key)) })
  return files
}

const DAY_MS = 86_400_000
