import type { Selectable } from 'kysely'

import { type FileLoss, MAX_TICKET_FILE_BYTES } from '#contracts/ticket-files.ts'
import type { FreshdeskTables } from '#server/db/schema/freshdesk.ts'
import type { TheirAttachment } from '#server/freshdesk/freshdesk-shapes.ts'
import { CutOff } from '#server/freshdesk/their-files.ts'
import { TooLarge } from '#server/http/store-stream.ts'
import type { MirrorTools } from '#server/modules/tickets/freshdesk/tools.ts'
import { attachFiles, storeTicketFileStream, mediaTypeIn } from '#server/modules/tickets/ticket-files.ts'

type DueFile = Pick<Selectable<FreshdeskTables['freshdesk_file']>, 'id' | 'name' | 'attempts'>

/**
 * Fetches what is due of one of their tickets from where it was just told to be. Each file is kept by itself, and once: who dies over it begins
 * it anew. One that cannot be fetched stands in nobody's way, and is tried again later as far as that may help; with `isAll`, what was not told
 * is there no more. False when their host does not answer, so that there is no use in asking it for more.
 */
export async function fetchFiles(
  tools: MirrorTools,
  theirId: number,
  told: readonly TheirAttachment[],
  { isAll = false } = {},
): Promise<boolean> {
  const { db, clock, job } = tools
  if (told.length === 0 && !isAll) return true
  const due = await db
    .selectFrom('freshdesk_file')
    .where('freshdesk_ticket_id', '=', theirId)
    .where('due_at', '<=', clock())
    .select(['id', 'name', 'attempts'])
    .orderBy('attempts') // what does not come must not keep others from being asked for
    .orderBy('id')
    .execute()
  for (const file of due) {
    job.signal.throwIfAborted()
    const attachment = told.find(({ id }) => id === file.id)
    if (!attachment && !isAll) continue
    const came = attachment ? await take(tools, file, attachment) : { failed: 'gone' as const }
    if ('id' in came) await keep(tools, file, came.id)
    else if (came.failed !== 'later') await putOff(tools, file, came.failed, attachment?.attachment_url)
    if ('failed' in came && (came.failed === 'later' || came.failed === 'unanswered')) return false
  }
  return true
}

type Came = { id: number } | { failed: FileLoss | 'later' }

async function take(tools: MirrorTools, { name }: DueFile, attachment: TheirAttachment): Promise<Came> {
  const { db, storage, files, clock, job } = tools
  const { size, attachment_url, content_type } = attachment
  if ((size ?? 0) > MAX_TICKET_FILE_BYTES) return { failed: 'too-large' }
  if (!attachment_url) return { failed: 'gone' }
  const found = await files.fetch(attachment_url, job.signal)
  if ('failed' in found) return found
  const coming = { name, media_type: mediaTypeIn(content_type ?? ''), pieces: whole(found.body, size) }
  try {
    return await storeTicketFileStream({ db, storage }, coming, clock())
  } catch (error) {
    job.signal.throwIfAborted()
    if (error instanceof TooLarge) return { failed: 'too-large' }
    if (error instanceof WrongSize) return { failed: 'wrong' }
    if (!(error instanceof CutOff)) tools.log.error({ err: error }, 'a file of Freshdesk could not be kept')
    return { failed: 'unanswered' }
  }
}

/** It is no longer and no shorter than it was told to be: a page that says something else is not the file. */
async function* whole(body: AsyncIterable<Uint8Array>, size: number | null | undefined) {
  let bytes = 0
  for await (const piece of body) {
    bytes += piece.length
    yield piece
  }
  if (typeof size === 'number' && bytes !== size) throw new WrongSize()
}

class WrongSize extends Error {
  override name = 'WrongSize'
}

/** It goes with its message, unless somebody has removed that meanwhile: then it is removed, too. */
const keep = ({ db, clock, job }: MirrorTools, { id }: DueFile, fileId: number): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await job.advance(trx)
    const message = await trx
      .selectFrom('ticket_message as message')
      .innerJoin('freshdesk_file as file', 'file.message_id', 'message.id')
      .where('file.id', '=', id)
      .where('message.removed_at', 'is', null)
      .select('message.id')
      .forUpdate()
      .executeTakeFirst()
    if (message) await attachFiles(trx, { ids: [fileId], messageId: message.id, userId: null, now: clock() })
    await trx
      .updateTable('freshdesk_file')
      .set({ file_id: message ? fileId : null, due_at: null })
      .where('id', '=', id)
      .execute()
  })

async function putOff(tools: MirrorTools, { id, attempts }: DueFile, failed: FileLoss, address?: string | null) {
  const { db, clock, files, log } = tools
  const isLost = HOPELESS.has(failed) || attempts + 1 >= MAX_ATTEMPTS
  // an address is good for minutes: with a new one it may be there at once
  const pause = failed === 'refused' && attempts === 0 ? 0 : Math.min(MINUTE_MS * 5 ** attempts, DAY_MS)
  const at = failed === 'not-allowed' && address && URL.canParse(address) ? new URL(address).host : null
  const host = at !== null && !files.isAllowedHost(at) ? at : null
  if (isLost) log.warn({ file: id, why: failed, ...(host && { host }) }, 'a file of Freshdesk stays there')
  await db
    .updateTable('freshdesk_file')
    .set({
      ...{ lost: isLost ? failed : null, host, attempts: attempts + 1 },
      due_at: isLost ? null : new Date(clock().getTime() + pause),
    })
    .where('id', '=', id)
    .execute()
}

/** Asking again would not help. */
const HOPELESS = new Set<FileLoss>(['gone', 'too-large', 'not-allowed'])
const MAX_ATTEMPTS = 8
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
