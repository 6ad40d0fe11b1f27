import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import {
  reconciliationExportQuerySchema,
  reconciliationQuerySchema,
  reconciliationRowsQuerySchema,
} from '#contracts/lists/reconciliation.ts'
import { idParamsSchema } from '#contracts/params.ts'
import {
  reconciliationPageSchema,
  type ReconciliationRowDto,
  reconciliationSchema,
} from '#contracts/partner-data-reconciliation.ts'
import { decimalOf } from '#domain/money/money.ts'
import { withLongTimeout } from '#server/db/query-limit.ts'
import type { TableColumn } from '#server/list/table-export.ts'
import { reachedPartner } from '#server/modules/partner-data/partners.repository.ts'
import { reconciliationRowsRepository } from '#server/modules/partner-data/reconciliation-rows.repository.ts'
import { reconciliationOf } from '#server/modules/partner-data/reconciliation.repository.ts'

/** What was sold here beside what was issued there. */
export const reconciliationRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app
  const list = reconciliationRowsRepository(db)
  const preHandler = app.may('partner-data')
  const params = idParamsSchema

  app.get(
    '/partners/:id/reconciliation',
    { preHandler, schema: { params, querystring: reconciliationQuerySchema, response: { 200: reconciliationSchema } } },
    async ({ scope, params: { id }, query }) => {
      const partner = await reachedPartner(db, scope, id)
      return withLongTimeout(() => reconciliationOf(db, partner, query, app.clock()))
    },
  )

  app.get(
    '/partners/:id/reconciliation/rows',
    {
      preHandler,
      schema: { params, querystring: reconciliationRowsQuerySchema, response: { 200: reconciliationPageSchema } },
    },
    async (request) => {
      const { scope, query } = request
      const partner = await reachedPartner(db, scope, request.params.id)
      const page = await withLongTimeout(() => list.page(scope, partner, query, app.clock()))
      const unmaskedRows = page.data.filter(({ customer_name }) => customer_name !== null).length
      if (scope.unmasked.includes('name') && unmaskedRows > 0) {
        await app.record(request, { action: 'unmask', detail: { fields: ['name'], records: unmaskedRows } })
      }
      return page
    },
  )

  app.get(
    '/partners/:id/reconciliation/export',
    { preHandler, exposeHeadRoute: false, schema: { params, querystring: reconciliationExportQuerySchema } },
    async (request, reply) => {
      const { scope, query } = request
      const partner = await reachedPartner(db, scope, request.params.id)
      const { format, page: _, per_page: __, ...filters } = query
      const entries = await withLongTimeout(() => list.entries(partner, query, app.clock()))
      const unmasked = scope.unmasked.includes('name') ? { unmasked: ['name'] } : {}
      const thing = {
        subject: `partner:${partner.id}`,
        detail: { of: 'reconciliation', ...filters, ...unmasked, rows: entries.length },
      }
      return app.sendExport(request, reply, thing, {
        ...{ format, name: 'reconciliation', columns: RECONCILIATION_COLUMNS },
        rows: list.all(scope, entries),
      })
    },
  )
}

/** Named as the fields of the list are, in English. Days are the partner's. */
const RECONCILIATION_COLUMNS: readonly TableColumn<ReconciliationRowDto>[] = [
  { header: 'kind', value: ({ kind }) => kind },
  { header: 'on', value: ({ on }) => on },
  { header: 'differences', value: ({ differences }) => differences.join(', ') },
  { header: 'customer_name', value: ({ customer_name }) => customer_name },
  { header: 'call_id', value: ({ sale }) => sale?.call?.id ?? null },
  { header: 'sale_campaign', value: ({ sale }) => sale?.campaign?.name ?? null },
  { header: 'agent', value: ({ sale }) => sale?.agent ?? null },
  { header: 'sold_product', value: ({ sale }) => sale?.product ?? null },
  { header: 'said_premium', value: ({ sale }) => sale?.premium ?? null },
  { header: 'policy', value: ({ policy }) => policy?.number ?? null },
  { header: 'status', value: ({ policy }) => policy?.status ?? null },
  { header: 'sold_on', value: ({ policy }) => policy?.sold_on ?? null },
  { header: 'issued_on', value: ({ policy }) => policy?.issued_on ?? null },
  { header: 'policy_campaign', value: ({ policy }) => policy?.campaign?.name ?? null },
  { header: 'seller', value: ({ policy }) => policy?.seller ?? null },
  { header: 'issued_product', value: ({ policy }) => policy?.product ?? null },
  { header: 'premium', value: ({ policy }) => premiumOf(policy) },
  { header: 'currency', value: ({ policy }) => policy?.currency ?? null },
  { header: 'confidence', value: ({ confidence }) => confidence },
]

const premiumOf = (policy: ReconciliationRowDto['policy']) =>
  policy === null || policy.premium === null ? null : decimalOf({ minor: policy.premium, currency: policy.currency })
