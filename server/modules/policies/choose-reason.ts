import type { EndReasonChange } from '#contracts/policies.ts'
import { hasEnded } from '#domain/persistency/persistency.ts'
import type { Database } from '#server/db/database.ts'
import { orMissing, Refusal } from '#server/kernel/failures.ts'
import type { Scope } from '#server/kernel/scope.ts'

/**
 * Sets why a policy ended, within the caller's transaction; from then on files do not change it, until it is given back to them by choosing
 * nothing: then what they say counts again. Throws `missing` for a policy out of reach, and `conflict` if somebody else has chosen
 * meanwhile, or if it has not ended (any more).
 * @returns the values before
 */
export async function chooseReason(trx: Database, scope: Scope, id: number, change: EndReasonChange, now: Date) {
  const found = await trx
    .selectFrom('policy')
    .where('id', '=', id)
    .where(scope.sees('policy', 'policy-detail'))
    .where(scope.sees('policy', 'policy-edit'))
    .select(['status', 'cancel_reason', 'cancel_detail', 'cancel_origin'])
    .select(['reported_origin', 'reason_by', 'reason_at', 'reason_version'])
    .forUpdate()
    .executeTakeFirst()
  const { status, reported_origin, reason_by, reason_at, reason_version, ...before } = orMissing(found)
  if (reason_version !== change.version || !hasEnded(status)) throw new Refusal({ kind: 'conflict' })
  const { version: _, ...choice } = change
  const isChosen = reason_by !== null || reason_at !== null
  const ofFiles = isChosen ? reported_origin : before.cancel_origin
  const isGivenBack = Object.values(choice).every((one) => one === null)
  await trx
    .updateTable('policy')
    .set({
      ...choice,
      ...(isGivenBack
        ? { cancel_origin: ofFiles, reported_origin: null, reason_by: null, reason_at: null }
        : { reported_origin: ofFiles, reason_by: scope.user.id, reason_at: now }),
      reason_version: reason_version + 1,
    })
    .where('id', '=', id)
    .execute()
  return before
}
