import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { debtOptionsSchema, debtPageSchema, debtSchema, type DebtRowDto } from '#contracts/debts.ts'
import { debtExportQuerySchema, debtListQuerySchema } from '#contracts/lists/debts.ts'
import { idParamsSchema } from '#contracts/params.ts'
import { decimalOf } from '#domain/money/money.ts'
import { showLast } from '#domain/privacy/masks.ts'
import { orMissing } from '#server/kernel/failures.ts'
import type { TableColumn } from '#server/list/table-export.ts'
import { debtDetailRepository } from '#server/modules/collections/debt-detail.repository.ts'
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
      const fields = unmaskedFields(scope.unmasked)
      const unmaskedRows = page.data.filter((row) => row.customer_name !== null || row.phone !== null).length
      if (fields.length > 0 && unmaskedRows > 0) {
        await app.record(request, { action: 'unmask', detail: { fields, records: unmaskedRows } })
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
      const { format, page: _, per_page: __, ...filters } = query
      const { ids, moment } = await list.ids(scope, query, clock())
      const fields = unmaskedFields(scope.unmasked)
      const unmasked = fields.length > 0 ? { unmasked: fields } : {}
      const q = query.q && { q: showLast(query.q, 4) } // records stay for good, and people are searched for by number
      const thing = { subject: 'debts', detail: { ...filters, ...q, ...unmasked, rows: ids.length } }
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

/** The fields of a row of the list that this reader sees unmasked. */
const unmaskedFields = (unmasked: readonly string[]) =>
  ['name', 'phones', 'national_id'].filter((field) => unmasked.includes(field))

const amountOf = (minor: number, { currency }: DebtRowDto) => decimalOf({ minor, currency })

/** Named as the fields of the list are, in English. Amounts are decimals of their currency, instants are in UTC. */
const DEBT_COLUMNS: readonly TableColumn<DebtRowDto>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'external_id', value: ({ external_id }) => external_id },
  { header: 'partner', value: ({ partner }) => partner.name },
  { header: 'campaign', value: ({ campaign }) => campaign?.name ?? null },
  { header: 'team', value: ({ team }) => team?.name ?? null },
  { header: 'agent', value: ({ agent }) => agent },
  { header: 'customer_name', value: ({ customer_name }) => customer_name },
  { header: 'phone', value: ({ phone }) => phone },
  { header: 'currency', value: ({ currency }) => currency },
  { header: 'amount', value: (row) => amountOf(row.amount, row) },
  { header: 'balance', value: (row) => amountOf(row.balance, row) },
  { header: 'due_on', value: ({ due_on }) => due_on },
  { header: 'days_overdue', value: ({ days_overdue }) => days_overdue },
  { header: 'bucket', value: ({ bucket }) => bucket },
  { header: 'assigned_on', value: ({ assigned_on }) => assigned_on },
  { header: 'withdrawn_on', value: ({ withdrawn_on }) => withdrawn_on },
  { header: 'promise', value: ({ promise }) => promise?.state ?? null },
  { header: 'promise_due_on', value: ({ promise }) => promise?.due_on ?? null },
  { header: 'attempts', value: ({ attempts }) => attempts },
  { header: 'last_attempt_at', value: ({ last_attempt_at }) => last_attempt_at },
  { header: 'next_call_at', value: ({ next }) => (next.kind === 'at' ? next.at : null) },
]
