import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { callFacetsSchema } from '#contracts/call-facets.ts'
import { callOptionsSchema, callPageSchema } from '#contracts/calls.ts'
import { callExportQuerySchema, callListQuerySchema } from '#contracts/lists/calls.ts'
import { customerFields } from '#contracts/roles.ts'
import { maskName } from '#domain/masks.ts'
import { MAX_ZIP_FILES } from '#server/archives/zipped.ts'
import { callOptions } from '#server/call-options.ts'
import { Refusal } from '#server/failures.ts'
import { CALL_COLUMNS } from '#server/modules/calls/call-export.ts'
import { callFacetsRepository } from '#server/modules/calls/call-facets.repository.ts'
import { callListRepository } from '#server/modules/calls/call-list.repository.ts'
import { sendVcons } from '#server/modules/calls/vcon-export.ts'
import { exportedCalls } from '#server/modules/calls/exported-calls.ts'
import { texts } from '#server/texts.ts'

/** The explorer: which conversations there are. */
export const callListRoutes: FastifyPluginAsyncZod = async (app) => {
  const list = callListRepository(app.db)
  const facets = callFacetsRepository(app.db)
  const preHandler = app.may('call-detail')

  app.get(
    '/calls',
    { preHandler, schema: { querystring: callListQuerySchema, response: { 200: callPageSchema } } },
    async (request) => {
      const { scope, query } = request
      const page = await list.page(scope, query)
      const shown = scope.unmasked.includes('name') ? page.data.filter((row) => row.customer_name !== null).length : 0
      if (shown > 0) await app.record(request, { action: 'unmask', detail: { fields: ['name'], conversations: shown } })
      return page
    },
  )

  app.get(
    '/call-facets',
    { preHandler, schema: { querystring: callListQuerySchema, response: { 200: callFacetsSchema } } },
    ({ scope, query }) => facets.facets(scope, query),
  )

  app.get('/call-options', { preHandler, schema: { response: { 200: callOptionsSchema } } }, ({ scope }) =>
    callOptions(app.db, scope),
  )

  app.get(
    '/calls/export',
    { preHandler, exposeHeadRoute: false, schema: { querystring: callExportQuerySchema } },
    async (request, reply) => {
      const { scope, query } = request
      const { format, page: _, per_page: __, ...asked } = query
      const ids = await list.ids(scope, query)
      const tells = format === 'vcon' ? customerFields : NAME
      const unmasked = tells.some((field) => scope.unmasked.includes(field)) ? { unmasked: ['customer'] } : {}
      const q = query.q && { q: maskName(query.q) } // records stay for good, and people are searched for by name
      const thing = { subject: 'calls', detail: { ...asked, ...q, ...unmasked, rows: ids.length } }
      if (format === 'vcon') {
        if (ids.length >= MAX_ZIP_FILES)
          throw new Refusal({ kind: 'refused', errors: { format: [texts.tooManyVcons] } })
        await app.recordExport(request, { ...thing, detail: { format, ...thing.detail } })
        return sendVcons(reply, exportedCalls(app.db, scope, ids), app.clock)
      }
      const rows = list.all(scope, ids)
      return app.sendExport(request, reply, thing, { format, name: 'calls', columns: CALL_COLUMNS, rows })
    },
  )
}

/** All that a table tells of a customer. */
const NAME = ['name'] as const
