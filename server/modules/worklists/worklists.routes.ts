import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import {
  workCountsQuerySchema,
  workExportQuerySchema,
  workListQuerySchema,
  workPeopleQuerySchema,
} from '#contracts/lists/work-items.ts'
import { workCountsSchema, workOptionsSchema, workPageSchema, workPeopleSchema } from '#contracts/work-items.ts'
import { WORK_COLUMNS } from '#server/modules/worklists/work-export.ts'
import { workCounts } from '#server/modules/worklists/work-counts.ts'
import { workListRepository } from '#server/modules/worklists/work-list.repository.ts'
import { workOptions } from '#server/modules/worklists/work-options.ts'
import { workPeople } from '#server/modules/worklists/work-people.ts'

/** Worklists as they are read: what is to be done, by whom and by when, and how much of it there is. */
export const worklistsRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app
  const list = workListRepository(db)
  const preHandler = app.may('worklist-work')

  app.get(
    '/work-items',
    { preHandler, schema: { querystring: workListQuerySchema, response: { 200: workPageSchema } } },
    ({ scope, query }) => list.page(scope, query, clock()),
  )

  app.get(
    '/work-items/export',
    { preHandler, exposeHeadRoute: false, schema: { querystring: workExportQuerySchema } },
    async (request, reply) => {
      const { format, page: _page, per_page: _perPage, ...detail } = request.query
      const rows = list.all(request.scope, request.query, clock())
      const table = { format, name: 'worklists', columns: WORK_COLUMNS, rows }
      return app.sendExport(request, reply, { subject: 'worklists', detail }, table)
    },
  )

  app.get(
    '/work-item-counts',
    { preHandler, schema: { querystring: workCountsQuerySchema, response: { 200: workCountsSchema } } },
    ({ scope, query }) => workCounts(db, scope, query, clock()),
  )

  app.get('/work-item-options', { preHandler, schema: { response: { 200: workOptionsSchema } } }, ({ scope }) =>
    workOptions(db, scope),
  )

  app.get(
    '/work-item-people',
    {
      preHandler: app.may('worklist-assign'),
      schema: { querystring: workPeopleQuerySchema, response: { 200: workPeopleSchema } },
    },
    ({ scope, query }) => workPeople(db, app.config.security === 'strict', scope, query, clock()),
  )
}
