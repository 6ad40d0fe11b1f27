import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'

import { uploadListQuerySchema } from '#contracts/lists/partner-data.ts'
import type { Locale } from '#contracts/page-config.ts'
import { idParamsSchema } from '#contracts/params.ts'
import { freshnessSchema } from '#contracts/partner-data-freshness.ts'
import { partnerListSchema, partnerSchema, uploadDetailSchema, uploadPageSchema } from '#contracts/partner-data.ts'
import type { Database } from '#server/db/database.ts'
import { withLongTimeout } from '#server/db/query-limit.ts'
import { orMissing } from '#server/kernel/failures.ts'
import { localeOf } from '#server/kernel/locale.ts'
import { texts, translate } from '#server/kernel/messages.ts'
import type { TableColumn } from '#server/list/table-export.ts'
import { maskedReason } from '#server/masking/masked-reason.ts'
import { freshnessOf } from '#server/modules/partner-data/freshness.repository.ts'
import { partnersRepository, reachedPartner } from '#server/modules/partner-data/partners.repository.ts'
import { uploadsRepository } from '#server/modules/partner-data/uploads.repository.ts'

/** What partners send, and how complete it is. */
export const partnerDataRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app
  const partners = partnersRepository(db)
  const uploads = uploadsRepository(db)
  const preHandler = app.may('partner-data')
  const params = idParamsSchema

  app.get('/partners', { preHandler, schema: { response: { 200: partnerListSchema } } }, ({ scope }) =>
    partners.list(scope),
  )

  app.get('/partners/:id', { preHandler, schema: { params, response: { 200: partnerSchema } } }, (request) =>
    partners.find(request.scope, request.params.id, app.clock()),
  )

  app.get(
    '/partners/:id/uploads',
    { preHandler, schema: { params, querystring: uploadListQuerySchema, response: { 200: uploadPageSchema } } },
    async (request) => {
      const { id } = await reachedPartner(db, request.scope, request.params.id)
      return uploads.page(id, request.query)
    },
  )

  app.get(
    '/partners/:id/uploads/:upload',
    { preHandler, schema: { params: uploadParams, response: { 200: uploadDetailSchema } } },
    async ({ scope, params: { id, upload } }) => {
      const partner = await reachedPartner(db, scope, id)
      return orMissing(await uploads.find(partner.id, upload))
    },
  )

  app.get(
    '/partners/:id/uploads/:upload/refusals/export',
    { preHandler, exposeHeadRoute: false, schema: { params: uploadParams } },
    async (request, reply) => {
      const partner = await reachedPartner(db, request.scope, request.params.id)
      const { id } = orMissing(await uploads.find(partner.id, request.params.upload))
      const thing = { subject: `import:${id}`, detail: { rows: 'refused' } }
      const columns = refusalColumns(localeOf(request.headers, app.config.locale))
      return app.sendExport(request, reply, thing, {
        ...{ format: 'csv', name: 'refusals', columns },
        rows: refusalsOf(db, id),
      })
    },
  )

  app.get(
    '/partners/:id/freshness',
    { preHandler, schema: { params, response: { 200: freshnessSchema } } },
    async (request) => {
      const partner = await reachedPartner(db, request.scope, request.params.id)
      return withLongTimeout(() => freshnessOf(db, partner))
    },
  )
}

const uploadParams = z.object({ ...idParamsSchema.shape, upload: idParamsSchema.shape.id })

type RefusalRow = {
  id: number
  file: string
  row: number | null
  field: string | null
  reason: string
  is_note: boolean
}

/** What an upload refused, and notes on what it took, a thousand at a time; without anybody’s number or address. */
async function* refusalsOf(db: Database, uploadId: number): AsyncGenerator<RefusalRow> {
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom('import_refusal')
      .where('import_id', '=', uploadId)
      .where('id', '>', last)
      .select(['id', 'file', 'row', 'field', 'reason', 'is_note'])
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const row of rows) yield { ...row, reason: maskedReason(row.reason) }
    if (rows.length < BATCH) return
    last = rows.at(-1)!.id
  }
}

/** The same columns as for people who import. */
const refusalColumns = (locale: Locale): TableColumn<RefusalRow>[] => [
  { header: translate(locale, texts.fileHeading), value: ({ file }) => file },
  { header: translate(locale, texts.rowHeading), value: ({ row }) => row },
  { header: translate(locale, texts.fieldHeading), value: ({ field }) => field },
  {
    header: translate(locale, texts.kindHeading),
    value: ({ is_note }) => translate(locale, is_note ? texts.noteKind : texts.refusedKind),
  },
  { header: translate(locale, texts.reasonHeading), value: ({ reason }) => reason },
]

const BATCH = 1_000
