import type { Database } from '#server/db/database.ts'
import { FreshdeskFailure } from '#server/freshdesk/freshdesk-failure.ts'
import { fetchDueFiles } from '#server/modules/tickets/freshdesk/fetch-files.ts'
import { readAgents } from '#server/modules/tickets/freshdesk/people.ts'
import { readList, readOne } from '#server/modules/tickets/freshdesk/read-lists.ts'
import { sendOut } from '#server/modules/tickets/freshdesk/send-out.ts'
import type { MirrorTools } from '#server/modules/tickets/freshdesk/tools.ts'

/**
 * Runs the mirror once: sends what waits, reads the tickets that were reported and, once a minute, what has changed there, and tries files
 * again. If Freshdesk does not answer, has no requests left for us or refuses the key, nothing is requested for a while; what was done by
 * then stays done.
 */
export async function syncTickets(tools: MirrorTools): Promise<void> {
  const { db, clock } = tools
  const now = clock()
  const mirror = await db.selectFrom('freshdesk_mirror').selectAll().executeTakeFirstOrThrow()
  if (!mirror.is_on || (mirror.paused_until && mirror.paused_until > now)) return
  try {
    if (isOver(mirror.agents_at, AGENTS_EVERY_MS, now)) await readAgents(tools)
    await sendOut(tools)
    await readReported(tools)
    if (isOver(mirror.read_at, READ_EVERY_MS, now)) {
      for (const list of ['live', 'deleted', 'spam'] as const) await readList(tools, list)
      await db.updateTable('freshdesk_mirror').set({ read_at: now }).execute()
    }
    await fetchDueFiles(tools)
    await db.updateTable('freshdesk_mirror').set({ paused_until: null, failure: null, failures: 0 }).execute()
  } catch (error) {
    if (!(error instanceof FreshdeskFailure)) throw error
    await pause(tools, error, mirror)
  }
}

const isOver = (since: Date | null, every: number, now: Date) =>
  since === null || now.getTime() - since.getTime() >= every

async function readReported(tools: MirrorTools): Promise<void> {
  const { db } = tools
  for (;;) {
    tools.job.signal.throwIfAborted()
    // a ticket that is reported while it is read is read again
    const reported = await db.selectFrom('freshdesk_ticket_due').select('id').orderBy('id').executeTakeFirst()
    if (!reported) return
    await db.deleteFrom('freshdesk_ticket_due').where('id', '=', reported.id).execute()
    try {
      await readOne(tools, reported.id)
    } catch (error) {
      await queueTicketRead(db, reported.id)
      throw error
    }
  }
}

/** Queues one of their tickets to be read soon. */
export const queueTicketRead = async (db: Database, id: number): Promise<void> =>
  void (await db
    .insertInto('freshdesk_ticket_due')
    .values({ id })
    .onConflict((known) => known.doNothing())
    .execute())

type LastFailure = { failure: string | null; failures: number }

/** Logs a failure once, and not at every attempt. A rate limit does not count as a failure. */
async function pause(
  { db, clock, log }: MirrorTools,
  failure: FreshdeskFailure,
  { failure: before, failures }: LastFailure,
) {
  const wait = failure.waitMs ?? (PATIENT.has(failure.kind) ? MAX_MS : Math.min(MIN_MS * 2 ** failures, MAX_MS))
  const paused_until = new Date(clock().getTime() + wait)
  if (failure.kind === 'limited') {
    log.info({ seconds: Math.ceil(wait / 1_000) }, 'Freshdesk is asked nothing for a while: its limit is reached')
    await db.updateTable('freshdesk_mirror').set({ paused_until }).execute()
    return
  }
  const reason = `${failure.kind}: ${failure.message}`
  if (reason !== before) log.error({ reason }, FAILURES[failure.kind] ?? 'Freshdesk cannot be mirrored')
  await db
    .updateTable('freshdesk_mirror')
    .set({ paused_until, failure: reason, failures: Math.min(failures + 1, 30) })
    .execute()
}

/** Somebody has to fix these first. */
const PATIENT = new Set<string>(['unauthorized', 'forbidden', 'invalid', 'missing', 'unreadable'])
const FAILURES: Partial<Record<FreshdeskFailure['kind'], string>> = {
  unauthorized: 'Freshdesk refuses FRESHDESK_KEY: nothing is mirrored until it is right',
  forbidden: 'the agent of FRESHDESK_KEY may not do this in Freshdesk',
  unavailable: 'Freshdesk does not answer',
}

export const READ_EVERY_MS = 60_000
const AGENTS_EVERY_MS = 86_400_000
const MIN_MS = 15_000
const MAX_MS = 600_000
