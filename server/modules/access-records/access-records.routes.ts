import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import {
  type AccessRecord,
  accessRecordExportQuerySchema,
  accessRecordPageSchema,
  zonedAccessRecordQuerySchema,
} from '#contracts/access-records.ts'
import type { TableColumn } from '#server/list/table-export.ts'
import { accessRecordsRepository } from '#server/modules/access-records/access-records.repository.ts'

export const accessRecordsRoutes: FastifyPluginAsyncZod = async (app) => {
  const records = accessRecordsRepository(app.db)
  const preHandler = app.may('access-list')

  app.get(
    '/access-records',
    { preHandler, schema: { querystring: zonedAccessRecordQuerySchema, response: { 200: accessRecordPageSchema } } },
    ({ query }) => records.page(query),
  )

  app.get(
    '/access-records/export',
    { preHandler, exposeHeadRoute: false, schema: { querystring: accessRecordExportQuerySchema } },
    async (request, reply) => {
      const { format, page: _page, per_page: _perPage, ...filters } = request.query
      return app.sendExport(
        request,
        reply,
        { subject: 'access-records', detail: filters },
        { format, name: 'access-records', columns: COLUMNS, rows: records.all(request.query) },
      )
    },
  )
}

/** Fixed names in English: the file is for other programs and for the record. */
const COLUMNS: readonly TableColumn<AccessRecord>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'at', value: ({ at }) => at },
  { header: 'user_id', value: ({ user }) => user?.id ?? null },
  { header: 'user', value: ({ user }) => user?.name ?? null },
  { header: 'action', value: ({ action }) => action },
  { header: 'subject', value: ({ subject }) => subject },
  { header: 'ip', value: ({ ip }) => ip },
  { header: 'user_agent', value: ({ user_agent }) => user_agent },
  { header: 'reason', value: ({ reason }) => reason },
  { header: 'detail', value: ({ detail }) => JSON.stringify(detail) },
]
