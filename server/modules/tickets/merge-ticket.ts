import { sql } from 'kysely'

import type { TicketMerge } from '#contracts/tickets.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/failures.ts'
import { holdTicket } from '#server/modules/tickets/held-ticket.ts'
import { moveTicket } from '#server/modules/tickets/move-ticket.ts'
import { type FoundTicket, standingOf, ticketRows } from '#server/modules/tickets/ticket-rows.ts'
import { addToTrail } from '#server/modules/tickets/trail.ts'
import type { Scope } from '#server/scope.ts'
import { texts } from '#server/texts.ts'
import type { Message } from '#server/texts/message.ts'

/**
 * Has a ticket go on in another one of the same requester, within the caller's transaction: what was said in it, and in what was merged into
 * it before, is read there, and its tags and links are that one's too. Throws `missing` for a ticket out of sight, `conflict` for one that
 * has changed or is over, `invalid` for one that it cannot go on in.
 */
export async function mergeTicket(
  trx: Database,
  scope: Scope,
  id: number,
  { version, into_id }: TicketMerge,
  now: Date,
) {
  const { merged, into } = await holdBoth(trx, scope, { id, version, into_id })
  if (into.requester_id !== merged.requester_id) throw refusedTarget(texts.ticketOfSomebodyElse)
  if (into.state === 'closed' || into.state === 'merged') throw refusedTarget(texts.ticketTargetIsOver)
  const by = scope.user.id
  await moveTicket(trx, merged, {
    ...{ event: 'ticket.merged', by: standingOf(scope, merged), actor: by, now, merged_into_id: into.id },
    detail: { changes: [{ field: 'ticket', from: null, to: String(into.id) }] },
  })
  await trx.updateTable('ticket').set({ merged_into_id: into.id }).where('merged_into_id', '=', id).execute()
  await carryOver(trx, id, into.id)
  await trx
    .updateTable('ticket')
    .set({ updated_at: now, version: into.version + 1 })
    .where('id', '=', into.id)
    .execute()
  await addToTrail(trx, {
    ...{ id: into.id, event: 'ticket.joined', from: into.state, by, at: now },
    detail: { changes: [{ field: 'ticket', from: String(id), to: null }] },
  })
}

/** Both are held in the order of their numbers: of two who merge them either way, none waits for the other. */
async function holdBoth(trx: Database, scope: Scope, { id, version, into_id }: TicketMerge & { id: number }) {
  const isThere = await ticketRows(trx, scope).where('ticket.id', '=', into_id).executeTakeFirst()
  const into = () => holdTicket(trx, scope, into_id)
  const early = isThere && into_id < id ? await into() : null
  const merged = await holdTicket(trx, scope, id, version)
  if (!isThere || into_id === id) throw refusedTarget(texts.ticketNoSuchTarget)
  return { merged, into: early ?? (await into()) } satisfies Record<string, FoundTicket>
}

const refusedTarget = (text: Message) => new Refusal({ kind: 'invalid', errors: { into_id: [text] } })

/** What both have is there once, and no ticket goes with itself. */
async function carryOver(trx: Database, from: number, to: number): Promise<void> {
  await sql`
    insert into ticket_tag (ticket_id, tag) select ${to}, tag from ticket_tag where ticket_id = ${from}
    on conflict do nothing`.execute(trx)
  await sql`
    insert into ticket_link (ticket_id, interaction_id, policy_id, evaluation_id, user_id, other_id, created_by, created_at)
    select ${to}, interaction_id, policy_id, evaluation_id, user_id, other_id, created_by, created_at
    from ticket_link where ticket_id = ${from} and other_id is distinct from ${to}
    on conflict do nothing`.execute(trx)
}
