import { sql } from 'kysely'

import type { TicketChange } from '#contracts/tickets.ts'
import { retarget } from '#domain/support/sla-clock.ts'
import type { Database } from '#server/db/database.ts'
import { mirrorOut } from '#server/freshdesk/mirror-out.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { textMasker } from '#server/masking/mask-words.ts'
import { readDesk } from '#server/modules/tickets/desk.ts'
import { refuseOutOfReach } from '#server/modules/tickets/refuse-out-of-reach.ts'
import { clocksOf, columnsOf, withDueTime } from '#server/modules/tickets/ticket-clocks.ts'
import type { FoundTicket } from '#server/modules/tickets/ticket-rows.ts'
import { addToTrail, type TrailDetail } from '#server/modules/tickets/trail.ts'

/**
 * Changes the subject, priority, partner, category and tags of a ticket, within the caller's transaction. Its clocks keep the time that
 * they have used so far. Throws `invalid` for a partner or a category that the caller cannot choose.
 */
export async function changeTicket(
  trx: Database,
  scope: Scope,
  ticket: FoundTicket,
  change: TicketChange,
  now: Date,
): Promise<void> {
  await refuseOutOfReach(trx, scope, change)
  if (await writeChange(trx, ticket, change, { by: scope.user.id, now })) await mirrorOut(trx, 'fields', ticket.id)
}

type TicketFields = Omit<TicketChange, 'version'>

/** The same without a check of the caller; `by` is null for an automatic change. Returns whether anything changed. */
export async function writeChange(
  trx: Database,
  ticket: FoundTicket,
  change: TicketFields,
  { by, now }: { by: number | null; now: Date },
): Promise<boolean> {
  const { priority, partner_id, category_id } = change
  const mask = await textMasker(trx, partner_id)
  const next = { subject: mask.line(change.subject), priority, partner_id, category_id }
  const changes = fields.flatMap((field) => {
    const [from, to] = [textOf(ticket[field]), textOf(next[field])]
    return from === to ? [] : [{ field, from, to }]
  })
  const tags = [...new Set(change.tags.map((tag) => mask.line(tag)))].toSorted()
  const isTagged = tags.join('\0') !== ticket.tags.join('\0')
  if (changes.length === 0 && !isTagged) return false

  const desk = await readDesk(trx)
  const targets = desk.targetsOf(partner_id, priority)
  const clocks = clocksOf(ticket)
  const retargeted = (name: keyof typeof clocks) => {
    const clock = retarget(desk.calendarOf(ticket.partner_id), clocks[name], targets[name], now)
    return withDueTime(desk.calendarOf(partner_id), clock, clocks[name].due_at ?? now)
  }
  await trx
    .updateTable('ticket')
    .set({
      ...{ ...next, updated_at: now, version: ticket.version + 1 },
      ...columnsOf({ first_response: retargeted('first_response'), resolution: retargeted('resolution') }),
    })
    .where('id', '=', ticket.id)
    .execute()
  const entry = { id: ticket.id, from: ticket.state, by, at: now }
  if (changes.length > 0) await addToTrail(trx, { ...entry, event: 'ticket.changed', detail: { changes } })
  if (isTagged) await retag(trx, ticket, tags, entry)
  return true
}

const fields = ['subject', 'priority', 'partner_id', 'category_id'] as const
const textOf = (value: string | number | null): string | null => (value === null ? null : String(value))

type Entry = Omit<Parameters<typeof addToTrail>[1], 'event' | 'detail'>

async function retag(trx: Database, ticket: FoundTicket, tags: string[], entry: Entry): Promise<void> {
  await trx.deleteFrom('ticket_tag').where('ticket_id', '=', ticket.id).execute()
  await sql`insert into ticket_tag (ticket_id, tag) select ${ticket.id}, unnest(${tags}::text[])`.execute(trx)
  const detail: TrailDetail = { changes: [{ field: 'tags', from: ticket.tags.join(', '), to: tags.join(', ') }] }
  await addToTrail(trx, { ...entry, event: 'ticket.tagged', detail })
}
