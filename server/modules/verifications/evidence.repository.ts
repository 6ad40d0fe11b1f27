import { sql } from 'kysely'

import type { Evidence } from '#contracts/verifications.ts'
import { disclosuresOf } from '#domain/disclosures/disclosures.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { sourceCalls, presentSourceCall } from '#server/modules/verifications/source-call.ts'
import { seesEvidence } from '#server/verification/visible-verifications.ts'

/** The evidence files that a conversation has, or can have. Null alike for one that does not exist and one out of sight. */
export async function evidenceOf(db: Database, scope: Scope, interactionId: number): Promise<Evidence | null> {
  const call = await sourceCalls(db, scope)
    .where('interaction.id', '=', interactionId)
    .where(seesEvidence(scope))
    .executeTakeFirst()
  if (!call) return null
  const policies = await db
    .selectFrom('policy_link as link')
    .innerJoin('policy', 'policy.id', 'link.policy_id')
    .leftJoin('verification as file', (join) =>
      join.onRef('file.policy_id', '=', 'policy.id').on('file.interaction_id', '=', interactionId),
    )
    .where('link.interaction_id', '=', interactionId)
    // a file that was made stays, even where somebody finds later that the two do not belong together
    .where((eb) => eb.or([eb('link.state', '!=', 'rejected'), eb('file.id', 'is not', null)]))
    .where(scope.sees('policy', 'policy-detail'))
    .select(['policy.id', 'policy.number', 'policy.product', 'policy.status', 'link.role', 'link.state as link_state'])
    .select(['file.id as file_id', 'file.state as file_state'])
    .orderBy(sql`array_position(array['confirmed', 'suggested', 'rejected'], link.state)`)
    .orderBy('link.confidence', (order) => order.desc().nullsFirst())
    .orderBy('policy.id')
    .execute()
  const alone = await db
    .selectFrom('verification')
    .where('interaction_id', '=', interactionId)
    .where('policy_id', 'is', null)
    .select(['id', 'state'])
    .executeTakeFirst()
  return {
    call: presentSourceCall(call),
    has_disclosures: disclosuresOf(call.country) !== null,
    policies: policies.map(({ file_id, file_state, ...policy }) => ({
      ...policy,
      file: file_id === null || file_state === null ? null : { id: file_id, state: file_state },
    })),
    alone: alone ?? null,
  }
}
