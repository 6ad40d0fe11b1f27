import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { ticketLifecycle } from '#server/modules/tickets/ticket-lifecycle.ts'
import { addToTrail } from '#server/modules/tickets/trail.ts'

/**
 * Takes away what was said beside the answers of a ticket, also before they were changed; the answers, and that something was said, stay. Throws
 * `missing` for a ticket out of sight and where nothing is said.
 */
export async function removeComment(trx: Database, scope: Scope, id: number, now: Date): Promise<void> {
  const ticket = await ticketLifecycle.hold(trx, scope, id)
  const removed = await trx
    .updateTable('satisfaction_answer')
    .set({ comment: null, removed_at: now, removed_by: scope.user.id })
    .where('ticket_id', '=', id)
    .where('comment', '<>', '')
    .returning('id')
    .execute()
  if (removed.length === 0) throw new Refusal({ kind: 'missing' })
  const by = scope.user.id
  await addToTrail(trx, { id, event: 'satisfaction.comment-removed', from: ticket.state, by, at: now })
}
