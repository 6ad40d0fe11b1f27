import { buffer } from 'node:stream/consumers'
import { isFailure } from '#server/freshdesk/freshdesk-failure.ts'
import { MAX_SENT_BYTES, type SentFile } from '#server/freshdesk/freshdesk-api.ts'
import type { MirrorTools } from '#server/modules/tickets/freshdesk/tools.ts'

/** Which of theirs it is, and the names of what did not go along. */
export type Sent = { theirId: number; leftOut: string[] }

/**
 * Sends something with the files of a message, as many as Freshdesk takes. Where it does not take it with them, which says that nothing was
 * done, it goes without any: who is to read it should not wait for what they cannot get.
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

/** As they were added, as far as they go together. What the storage has lost does not go along either. */
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
