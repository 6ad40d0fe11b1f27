import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { sql } from 'kysely'

import { doneSchema } from '#contracts/auth.ts'
import { policyExportQuerySchema, policyListQuerySchema } from '#contracts/lists/policies.ts'
import { idParamsSchema } from '#contracts/params.ts'
import {
  endReasonChangeSchema,
  policyOptionsSchema,
  policyPageSchema,
  policySchema,
  type PolicyRowDto,
  type PolicyOptions,
} from '#contracts/policies.ts'
import { decimalOf } from '#domain/money/money.ts'
import { showLast } from '#domain/privacy/masks.ts'
import type { Database } from '#server/db/database.ts'
import { orMissing } from '#server/kernel/failures.ts'
import type { Scope } from '#server/kernel/scope.ts'
import type { TableColumn } from '#server/list/table-export.ts'
import { chooseReason } from '#server/modules/policies/choose-reason.ts'
import { policyDetailRepository } from '#server/modules/policies/policy-detail.repository.ts'
import { policyListRepository } from '#server/modules/policies/policy-list.repository.ts'

/** Policies that were sold: their list, one of them whole, and why it ended. */
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
      const { format, page: _, per_page: __, ...filters } = query
      const now = clock()
      const ids = await list.ids(scope, query, now)
      const unmasked = scope.unmasked.includes('name') ? { unmasked: ['name'] } : {}
      const q = query.q && { q: showLast(query.q, 4) } // records stay for good, and people are searched for by number
      const thing = { subject: 'policies', detail: { ...filters, ...q, ...unmasked, rows: ids.length } }
      const rows = list.all(scope, query, ids, now)
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

/** As a number, which spreadsheets can sum. */
const decimal = (minor: number | null, currency: string) =>
  minor === null ? null : Number(decimalOf({ minor, currency }))

/** Named as the fields of the list are, in English. Amounts are decimals of the currency beside them. */
const POLICY_COLUMNS: readonly TableColumn<PolicyRowDto>[] = [
  { header: 'id', value: ({ id }) => id },
  { header: 'number', value: ({ number }) => number },
  { header: 'certificate', value: ({ certificate }) => certificate },
  { header: 'partner', value: ({ partner }) => partner.name },
  { header: 'campaign', value: ({ campaign }) => campaign?.name ?? null },
  { header: 'line', value: ({ line }) => line },
  { header: 'product', value: ({ product }) => product },
  { header: 'holder', value: ({ holder }) => holder },
  { header: 'agent', value: ({ agent, seller }) => agent?.name ?? seller },
  { header: 'status', value: ({ status }) => status },
  { header: 'status_told', value: ({ status_told }) => status_told },
  { header: 'effective_on', value: ({ effective_on }) => effective_on },
  { header: 'expires_on', value: ({ expires_on }) => expires_on },
  { header: 'ended_on', value: ({ ended_on }) => ended_on },
  { header: 'currency', value: ({ currency }) => currency },
  { header: 'premium_total', value: ({ premium_total, currency }) => decimal(premium_total, currency) },
  { header: 'frequency', value: ({ frequency }) => frequency },
  { header: 'premium_yearly', value: ({ premium_yearly, currency }) => decimal(premium_yearly, currency) },
  { header: 'overdue_instalments', value: ({ overdue }) => overdue.count },
  { header: 'overdue', value: ({ overdue, currency }) => decimal(overdue.minor, currency) },
  { header: 'claims', value: ({ claims }) => claims },
  { header: 'evidence', value: ({ evidence }) => evidence?.state ?? null },
]

/** The options of the filters of policies: only what some policy in the caller's sight has. */
async function policyOptions(db: Database, scope: Scope): Promise<PolicyOptions> {
  // one pass over the list's index; there are few combinations compared with the number of policies
  const combinations = await db
    .selectFrom('policy')
    .where(scope.sees('policy'))
    .select(['partner_id', 'campaign_id', 'line', 'product'])
    .distinct()
    .execute()
  const idsOf = (name: 'partner_id' | 'campaign_id') => [...new Set(combinations.flatMap((way) => way[name] ?? []))]
  const textsOf = (name: 'line' | 'product') =>
    [...new Set(combinations.flatMap((way) => way[name] ?? []))].toSorted((one, other) => one.localeCompare(other))
  const among = (ids: number[]) => sql<number>`any(${ids}::bigint[])`

  const [partners, campaigns, agents] = await Promise.all([
    db
      .selectFrom('partner')
      .where('id', '=', among(idsOf('partner_id')))
      .select(['id', 'name'])
      .orderBy('name')
      .execute(),
    db
      .selectFrom('campaign')
      .where('id', '=', among(idsOf('campaign_id')))
      .select(['id', 'name', 'partner_id'])
      .orderBy('name')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('agent')
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('policy')
            .whereRef('policy.agent_id', '=', 'agent.id')
            .where(scope.sees('policy'))
            .select('policy.id'),
        ),
      )
      .select(['id', 'name'])
      .orderBy('name')
      .orderBy('id')
      .execute(),
  ])
  return { partners, campaigns, agents, lines: textsOf('line'), products: textsOf('product') }
}
