import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import {
  diallingOptionsSchema,
  diallingPageSchema,
  diallingRecordSchema,
  type DiallingRecordRowDto,
} from '#contracts/dialling-records.ts'
import { diallingExportQuerySchema, diallingListQuerySchema } from '#contracts/lists/dialling-records.ts'
import { idParamsSchema } from '#contracts/params.ts'
import { showLast } from '#domain/privacy/masks.ts'
import { orMissing } from '#server/kernel/failures.ts'
import type { TableColumn } from '#server/list/table-export.ts'
import { diallingDetailRepository } from '#server/modules/dialling/dialling-detail.repository.ts'
import { diallingListRepository } from '#server/modules/dialling/dialling-list.repository.ts'

/** Partners' calling bases: the people to call, the results, and whether they may be called again. */
export const diallingRoutes: FastifyPluginAsyncZod = async (app) => {
  const list = diallingListRepository(app.db, app.clock)
  const records = diallingDetailRepository(app.db)
  const preHandler = app.may('call-detail')

  app.get(
    '/dialling-records',
    { preHandler, schema: { querystring: diallingListQuerySchema, response: { 200: diallingPageSchema } } },
    async (request) => {
      const { scope, query } = request
      const page = await list.page(scope, query)
      const fields = unmaskedFields(scope.unmasked)
      const unmaskedRows = page.data.filter((row) => row.customer_name !== null || row.phone !== null).length
      if (fields.length > 0 && unmaskedRows > 0) {
        await app.record(request, { action: 'unmask', detail: { fields, records: unmaskedRows } })
      }
      return page
    },
  )

  app.get('/dialling-options', { preHandler, schema: { response: { 200: diallingOptionsSchema } } }, ({ scope }) =>
    list.options(scope),
  )

  app.get(
    '/dialling-records/export',
    { preHandler, exposeHeadRoute: false, schema: { querystring: diallingExportQuerySchema } },
    async (request, reply) => {
      const { scope, query } = request
      const { format, page: _, per_page: __, ...filters } = query
      const ids = await list.ids(scope, query)
      const fields = unmaskedFields(scope.unmasked)
      const unmasked = fields.length > 0 ? { unmasked: fields } : {}
      const q = query.q && { q: showLast(query.q, 4) } // records stay for good, and people are searched for by number
      const thing = { subject: 'dialling-records', detail: { ...filters, ...q, ...unmasked, rows: ids.length } }
      const rows = list.all(scope, query, ids)
      return app.sendExport(request, reply, thing, {
        format,
        columns: DIALLING_COLUMNS,
        rows,
        name: 'dialling-records',
      })
    },
  )

  app.get(
    '/dialling-records/:id',
    { preHandler, schema: { params: idParamsSchema, response: { 200: diallingRecordSchema } } },
    async (request) => {
      const { scope, params } = request
      const record = orMissing(await records.detail(scope, params.id, app.clock()))
      const fields = record.customer?.unmasked ?? []
      if (fields.length > 0) {
        await app.record(request, { action: 'unmask', subject: `dialling_record:${params.id}`, detail: { fields } })
      }
      return record
    },
  )
}

/** The fields of a row of the list that this reader sees unmasked. */
const unmaskedFields = (unmasked: readonly string[]) => ['name', 'phones'].filter((field) => unmasked.includes(field))

/** Named as the fields of the list are, in English. Instants are in UTC. */
const DIALLING_COLUMNS: readonly TableColumn<DiallingRecordRowDto>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'record_id', value: ({ record_id }) => record_id },
  { header: 'partner', value: ({ partner }) => partner.name },
  { header: 'campaign', value: ({ campaign }) => campaign?.name ?? null },
  { header: 'customer_name', value: ({ customer_name }) => customer_name },
  { header: 'phone', value: ({ phone }) => phone },
  { header: 'attempts', value: ({ attempts }) => attempts },
  { header: 'last_attempt_at', value: ({ last_attempt_at }) => last_attempt_at },
  { header: 'next_attempt_at', value: ({ next_attempt_at }) => next_attempt_at },
  { header: 'do_not_call', value: ({ do_not_call }) => do_not_call },
  { header: 'disposition', value: ({ disposition }) => disposition?.words ?? null },
  { header: 'meaning', value: ({ disposition }) => disposition?.path?.join(' > ') ?? null },
]
