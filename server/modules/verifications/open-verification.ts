import type { VerificationOpening } from '#contracts/verifications.ts'
import type { Database } from '#server/db/database.ts'
import { orMissing, Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { findEvidence, storeFindings } from '#server/verification/find-evidence.ts'
import { seesEvidence } from '#server/verification/visible-verifications.ts'

/**
 * The evidence file of a conversation and a policy; created with the findings of the rules where there is none yet.
 * Throws `missing` for a conversation or policy out of sight, `invalid` for two that are not linked.
 */
export async function openVerification(
  trx: Database,
  scope: Scope,
  { interaction_id, policy_id }: VerificationOpening,
  now: Date,
): Promise<{ id: number; is_new: boolean }> {
  orMissing(
    await trx
      .selectFrom('interaction')
      .where('id', '=', interaction_id)
      .where(seesEvidence(scope))
      .select('id')
      .executeTakeFirst(),
  )
  if (policy_id !== null) {
    orMissing(
      await trx
        .selectFrom('policy')
        .where('id', '=', policy_id)
        .where(scope.sees('policy', 'policy-detail'))
        .select('id')
        .executeTakeFirst(),
    )
  }
  const known = () =>
    trx
      .selectFrom('verification')
      .where('interaction_id', '=', interaction_id)
      .where('policy_id', policy_id === null ? 'is' : '=', policy_id)
      .select('id')
      .executeTakeFirst()
  const before = await known()
  if (before) return { id: before.id, is_new: false }
  if (policy_id !== null) await refuseUnlinked(trx, interaction_id, policy_id)

  const { findings, ...columns } = await findEvidence(trx, interaction_id, policy_id)
  const made = await trx
    .insertInto('verification')
    .values({ ...columns, interaction_id, policy_id, created_at: now, looked_at: now })
    .onConflict((conflict) => conflict.columns(['interaction_id', 'policy_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return { id: orMissing(await known()).id, is_new: false } // somebody opened it at the same time
  await storeFindings(trx, made.id, findings)
  return { id: made.id, is_new: true }
}

async function refuseUnlinked(trx: Database, interactionId: number, policyId: number) {
  const link = await trx
    .selectFrom('policy_link')
    .where('interaction_id', '=', interactionId)
    .where('policy_id', '=', policyId)
    .where('state', '!=', 'rejected')
    .select('id')
    .executeTakeFirst()
  if (!link) throw new Refusal({ kind: 'invalid', errors: { policy_id: [texts.verificationNotLinked] } })
}
