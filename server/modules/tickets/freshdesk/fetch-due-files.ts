import type { Database } from '#server/db/database.ts'
import { isFailure } from '#server/freshdesk/freshdesk-failure.ts'
import type { TheirAttachment } from '#server/freshdesk/freshdesk-shapes.ts'
import { fetchFiles } from '#server/modules/tickets/freshdesk/fetch-files.ts'
import type { MirrorTools } from '#server/modules/tickets/freshdesk/tools.ts'

/** Tries what could not be fetched once more, at addresses that are asked for anew. Of many some at a time: replies wait meanwhile. */
export async function fetchDueFiles(tools: MirrorTools): Promise<void> {
  for (const theirId of await dueTickets(tools)) {
    tools.job.signal.throwIfAborted()
    if (!(await fetchFiles(tools, theirId, await toldThere(tools, theirId), { isAll: true }))) return
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

/** All that there is by now with a ticket and what was said of it; nothing of one that is gone. */
async function toldThere({ api }: MirrorTools, theirId: number): Promise<TheirAttachment[]> {
  try {
    const { value: ticket } = await api.ticket(theirId)
    const said = await api.conversations(theirId)
    return [ticket, ...said].flatMap(({ attachments }) => attachments ?? [])
  } catch (error) {
    if (isFailure(error, 'missing')) return []
    throw error
  }
}

/** What was on a host that files may be fetched from by now is tried again. */
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
