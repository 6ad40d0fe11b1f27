import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'

import {
  auditOptionsSchema,
  auditQuotaSchema,
  type AuditStart,
  auditStartSchema,
  type AuditUpload,
  auditUploadQuerySchema,
  auditUploadSchema,
} from '#contracts/audits.ts'
import { startedEvaluationSchema } from '#contracts/evaluation-changes.ts'
import { idParamsSchema } from '#contracts/params.ts'
import type { Database } from '#server/db/database.ts'
import { orMissing } from '#server/kernel/failures.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { auditOptions, offeredFacts } from '#server/modules/audits/audit-options.ts'
import { auditQuota, lockQuota, quotaUsedUp } from '#server/modules/audits/audit-quota.ts'
import { publishedVersion } from '#server/quality/published-version.ts'
import { callToEvaluate, startEvaluation } from '#server/quality/start-evaluation.ts'

/** Freemium audits: the quota, the options and the beginning. After that they are evaluations like others. */
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
 * Begins an audit within the caller's transaction, or finds the existing draft, which counts only once. Throws like the
 * beginning of every evaluation, and `invalid` when the month's audits are used up.
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
  // the count includes the new one, which is rolled back with the transaction
  if (started.is_new && (await auditQuota(trx, quota, now)).used > quota) throw quotaUsedUp(quota)
  return { ...started, kind }
}

/** Recordings and transcripts that a person uploads to audit them, without the right to import anything else. */
export const auditUploadsRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock, config } = app
  const preHandler = app.may('freemium-audit')

  const uploads: FastifyPluginAsyncZod = async (upload) => {
    // not read before the guard has let the request in; the type is recognised from the bytes
    upload.removeAllContentTypeParsers()
    upload.addContentTypeParser('*', (_, body, done) => done(null, body))

    upload.post(
      '/audits/uploads',
      {
        preHandler,
        bodyLimit: config.imports.maxBytes,
        schema: { querystring: auditUploadQuerySchema, response: { 202: auditUploadSchema } },
      },
      async (request, reply) => {
        const { scope, query } = request
        const { left, quota } = await auditQuota(db, config.auditQuota, clock())
        if (left === 0) throw quotaUsedUp(quota) // nothing could be done with the file
        const { name, partner_id = null } = query
        const facts = await offeredFacts(db, scope, query)
        const id = await app.importFile(request, { name, partner_id, facts })
        return reply.code(202).send(orMissing(await ownUpload(db, scope, id)))
      },
    )
  }
  await app.register(uploads)

  app.get(
    '/audits/uploads/:id',
    { preHandler, schema: { params: idParamsSchema, response: { 200: auditUploadSchema } } },
    async ({ scope, params: { id } }) => orMissing(await ownUpload(db, scope, id)),
  )
}

/** A file that the caller has uploaded to audit it, and its outcome. Null both for none and for any other import. */
async function ownUpload(db: Database, scope: Scope, id: number): Promise<AuditUpload | null> {
  const upload = await db
    .selectFrom('import')
    .where('id', '=', id)
    .where('created_by', '=', scope.user.id)
    .where('for_audit', 'is not', null)
    .select(['id', 'name', 'state', 'repeated', 'error'])
    .executeTakeFirst()
  if (!upload) return null
  const { name, state, repeated, error } = upload
  const interaction_ids = state === 'done' ? await conversationsOf(db, scope, id) : []
  const isKnownAlready = state === 'done' && repeated > 0 && interaction_ids.length === 0
  const refusals = [
    ...(await refusalsOf(db, id)),
    ...(isKnownAlready ? [{ file: name, reason: KNOWN_ALREADY }] : []),
    ...(error === null ? [] : [{ file: name, reason: error }]),
  ]
  return { id, name, state, interaction_ids, refusals }
}

/** What the upload added, and what the same bytes had added before. */
async function conversationsOf(db: Database, scope: Scope, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select interaction.id from interaction
    where ${scope.sees('interaction')} and (import_id = ${id} or source_file_id in (
      select source_file.id from source_file join import_file on import_file.sha256 = source_file.sha256
      where import_file.import_id = ${id}
    ))
    order by interaction.id limit ${MAX}
  `.execute(db)
  return rows.map((row) => row.id)
}

async function refusalsOf(db: Database, id: number): Promise<AuditUpload['refusals']> {
  const rows = await db
    .selectFrom('import_refusal')
    .where('import_id', '=', id)
    .select(['file', 'row', 'field', 'reason', 'is_note'])
    .orderBy('is_note')
    .orderBy('id')
    .limit(MAX)
    .execute()
  return rows.map(({ file, row, field, reason, is_note }) => ({
    file,
    ...(row !== null && { row }),
    ...(field !== null && { field }),
    reason,
    ...(is_note && { taken: true as const }),
  }))
}

const MAX = 20
const KNOWN_ALREADY =
  'The conversation is here already, told by another file or out of your sight. Nothing of it was changed.'
