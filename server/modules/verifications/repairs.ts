import type { Verification } from '#contracts/verifications.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { seesEvidence } from '#server/verification/visible-verifications.ts'

type Sale = { interaction_id: number; policy_id: number | null; started_at: Date | null }

/**
 * Later conversations about the same policy, as far as the caller sees them: what was missing may have been said
 * there.
 */
export async function repairsOf(
  db: Database,
  scope: Scope,
  { interaction_id, policy_id, started_at }: Sale,
): Promise<Verification['repairs']> {
  if (policy_id === null || started_at === null) return []
  const rows = await db
    .selectFrom('policy_link as link')
    .innerJoin('interaction', 'interaction.id', 'link.interaction_id')
    .where('link.policy_id', '=', policy_id)
    .where('link.state', '!=', 'rejected')
    .where('interaction.id', '!=', interaction_id)
    .where('interaction.started_at', '>', started_at)
    .where(seesEvidence(scope))
    .select(['interaction.id', 'interaction.started_at', 'link.role'])
    .orderBy('interaction.started_at')
    .limit(MAX)
    .execute()
  return rows.map((row) => ({ ...row, started_at: row.started_at?.toISOString() ?? null }))
}

/**
 * The conversation that repaired the sale. Everybody who sees the evidence file knows that it exists; only people who
 * see the conversation get it.
 */
export async function repairOf(db: Database, scope: Scope, id: number): Promise<NonNullable<Verification['repair']>> {
  const row = await db
    .selectFrom('interaction')
    .where('id', '=', id)
    .where(seesEvidence(scope))
    .select('started_at')
    .executeTakeFirst()
  return row ? { id, started_at: row.started_at?.toISOString() ?? null } : { id: null, started_at: null }
}

const MAX = 100
