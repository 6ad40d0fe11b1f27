import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { debtOptionsSchema, debtPageSchema, debtSchema } from '#contracts/debts.ts'
import { debtExportQuerySchema, debtListQuerySchema } from '#contracts/lists/debts.ts'
import { idParamsSchema } from '#contracts/params.ts'
import { keepLast } from '#domain/masks.ts'
import { orMissing } from '#server/failures.ts'
import { debtDetailRepository } from '#server/modules/collections/debt-detail.repository.ts'
import { DEBT_COLUMNS } from '#server/modules/collections/debt-export.ts'
import { debtListRepository } from '#server/modules/collections/debt-list.repository.ts'

/** The worklist of debts in collection: who owes what, since when, and when they may be contacted. */
export const debtsRoutes: FastifyPluginAsyncZod = async (app) => {
  const { clock } = app
  const list = debtListRepository(app.db)
  const debts = debtDetailRepository(app.db)
  const preHandler = app.may('collections-data')

  app.get(
    '/debts',
    { preHandler, schema: { querystring: debtListQuerySchema, response: { 200: debtPageSchema } } },
    async (request) => {
      const { scope, query } = request
      const page = await list.page(scope, query, clock())
      const fields = shownWhole(scope.unmasked)
      const shown = page.data.filter((row) => row.customer_name !== null || row.phone !== null).length
      if (fields.length > 0 && shown > 0) {
        await app.record(request, { action: 'unmask', detail: { fields, records: shown } })
      }
      return page
    },
  )

  app.get('/debt-options', { preHandler, schema: { response: { 200: debtOptionsSchema } } }, ({ scope }) =>
    list.options(scope),
  )

  app.get(
    '/debts/export',
    { preHandler, exposeHeadRoute: false, schema: { querystring: debtExportQuerySchema } },
    async (request, reply) => {
      const { scope, query } = request
      const { format, page: _, per_page: __, ...asked } = query
      const { ids, moment } = await list.ids(scope, query, clock())
      const fields = shownWhole(scope.unmasked)
      const unmasked = fields.length > 0 ? { unmasked: fields } : {}
      const q = query.q && { q: keepLast(query.q, 4) } // records stay for good, and people are searched for by number
      const thing = { subject: 'debts', detail: { ...asked, ...q, ...unmasked, rows: ids.length } }
      const rows = list.all(scope, ids, moment)
      return app.sendExport(request, reply, thing, { format, columns: DEBT_COLUMNS, rows, name: 'debts' })
    },
  )

  app.get(
    '/debts/:id',
    { preHandler, schema: { params: idParamsSchema, response: { 200: debtSchema } } },
    async (request) => {
      const { scope, params } = request
      const debt = orMissing(await debts.detail(scope, params.id, clock()))
      const fields = debt.unmasked
      if (fields.length > 0) {
        await app.record(request, { action: 'unmask', subject: `debt:${params.id}`, detail: { fields } })
      }
      return debt
    },
  )
}

/** Of what a row of the list shows, what this reader sees whole. */
const shownWhole = (unmasked: readonly string[]) =>
  ['name', 'phones', 'national_id'].filter((field) => unmasked.includes(field))
