import { sql } from 'kysely'

import type { VerificationState } from '#contracts/verification-words.ts'
import type { VerificationStanding } from '#lifecycles/verification.machine.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { holdConversation } from '#server/verification/hold-conversation.ts'
import { judges, visibleVerifications } from '#server/verification/visible-verifications.ts'

/** What has to be known of an evidence file before anything is done with it. */
export type FoundVerification = {
  id: number
  interaction_id: number
  policy_id: number | null
  partner_id: number
  started_at: Date | null
  expired_at: Date | null
  state: VerificationState
  revision: number
  /** The digest of what the rules looked at. */
  basis: string
  standing: VerificationStanding
}

/** Throws `missing` alike for an evidence file that does not exist and one that the caller may not see. */
export async function findVerification(db: Database, scope: Scope, id: number): Promise<FoundVerification> {
  const row = await db
    .selectFrom('verification')
    .innerJoin('interaction', 'interaction.id', 'verification.interaction_id')
    .leftJoin('agent', 'agent.id', 'interaction.agent_id')
    .where('verification.id', '=', id)
    .where(visibleVerifications(scope))
    .select(['verification.id', 'verification.interaction_id', 'verification.policy_id', 'verification.state'])
    .select(['verification.revision', 'verification.basis', 'verification.decided_by', 'agent.user_id as seller'])
    .select(['interaction.partner_id', 'interaction.started_at', 'interaction.expired_at'])
    .select(sql<boolean>`coalesce(${judges(scope)}, false)`.as('verifies'))
    .executeTakeFirst()
  if (!row) throw new Refusal({ kind: 'missing' })
  const { verifies, seller, decided_by, ...found } = row
  return {
    ...found,
    standing: {
      verifies,
      is_seller: seller === scope.user.id,
      asked: found.state === 'second-look' && decided_by === scope.user.id,
    },
  }
}

/** The same, held until the transaction ends with its conversation: nobody else changes anything of them meanwhile. */
export async function holdVerification(trx: Database, scope: Scope, id: number): Promise<FoundVerification> {
  const held = trx.selectFrom('verification').where('id', '=', id).select(['id', 'interaction_id']).forUpdate()
  for (const { interaction_id } of await held.execute()) await holdConversation(trx, interaction_id)
  return findVerification(trx, scope, id)
}
