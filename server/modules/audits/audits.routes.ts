import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { auditOptionsSchema, auditQuotaSchema, auditStartSchema } from '#contracts/audits.ts'
import { startedEvaluationSchema } from '#contracts/evaluation-changes.ts'
import { auditOptions } from '#server/modules/audits/audit-options.ts'
import { auditQuota } from '#server/modules/audits/audit-quota.ts'
import { beginAudit } from '#server/modules/audits/begin-audit.ts'

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
