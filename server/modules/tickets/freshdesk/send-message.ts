import { buffer } from 'node:stream/consumers'

import type { Selectable } from 'kysely'

import type { FreshdeskTables } from '#server/db/schema/freshdesk.ts'
import { MAX_SENT_BYTES } from '#server/freshdesk/freshdesk-api.ts'
import { type SentFile } from '#server/freshdesk/freshdesk-api.ts'
import { isFailure } from '#server/freshdesk/freshdesk-failure.ts'
import { agentOf } from '#server/modules/tickets/freshdesk/people.ts'
import type { MirrorTools } from '#server/modules/tickets/freshdesk/tools.ts'
import { textHtml } from '#server/support-mail/letter-html.ts'

/**
 * Sends a message there with its files, under the name of its author if they work there, too. Null for a removed message, which is not
 * sent.
 */
export async function sendMessage(tools: MirrorTools, row: OutboxRow, theirId: number): Promise<Sent | null> {
  const { db, api, appUrl } = tools
  const message = await db
    .selectFrom('ticket_message')
    .where('id', '=', row.message_id)
    .select(['kind', 'body', 'user_id', 'requester_id'])
    .executeTakeFirst()
  if (!message?.body) return null
  const body = textHtml(message.body, appUrl) || NO_WORDS
  const agent = await agentOf(db, message.user_id)
  const isRequest = message.kind === 'request'
  const author = isRequest ? await contactOf(db, message.requester_id) : agent
  const draft = { body, ...(author !== null && { user_id: author }) }
  return sendWithFiles(tools, row.message_id!, (files) =>
    message.kind === 'reply'
      ? api.reply(theirId, draft, files)
      : api.note(theirId, { ...draft, private: !isRequest, incoming: isRequest }, files),
  )
}

/** Freshdesk accepts nothing without words; this is ignored when texts are compared. */
export const NO_WORDS = '—'

async function contactOf(db: MirrorTools['db'], requesterId: number | null): Promise<number | null> {
  const person = await db
    .selectFrom('freshdesk_person')
    .where('requester_id', '=', requesterId)
    .select('id')
    .orderBy('id')
    .executeTakeFirst()
  return person?.id ?? null
}

export type OutboxRow = Selectable<FreshdeskTables['freshdesk_outbox']>

/** Its id there, and the names of files that were not sent. */
type Sent = { theirId: number; leftOut: string[] }

/**
 * Sends something with the files of a message, as many as Freshdesk accepts. If it refuses the files, which means that nothing was done, it
 * is sent without any: the reader should not wait for files that they cannot get.
 */
export async function sendWithFiles(
  tools: MirrorTools,
  messageId: number,
  send: (files: readonly SentFile[]) => Promise<number>,
): Promise<Sent> {
  const { files, leftOut } = await filesThatFit(tools, messageId)
  try {
    return { theirId: await send(files), leftOut }
  } catch (error) {
    if (files.length === 0 || !isFailure(error, 'invalid')) throw error
    tools.log.warn({ message: messageId, reason: error.message }, 'Freshdesk does not take this with its files')
    return { theirId: await send([]), leftOut: [...files.map(({ name }) => name), ...leftOut] }
  }
}

/** In the order in which they were added, as long as they fit. Files that the storage has lost are left out, too. */
async function filesThatFit({ db, storage, log }: MirrorTools, messageId: number) {
  const rows = await db
    .selectFrom('ticket_file')
    .where('message_id', '=', messageId)
    .select(['id', 'name', 'media_type', 'bytes', 'storage_key'])
    .orderBy('id')
    .execute()
  const files: SentFile[] = []
  const leftOut: string[] = []
  let sum = 0
  for (const { id, name, media_type, bytes, storage_key } of rows) {
    const isFitting = sum + bytes <= MAX_SENT_BYTES
    const read = isFitting
      ? await storage
          .read(storage_key)
          .then(buffer)
          .catch(() => null)
      : null
    if (isFitting && !read) log.error({ file: id }, 'a kept file cannot be read from the storage')
    if (!read) {
      leftOut.push(name)
      continue
    }
    files.push({ name, media_type, bytes: new Uint8Array(read) })
    sum += bytes
  }
  return { files, leftOut }
}
