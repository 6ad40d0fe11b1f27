import { customerFields } from '#contracts/roles.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'

/** Whether a conversation is shown whole, and to whom it could be. */
export type UnmaskingState = {
  /** Whether the caller may unmask it now. */
  may: boolean
  /** Until when it is whole for the caller's session; null while it is masked. */
  until: Date | null
}

/**
 * How a conversation stands for one session; null when the caller does not see it at all. What was unmasked by somebody who
 * has lost the right to it since is masked again. Everything sensitive that was said comes to light at once: a rule that
 * unmasks single fields of customers is not enough.
 */
export async function unmaskingOf(
  db: Database,
  now: Date,
  { scope, session, interaction }: { scope: Scope; session: number; interaction: number },
): Promise<UnmaskingState | null> {
  const row = await db
    .selectFrom('interaction')
    .leftJoin('unmasking', (join) =>
      join
        .onRef('unmasking.interaction_id', '=', 'interaction.id')
        .on('unmasking.session_id', '=', session)
        .on('unmasking.expires_at', '>', now),
    )
    .where('interaction.id', '=', interaction)
    .where(scope.sees('interaction', 'call-detail'))
    .select(['interaction.partner_id', 'interaction.team_id', 'interaction.agent_id', 'unmasking.expires_at'])
    .select(scope.sees('interaction', 'customer-unmask').as('reached'))
    .executeTakeFirst()
  if (!row) return null
  const { expires_at: until, reached, ...place } = row
  const fields = scope.fieldsOf('customer-unmask', 'interaction', place, customerFields)
  const may = Boolean(reached) && fields.length === customerFields.length
  return { may, until: may ? until : null }
}
