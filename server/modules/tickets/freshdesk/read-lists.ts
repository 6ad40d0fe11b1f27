import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import type { FreshdeskList } from '#server/db/schema/freshdesk.ts'
import { isFailure } from '#server/freshdesk/freshdesk-failure.ts'
import type { TheirTicket } from '#server/freshdesk/freshdesk-shapes.ts'
import { endMirror } from '#server/modules/tickets/freshdesk/end-mirror.ts'
import { fetchFiles } from '#server/modules/tickets/freshdesk/fetch-files.ts'
import { readTicketContent } from '#server/modules/tickets/freshdesk/mirrored-ticket-content.ts'
import { mirrorOf } from '#server/modules/tickets/freshdesk/mirrored-ticket.ts'
import { saveMirroredTicket } from '#server/modules/tickets/freshdesk/save-mirrored-ticket.ts'
import type { MirrorTools } from '#server/modules/tickets/freshdesk/tools.ts'

/**
 * Reads one of their lists from where it was left, oldest change first, to its end. The position is stored with each ticket, so that after
 * a crash reading continues after the last one stored. Pages are counted only within a second: changes in the meantime would move tickets
 * between them.
 */
export async function readList(tools: MirrorTools, list: FreshdeskList): Promise<void> {
  for (;;) {
    tools.job.signal.throwIfAborted()
    const cursor = await cursorOf(tools.db, list)
    const from = new Date(cursor.since.getTime() - OVERLAP_MS)
    const { value: tickets, hasMore, at } = await tools.api.tickets(list, from, cursor.page)
    for (const ticket of tickets) {
      tools.job.signal.throwIfAborted()
      await readTicket(tools, list, ticket, at)
    }
    const reached = await cursorOf(tools.db, list)
    const isFurther = reached.since > cursor.since
    const page = hasMore && !isFurther ? cursor.page + 1 : 1
    await tools.db.updateTable('freshdesk_cursor').set({ page }).where('list', '=', list).execute()
    if (!hasMore) return
  }
}

const cursorOf = (db: Database, list: FreshdeskList) =>
  db.selectFrom('freshdesk_cursor').where('list', '=', list).select(['since', 'page']).executeTakeFirstOrThrow()

async function readTicket(tools: MirrorTools, list: FreshdeskList, ticket: TheirTicket, at: Date | null) {
  const { db, clock, job } = tools
  const ended = list === 'live' ? endOf(ticket) : list
  const isKnown = ended === null && (await isUnchanged(db, ticket))
  const content = ended === null && !isKnown ? await readTicketContent(tools, ticket, at) : null
  await db.transaction().execute(async (trx) => {
    await job.advance(trx)
    if (content) await saveMirroredTicket(trx, content, clock())
    if (ended) await endMirror(trx, ticket.id, ended, clock())
    await trx
      .updateTable('freshdesk_cursor')
      .set({ since: sql<Date>`greatest(since, ${ticket.updated_at})` })
      .where('list', '=', list)
      .execute()
  })
  if (content) await fetchFiles(tools, ticket.id, content.attachments)
}

/** Reads one ticket, wherever it was changed; one that was never mirrored and does not exist there is ignored. */
export async function readOne(tools: MirrorTools, id: number): Promise<void> {
  const { api, db, clock, job } = tools
  const found = await api.ticket(id).catch((error: unknown) => {
    if (isFailure(error, 'missing')) return null
    throw error
  })
  const ended = found ? endOf(found.value) : 'gone'
  const content = found && !ended ? await readTicketContent(tools, found.value, found.at) : null
  await db.transaction().execute(async (trx) => {
    await job.advance(trx)
    if (content) await saveMirroredTicket(trx, content, clock())
    if (ended) await endMirror(trx, id, ended, clock())
  })
  if (content) await fetchFiles(tools, id, content.attachments)
}

const endOf = ({ deleted, spam }: TheirTicket) => (deleted ? 'deleted' : spam ? 'spam' : null)

async function isUnchanged(db: Database, { id, updated_at }: TheirTicket): Promise<boolean> {
  const mirror = await mirrorOf(db, id)
  if (!mirror?.is_settled || mirror.ended !== null) return false
  return mirror.updated_at.getTime() === updated_at.getTime()
}

/** It is not documented whether `updated_since` includes its own second: with this overlap it does. */
const OVERLAP_MS = 1_000
