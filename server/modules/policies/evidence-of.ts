import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { PolicyListQuery } from '#contracts/lists/policies.ts'
import type { PolicyRowDto } from '#contracts/policies.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { seesEvidence } from '#server/verification/visible-verifications.ts'

const seen = (scope: Scope) => sql`
  verification join interaction on interaction.id = verification.interaction_id
  where verification.policy_id is not null and ${seesEvidence(scope)}`

/** Whether a row of `policy` has an evidence file in a state, or none, as far as the reader sees. */
export const hasEvidence = (scope: Scope, state: NonNullable<PolicyListQuery['evidence']>): RawBuilder<SqlBool> =>
  state === 'none'
    ? sql`not exists (select from ${seen(scope)} and verification.policy_id = policy.id)`
    : sql`policy.id in (select verification.policy_id from ${seen(scope)} and verification.state = ${state})`

/** The evidence file of each of these policies that was decided last, otherwise the one opened last. */
export async function evidenceOf(
  db: Database,
  scope: Scope,
  ids: readonly number[],
): Promise<Map<number, NonNullable<PolicyRowDto['evidence']>>> {
  const { rows } = await sql<{ policy_id: number } & NonNullable<PolicyRowDto['evidence']>>`
    select distinct on (verification.policy_id) verification.policy_id, interaction.id as call_id, verification.state
    from ${seen(scope)} and verification.policy_id = any(${[...ids]}::bigint[])
    order by verification.policy_id, coalesce(verification.decided_at, verification.created_at) desc, verification.id desc
  `.execute(db)
  return new Map(rows.map(({ policy_id, call_id, state }) => [policy_id, { call_id, state }]))
}
