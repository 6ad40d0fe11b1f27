import type { AuditStart } from '#contracts/audits.ts'
import type { Database } from '#server/db/database.ts'
import { auditQuota, lockQuota, quotaUsedUp } from '#server/modules/audits/audit-quota.ts'
import { callToEvaluate } from '#server/quality/call-to-evaluate.ts'
import { publishedVersion } from '#server/quality/published-version.ts'
import { startEvaluation } from '#server/quality/start-evaluation.ts'
import type { Scope } from '#server/scope.ts'

/**
 * Begins an audit within the caller's transaction, or finds the draft that they have of it, which takes no other place. Throws as
 * the beginning of every evaluation does, and `invalid` when the month's audits are used up.
 */
export async function beginAudit(
  trx: Database,
  scope: Scope,
  { interaction_id, scorecard_id }: AuditStart,
  { quota, now }: { quota: number; now: Date },
) {
  const kind = 'freemium' as const
  await callToEvaluate(trx, scope, interaction_id)
  const scorecard_version_id = await publishedVersion(trx, scorecard_id)
  await lockQuota(trx)
  const started = await startEvaluation(
    trx,
    { kind, interaction_id, scorecard_version_id, evaluator_id: scope.user.id },
    now,
  )
  // counted with the new one: it is the transaction's, and goes with it
  if (started.is_new && (await auditQuota(trx, quota, now)).used > quota) throw quotaUsedUp(quota)
  return { ...started, kind }
}
