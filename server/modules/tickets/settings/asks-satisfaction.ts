import type { SupportSatisfactionChange } from '#contracts/support-settings.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { refuseUnreached } from '#server/modules/tickets/settings/support-settings.ts'

/**
 * Whether requesters are asked how it went, from the next solution on: what was asked can still be answered. Throws `missing` for who is bound to
 * some partner, and `conflict` when somebody else was first.
 */
export async function changeSatisfaction(
  trx: Database,
  scope: Scope,
  { is_asked, version }: SupportSatisfactionChange,
) {
  await refuseUnreached(trx, scope, null)
  const before = await trx.selectFrom('support_setting').selectAll().forUpdate().executeTakeFirstOrThrow()
  if (before.version !== version) throw new Refusal({ kind: 'conflict' })
  await trx
    .updateTable('support_setting')
    .set({ asks_satisfaction: is_asked, version: version + 1 })
    .execute()
  return { before: before.asks_satisfaction, after: is_asked }
}
