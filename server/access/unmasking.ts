import { customerFields } from '#contracts/roles.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'

/** Whether a conversation is unmasked, and whether it could be. */
export type UnmaskingState = {
  /** Whether the caller may unmask it now. */
  may: boolean
  /** When unmasking ends for the caller's session; null while the conversation is masked. */
  until: Date | null
}

/**
 * The unmasking state of a conversation for one session; null when the caller cannot see it at all. If the person who
 * unmasked it has lost that right, it is masked again. Unmasking reveals everything sensitive that was said: a rule
 * that unmasks single fields of customers is not enough.
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
  const mayUnmask = Boolean(reached) && fields.length === customerFields.length
  return { may: mayUnmask, until: mayUnmask ? until : null }
}
