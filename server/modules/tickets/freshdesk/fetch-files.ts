import type { Selectable } from 'kysely'

import { type FileLoss, MAX_TICKET_FILE_BYTES } from '#contracts/ticket-files.ts'
import type { Database } from '#server/db/database.ts'
import type { FreshdeskTables } from '#server/db/schema/freshdesk.ts'
import { isFailure } from '#server/freshdesk/freshdesk-failure.ts'
import type { TheirAttachment } from '#server/freshdesk/freshdesk-shapes.ts'
import { CutOff } from '#server/freshdesk/their-files.ts'
import { TooLarge } from '#server/http/store-stream.ts'
import type { MirrorTools } from '#server/modules/tickets/freshdesk/tools.ts'
import { attachFiles, mediaTypeIn, storeTicketFileStream } from '#server/modules/tickets/ticket-files.ts'

type DueFile = Pick<Selectable<FreshdeskTables['freshdesk_file']>, 'id' | 'name' | 'attempts'>

/**
 * Fetches the due files of one of their tickets, at the addresses that were just received. Each file is stored separately and once: after a
 * crash it is fetched again. A file that cannot be fetched does not block others, and is tried again later if that may help; with `isAll`,
 * a file that is not listed any more is gone. Returns false if their host does not answer, so that further requests would be of no use.
 */
export async function fetchFiles(
  tools: MirrorTools,
  theirId: number,
  attachments: readonly TheirAttachment[],
  { isAll = false } = {},
): Promise<boolean> {
  const { db, clock, job } = tools
  if (attachments.length === 0 && !isAll) return true
  const due = await db
    .selectFrom('freshdesk_file')
    .where('freshdesk_ticket_id', '=', theirId)
    .where('due_at', '<=', clock())
    .select(['id', 'name', 'attempts'])
    .orderBy('attempts') // files that keep failing must not block the others
    .orderBy('id')
    .execute()
  for (const file of due) {
    job.signal.throwIfAborted()
    const attachment = attachments.find(({ id }) => id === file.id)
    if (!attachment && !isAll) continue
    const outcome = attachment ? await fetchFile(tools, file, attachment) : { failed: 'gone' as const }
    if ('id' in outcome) await saveFetched(tools, file, outcome.id)
    else if (outcome.failed !== 'later') await postpone(tools, file, outcome.failed, attachment?.attachment_url)
    if ('failed' in outcome && (outcome.failed === 'later' || outcome.failed === 'unanswered')) return false
  }
  return true
}

type FetchOutcome = { id: number } | { failed: FileLoss | 'later' }

async function fetchFile(tools: MirrorTools, { name }: DueFile, attachment: TheirAttachment): Promise<FetchOutcome> {
  const { db, storage, files, clock, job } = tools
  const { size, attachment_url, content_type } = attachment
  if ((size ?? 0) > MAX_TICKET_FILE_BYTES) return { failed: 'too-large' }
  if (!attachment_url) return { failed: 'gone' }
  const found = await files.fetch(attachment_url, job.signal)
  if ('failed' in found) return found
  const streamed = { name, media_type: mediaTypeIn(content_type ?? ''), pieces: ofSize(found.body, size) }
  try {
    return await storeTicketFileStream({ db, storage }, streamed, clock())
  } catch (error) {
    job.signal.throwIfAborted()
    if (error instanceof TooLarge) return { failed: 'too-large' }
    if (error instanceof WrongSize) return { failed: 'wrong' }
    if (!(error instanceof CutOff)) tools.log.error({ err: error }, 'a file of Freshdesk could not be kept')
    return { failed: 'unanswered' }
  }
}

/** The file must have the size that was reported: a page with an error is not the file. */
async function* ofSize(body: AsyncIterable<Uint8Array>, size: number | null | undefined) {
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

/** Attaches a file to its message. If the message was removed meanwhile, the file is removed, too. */
const saveFetched = ({ db, clock, job }: MirrorTools, { id }: DueFile, fileId: number): Promise<void> =>
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

async function postpone(tools: MirrorTools, { id, attempts }: DueFile, failed: FileLoss, address?: string | null) {
  const { db, clock, files, log } = tools
  const isLost = HOPELESS.has(failed) || attempts + 1 >= MAX_ATTEMPTS
  // an address is valid for minutes: with a new one it may work at once
  const pause = failed === 'refused' && attempts === 0 ? 0 : Math.min(MINUTE_MS * 5 ** attempts, DAY_MS)
  const fileHost = failed === 'not-allowed' && address && URL.canParse(address) ? new URL(address).host : null
  const host = fileHost !== null && !files.isAllowedHost(fileHost) ? fileHost : null
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

/** Trying again would not help. */
const HOPELESS = new Set<FileLoss>(['gone', 'too-large', 'not-allowed'])
const MAX_ATTEMPTS = 8
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/**
 * Tries files again that could not be fetched, at addresses that are requested again. It takes a limited number of tickets at a time,
 * because replies wait meanwhile.
 */
export async function fetchDueFiles(tools: MirrorTools): Promise<void> {
  for (const theirId of await dueTickets(tools)) {
    tools.job.signal.throwIfAborted()
    if (!(await fetchFiles(tools, theirId, await currentAttachments(tools, theirId), { isAll: true }))) return
  }
}

const dueTickets = async ({ db, clock }: MirrorTools): Promise<number[]> =>
  (
    await db
      .selectFrom('freshdesk_file')
      .where('due_at', '<=', clock())
      .select('freshdesk_ticket_id')
      .groupBy('freshdesk_ticket_id')
      .orderBy(({ fn }) => fn.min('due_at'))
      .limit(TICKETS_AT_ONCE)
      .execute()
  ).map(({ freshdesk_ticket_id }) => freshdesk_ticket_id)

/** All attachments that a ticket and its conversations have by now; none of a ticket that is gone. */
async function currentAttachments({ api }: MirrorTools, theirId: number): Promise<TheirAttachment[]> {
  try {
    const { value: ticket } = await api.ticket(theirId)
    const conversations = await api.conversations(theirId)
    return [ticket, ...conversations].flatMap(({ attachments }) => attachments ?? [])
  } catch (error) {
    if (isFailure(error, 'missing')) return []
    throw error
  }
}

/** Tries files again whose host is allowed by now. */
export async function tryAllowedFiles(db: Database, isAllowedHost: (host: string) => boolean, now: Date) {
  const found = await db
    .selectFrom('freshdesk_file')
    .where('lost', '=', 'not-allowed')
    .where('host', 'is not', null)
    .select('host')
    .distinct()
    .execute()
  const hosts = found.flatMap(({ host }) => (host !== null && isAllowedHost(host) ? host : []))
  if (hosts.length === 0) return
  await db
    .updateTable('freshdesk_file')
    .set({ lost: null, host: null, attempts: 0, due_at: now })
    .where('lost', '=', 'not-allowed')
    .where('host', 'in', hosts)
    .execute()
}

const TICKETS_AT_ONCE = 50
