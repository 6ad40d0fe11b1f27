import type { Database } from '#server/db/database.ts'
import { FreshdeskFailure } from '#server/freshdesk/freshdesk-failure.ts'
import { fetchDueFiles } from '#server/modules/tickets/freshdesk/fetch-due-files.ts'
import { readAgents } from '#server/modules/tickets/freshdesk/people.ts'
import { readList, readOne } from '#server/modules/tickets/freshdesk/read-lists.ts'
import { sendOut } from '#server/modules/tickets/freshdesk/send-out.ts'
import type { MirrorTools } from '#server/modules/tickets/freshdesk/tools.ts'

/**
 * Goes through the mirror once: sends what waits, reads what was heard of, and, once a minute, what has changed there, and tries files again. Where Freshdesk does not
 * answer, has nothing left for us or refuses the key, nothing is asked for a while; what is done by then stays done.
 */
export async function syncTickets(tools: MirrorTools): Promise<void> {
  const { db, clock } = tools
  const now = clock()
  const mirror = await db.selectFrom('freshdesk_mirror').selectAll().executeTakeFirstOrThrow()
  if (!mirror.is_on || (mirror.paused_until && mirror.paused_until > now)) return
  try {
    if (isOver(mirror.agents_at, AGENTS_EVERY_MS, now)) await readAgents(tools)
    await sendOut(tools)
    await readAsked(tools)
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

async function readAsked(tools: MirrorTools): Promise<void> {
  const { db } = tools
  for (;;) {
    tools.job.signal.throwIfAborted()
    // what is heard of while it is read is read again
    const asked = await db.selectFrom('freshdesk_ticket_due').select('id').orderBy('id').executeTakeFirst()
    if (!asked) return
    await db.deleteFrom('freshdesk_ticket_due').where('id', '=', asked.id).execute()
    try {
      await readOne(tools, asked.id)
    } catch (error) {
      await queueTicketRead(db, asked.id)
      throw error
    }
  }
}

/** Has one of their tickets read soon. */
export const queueTicketRead = async (db: Database, id: number): Promise<void> =>
  void (await db
    .insertInto('freshdesk_ticket_due')
    .values({ id })
    .onConflict((known) => known.doNothing())
    .execute())

type Before = { failure: string | null; failures: number }

/** Said in the log once, and not at every try. A limit is none of its own failures. */
async function pause(
  { db, clock, log }: MirrorTools,
  failure: FreshdeskFailure,
  { failure: before, failures }: Before,
) {
  const wait = failure.waitMs ?? (PATIENT.has(failure.kind) ? MAX_MS : Math.min(MIN_MS * 2 ** failures, MAX_MS))
  const paused_until = new Date(clock().getTime() + wait)
  if (failure.kind === 'limited') {
    log.info({ seconds: Math.ceil(wait / 1_000) }, 'Freshdesk is asked nothing for a while: its limit is reached')
    await db.updateTable('freshdesk_mirror').set({ paused_until }).execute()
    return
  }
  const told = `${failure.kind}: ${failure.message}`
  if (told !== before) log.error({ reason: told }, FAILURES[failure.kind] ?? 'Freshdesk cannot be mirrored')
  await db
    .updateTable('freshdesk_mirror')
    .set({ paused_until, failure: told, failures: Math.min(failures + 1, 30) })
    .execute()
}

/** Somebody has to do something first. */
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
