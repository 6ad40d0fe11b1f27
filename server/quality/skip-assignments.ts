import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import { maskConversationText } from '#server/quality/mask-conversation-text.ts'

type Skipped = { id: number; partner_id: number }

/**
 * Skips open assignments for good, with a reason whose sensitive parts are masked. Drafts that were begun stay with
 * their evaluators and no longer count for the plan.
 */
export async function skipAssignments(trx: Database, assignments: readonly Skipped[], reason: string, now: Date) {
  for (const [partnerId, ids] of byPartner(assignments)) {
    const { text } = await maskConversationText(trx, partnerId, reason)
    await trx
      .updateTable('assignment')
      .set({ state: 'skipped', reason: text, settled_at: now, evaluation_id: null })
      .where('id', '=', sql<number>`any(${ids}::bigint[])`)
      .execute()
  }
}

/** Grouped by partner, since the masking of numbers depends on the partner's country. */
function byPartner(assignments: readonly Skipped[]): Map<number, number[]> {
  const partners = new Map<number, number[]>()
  for (const { id, partner_id } of assignments) {
    const ids = partners.get(partner_id)
    if (ids) ids.push(id)
    else partners.set(partner_id, [id])
  }
  return partners
}
