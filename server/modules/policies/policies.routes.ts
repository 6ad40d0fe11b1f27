import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { doneSchema } from '#contracts/auth.ts'
import { policyExportQuerySchema, policyListQuerySchema } from '#contracts/lists/policies.ts'
import { idParamsSchema } from '#contracts/params.ts'
import { endReasonChangeSchema, policyOptionsSchema, policyPageSchema, policySchema } from '#contracts/policies.ts'
import { keepLast } from '#domain/masks.ts'
import { orMissing } from '#server/failures.ts'
import { chooseReason } from '#server/modules/policies/choose-reason.ts'
import { policyDetailRepository } from '#server/modules/policies/policy-detail.repository.ts'
import { POLICY_COLUMNS } from '#server/modules/policies/policy-export.ts'
import { policyListRepository } from '#server/modules/policies/policy-list.repository.ts'
import { policyOptions } from '#server/modules/policies/policy-options.ts'

/** Policies that were sold: found, read whole, and why they ended. */
export const policiesRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app
  const list = policyListRepository(db)
  const policies = policyDetailRepository(db)
  const preHandler = app.may('policy-detail')
  const params = idParamsSchema

  app.get(
    '/policies',
    { preHandler, schema: { querystring: policyListQuerySchema, response: { 200: policyPageSchema } } },
    async (request) => {
      const { scope, query } = request
      const page = await list.page(scope, query, clock())
      const named = page.data.filter(({ holder }) => holder !== null).length
      if (scope.unmasked.includes('name') && named > 0) {
        await app.record(request, { action: 'unmask', detail: { fields: ['name'], policies: named } })
      }
      return page
    },
  )

  app.get('/policy-options', { preHandler, schema: { response: { 200: policyOptionsSchema } } }, ({ scope }) =>
    policyOptions(db, scope),
  )

  app.get(
    '/policies/export',
    { preHandler, exposeHeadRoute: false, schema: { querystring: policyExportQuerySchema } },
    async (request, reply) => {
      const { scope, query } = request
      const { format, page: _, per_page: __, ...asked } = query
      const now = clock()
      const ids = await list.ids(scope, query, now)
      const unmasked = scope.unmasked.includes('name') ? { unmasked: ['name'] } : {}
      const q = query.q && { q: keepLast(query.q, 4) } // records stay for good, and people are searched for by number
      const thing = { subject: 'policies', detail: { ...asked, ...q, ...unmasked, rows: ids.length } }
      const rows = list.all(scope, ids, now)
      return app.sendExport(request, reply, thing, { format, columns: POLICY_COLUMNS, rows, name: 'policies' })
    },
  )

  app.get('/policies/:id', { preHandler, schema: { params, response: { 200: policySchema } } }, async (request) => {
    const { id } = request.params
    const policy = orMissing(await policies.detail(request.scope, id, clock()))
    if (policy.unmasked.length > 0 && policy.parties.length > 0) {
      await app.record(request, { action: 'unmask', subject: `policy:${id}`, detail: { fields: policy.unmasked } })
    }
    return policy
  })

  app.post(
    '/policies/:id/print',
    { preHandler, schema: { params, response: { 200: doneSchema } } },
    async (request) => {
      const { scope } = request
      const { id } = request.params
      const { unmasked } = orMissing(await policies.detail(scope, id, clock()))
      const detail = { format: 'print', ...(unmasked.length > 0 && { unmasked }) }
      await app.recordExport(request, { subject: `policy:${id}`, detail })
      return { success: true as const }
    },
  )

  app.patch(
    '/policies/:id/reason',
    {
      preHandler: app.may('policy-edit'),
      schema: { params, body: endReasonChangeSchema, response: { 200: doneSchema } },
    },
    async (request) => {
      const { scope, body } = request
      const { id } = request.params
      await db.transaction().execute(async (trx) => {
        const before = await chooseReason(trx, scope, id, body, clock())
        const { version: _, ...after } = body
        const detail = { event: 'policy.reason', before, after }
        await app.record(request, { action: 'edit', subject: `policy:${id}`, detail }, trx)
      })
      return { success: true as const }
    },
  )
}
