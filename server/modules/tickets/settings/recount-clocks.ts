import { type Selectable, sql } from 'kysely'

import { liveTicketStates } from '#contracts/ticket-states.ts'
import type { BusinessCalendar } from '#domain/support/business-time.ts'
import { retarget, usedTime } from '#domain/support/sla-clock.ts'
import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Job } from '#server/jobs/queue.ts'
import { type Desk, readDesk } from '#server/modules/tickets/desk.ts'
import { type Clocks, clocksOf, columnsOf, withDueTime } from '#server/modules/tickets/ticket-clocks.ts'

export const CALENDAR_JOB = 'ticket-calendar'

/**
 * Counts clocks again that ran while the hours of the desk changed: until then by the old hours, from then on by the new ones, a batch of
 * tickets at a time. Their targets stay. Nothing is counted twice, however often this runs; a clock that moves shortly before its turn is
 * counted by the new hours.
 */
export async function recountClocks(db: Database, job: Job): Promise<void> {
  for (let hasMore = true; hasMore;) {
    job.signal.throwIfAborted()
    hasMore = await db.transaction().execute(async (trx) => {
      const isMore = await recountSome(trx)
      await job.advance(trx)
      return isMore
    })
  }
}

async function recountSome(trx: Database): Promise<boolean> {
  // the oldest change first: the hours before it end where it begins
  const before = await trx
    .selectFrom('support_calendar_history')
    .selectAll()
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  if (!before) return false
  const tickets = await runningUnder(trx, before)
  const last = tickets.at(-1)
  if (!last) {
    await trx.deleteFrom('support_calendar_history').where('id', '=', before.id).execute()
    return true
  }
  const desk = await readDesk(trx)
  await store(
    trx,
    tickets.map((ticket) => ({ id: ticket.id, ...columnsOf(recounted(ticket, before, desk)) })),
  )
  await trx.updateTable('support_calendar_history').set({ after_ticket: last.id }).where('id', '=', before.id).execute()
  return true
}

type PastCalendar = Selectable<Schema['support_calendar_history']>

const runningUnder = (trx: Database, { partner_id, but_of, until, after_ticket }: PastCalendar) =>
  trx
    .selectFrom('ticket')
    .where('state', 'in', [...liveTicketStates])
    .where('id', '>', after_ticket)
    .where(
      partner_id === null
        ? sql<boolean>`(partner_id is null or partner_id <> all (${but_of}::bigint[]))`
        : sql<boolean>`partner_id = ${partner_id}`,
    )
    .where((eb) => eb.or([eb('first_response_since', '<', until), eb('resolution_since', '<', until)]))
    .selectAll()
    .orderBy('id')
    .limit(BATCH_SIZE)
    .forUpdate()
    .execute()

const BATCH_SIZE = 200

type Running = Awaited<ReturnType<typeof runningUnder>>[number]

function recounted(ticket: Running, before: PastCalendar, desk: Desk): Clocks {
  const after = (clock: Clocks[keyof Clocks]) => {
    if (clock.running_since === null || clock.running_since >= before.until) return clock
    return withDueTime(desk.calendarOf(ticket.partner_id), retarget(before, clock, clock.target_ms, before.until), null)
  }
  const clocks = clocksOf(ticket)
  return {
    first_response: keepOverdue(before, clocks.first_response, after(clocks.first_response), before.until),
    resolution: keepOverdue(before, clocks.resolution, after(clocks.resolution), before.until),
  }
}

/** A clock that had run out by then keeps its due time. */
const keepOverdue = (
  calendar: BusinessCalendar,
  clock: Clocks[keyof Clocks],
  after: Clocks[keyof Clocks],
  until: Date,
): Clocks[keyof Clocks] =>
  usedTime(calendar, clock, until) >= clock.target_ms ? { ...after, due_at: clock.due_at ?? after.due_at } : after

const store = (trx: Database, rows: object[]) =>
  sql`
    update ticket set
      first_response_used_ms = counted.first_response_used_ms,
      first_response_since = counted.first_response_since,
      first_response_due_at = counted.first_response_due_at,
      resolution_used_ms = counted.resolution_used_ms,
      resolution_since = counted.resolution_since,
      resolution_due_at = counted.resolution_due_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as counted (
      id bigint,
      first_response_used_ms bigint, first_response_since timestamptz, first_response_due_at timestamptz,
      resolution_used_ms bigint, resolution_since timestamptz, resolution_due_at timestamptz
    )
    where ticket.id = counted.id
  `.execute(trx)
