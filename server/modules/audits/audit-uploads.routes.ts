import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'

import { auditUploadQuerySchema, auditUploadSchema, type AuditUpload } from '#contracts/audits.ts'
import { idParamsSchema } from '#contracts/params.ts'
import type { Database } from '#server/db/database.ts'
import { orMissing } from '#server/kernel/failures.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { offeredFacts } from '#server/modules/audits/audit-options.ts'
import { auditQuota, quotaUsedUp } from '#server/modules/audits/audit-quota.ts'

/** Recordings and transcripts that somebody brings to audit them, without the right to import anything else. */
export const auditUploadsRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock, config } = app
  const preHandler = app.may('freemium-audit')

  const uploads: FastifyPluginAsyncZod = async (upload) => {
    // not read before the guard has let the request in; what the bytes are is seen from themselves
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
        if (left === 0) throw quotaUsedUp(quota) // nothing could be done with it
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

/** A file that the caller has brought to audit it, and what became of it. Null alike for none, and for anything else that is imported. */
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
  const isElsewhere = state === 'done' && repeated > 0 && interaction_ids.length === 0
  const refusals = [
    ...(await refusalsOf(db, id)),
    ...(isElsewhere ? [{ file: name, reason: ELSEWHERE }] : []),
    ...(error === null ? [] : [{ file: name, reason: error }]),
  ]
  return { id, name, state, interaction_ids, refusals }
}

/** What it brought, and what the same bytes had brought before. */
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
const ELSEWHERE =
  'The conversation is here already, told by another file or out of your sight. Nothing of it was changed.'
