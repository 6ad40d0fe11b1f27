import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { auditOptionsSchema, auditQuotaSchema, type AuditStart, auditStartSchema } from '#contracts/audits.ts'
import { startedEvaluationSchema } from '#contracts/evaluation-changes.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { auditOptions } from '#server/modules/audits/audit-options.ts'
import { auditQuota, lockQuota, quotaUsedUp } from '#server/modules/audits/audit-quota.ts'
import { callToEvaluate, startEvaluation } from '#server/quality/start-evaluation.ts'
import { publishedVersion } from '#server/quality/published-version.ts'

/** Freemium audits: how many are left, what they can be about, and their beginning. What follows is every evaluation's. */
export const auditsRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock, config } = app
  const { auditQuota: quota } = config
  const preHandler = app.may('freemium-audit')

  app.get('/audits/quota', { preHandler, schema: { response: { 200: auditQuotaSchema } } }, () =>
    auditQuota(db, quota, clock()),
  )

  app.get('/audits/options', { preHandler, schema: { response: { 200: auditOptionsSchema } } }, async ({ scope }) => ({
    ...(await auditOptions(db, scope)),
    max_file_bytes: config.imports.maxBytes,
  }))

  app.post(
    '/audits',
    { preHandler, schema: { body: auditStartSchema, response: { 200: startedEvaluationSchema } } },
    async (request) => {
      const { scope, body } = request
      const started = await db.transaction().execute(async (trx) => {
        const begun = await beginAudit(trx, scope, body, { quota, now: clock() })
        if (begun.is_new) {
          const detail = { event: 'evaluation.begun', kind: begun.kind, interaction: body.interaction_id }
          await app.record(request, { action: 'quality', subject: `evaluation:${begun.id}`, detail }, trx)
        }
        return begun
      })
      app.jobs.wake()
      return started
    },
  )
}

/**
 * Begins an audit within the caller's transaction, or finds the draft that they have of it, which takes no other place. Throws as
 * the beginning of every evaluation does, and `invalid` when the month's audits are used up.
 */
async function beginAudit(
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
