import { sql } from 'kysely'

import { ticketLinkKinds } from '#contracts/ticket-states.ts'
import type { TicketLink, TicketLinkDraft } from '#contracts/tickets.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { linkColumns, linkTarget } from '#server/modules/tickets/link-targets.ts'
import type { FoundTicket } from '#server/modules/tickets/ticket-rows.ts'
import { addToTrail } from '#server/modules/tickets/trail.ts'

/** What a ticket goes with, as it was linked. What the caller may not open is told by its number alone. */
export async function linksOf(db: Database, scope: Scope, id: number): Promise<TicketLink[]> {
  const byKind = ticketLinkKinds.map((kind) => {
    const target = sql<number>`link.${sql.ref(linkColumns[kind])}`
    return sql`
      select link.id, ${kind} as kind, ${target} as target_id, found.name, found.call_id, found.name is not null as opens
      from ticket_link as link left join lateral (${linkTarget(scope, kind, target)}) as found on true
      where link.ticket_id = ${id} and ${target} is not null`
  })
  const { rows } = await sql<TicketLink>`${sql.join(byKind, sql` union all `)} order by id`.execute(db)
  return rows
}

/** Throws `invalid` for what does not exist or the caller may not open, and for a ticket with itself. There already: stays as it is. */
export async function addLink(
  trx: Database,
  scope: Scope,
  ticket: FoundTicket,
  { kind, target_id }: TicketLinkDraft,
  now: Date,
): Promise<void> {
  const { rows } = await linkTarget(scope, kind, sql`${target_id}::bigint`).execute(trx)
  if (rows.length === 0 || (kind === 'ticket' && target_id === ticket.id))
    throw new Refusal({ kind: 'invalid', errors: { target_id: [texts.ticketNoSuchTarget] } })
  const added = await trx
    .insertInto('ticket_link')
    .values({ ticket_id: ticket.id, [linkColumns[kind]]: target_id, created_by: scope.user.id })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return
  await addToTrail(trx, {
    ...{ id: ticket.id, event: 'ticket.linked', from: ticket.state, by: scope.user.id, at: now },
    detail: { changes: [{ field: kind, from: null, to: String(target_id) }] },
  })
}

/** Throws `missing` for a link that the ticket has not. */
export async function removeLink(trx: Database, scope: Scope, ticket: FoundTicket, linkId: number, now: Date) {
  const removed = await trx
    .deleteFrom('ticket_link')
    .where('ticket_id', '=', ticket.id)
    .where('id', '=', linkId)
    .returningAll()
    .executeTakeFirst()
  if (!removed) throw new Refusal({ kind: 'missing' })
  const kind = ticketLinkKinds.find((one) => removed[linkColumns[one]] !== null)!
  await addToTrail(trx, {
    ...{ id: ticket.id, event: 'ticket.unlinked', from: ticket.state, by: scope.user.id, at: now },
    detail: { changes: [{ field: kind, from: String(removed[linkColumns[kind]]), to: null }] },
  })
}
