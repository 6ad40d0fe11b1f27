import { type RawBuilder, sql } from 'kysely'

import { type TicketLinkKind, ticketLinkKinds } from '#contracts/ticket-states.ts'
import type { TicketLink, TicketLinkDraft } from '#contracts/tickets.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { reachesTicket } from '#server/modules/tickets/reaches-ticket.ts'
import type { FoundTicket } from '#server/modules/tickets/ticket-rows.ts'
import { addToTrail } from '#server/modules/tickets/trail.ts'
import { visibleEvaluations } from '#server/quality/visible-evaluations.ts'

/** The links of a ticket, in the order in which they were made. Of a target that the caller may not open, only the number is returned. */
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

/**
 * Throws `invalid` for a target that does not exist or that the caller may not open, and for the ticket itself. An existing link stays as
 * it is.
 */
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

/** Throws `missing` for a link that the ticket does not have. */
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

/** The column of `ticket_link` for each kind of target. */
export const linkColumns = {
  call: 'interaction_id',
  policy: 'policy_id',
  evaluation: 'evaluation_id',
  user: 'user_id',
  ticket: 'other_id',
} as const satisfies Record<TicketLinkKind, string>

type Target = { name: string; /** Only for an evaluation. */ call_id: number | null }

/** The name of a target that the caller may open; otherwise no row. */
function linkTarget(scope: Scope, kind: TicketLinkKind, id: RawBuilder<number>): RawBuilder<Target> {
  switch (kind) {
    case 'call':
      return sql`select interaction.id::text as name, null::bigint as call_id from interaction
        where interaction.id = ${id} and ${scope.sees('interaction', 'call-detail')}`
    case 'policy':
      return sql`select policy.number as name, null::bigint as call_id from policy
        where policy.id = ${id} and ${scope.sees('policy', 'policy-detail')}`
    case 'evaluation':
      return sql`select evaluation.id::text as name, evaluation.interaction_id as call_id
        from evaluation join interaction on interaction.id = evaluation.interaction_id
        where evaluation.id = ${id} and ${visibleEvaluations(scope)}`
    case 'user':
      return sql`select app_user.name, null::bigint as call_id from app_user where app_user.id = ${id} and ${scope.sees('user', 'user-list')}`
    case 'ticket':
      return sql`select ticket.subject as name, null::bigint as call_id from ticket where ticket.id = ${id} and ${reachesTicket(scope)}`
  }
}
