import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { ticketCountsQuerySchema, ticketExportQuerySchema, ticketListQuerySchema } from '#contracts/lists/tickets.ts'
import { ticketCountsSchema, ticketOptionsSchema, ticketPageSchema } from '#contracts/tickets.ts'
import { ticketCounts } from '#server/modules/tickets/ticket-counts.ts'
import { TICKET_COLUMNS } from '#server/modules/tickets/ticket-export.ts'
import { ticketListRepository } from '#server/modules/tickets/ticket-list.repository.ts'
import { ticketOptions } from '#server/modules/tickets/ticket-options.ts'

/** The queues of the support desk as they are read: which tickets there are, and how many. */
export const ticketsRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app
  const list = ticketListRepository(db)
  const preHandler = app.may('freshdeck')

  app.get(
    '/tickets',
    { preHandler, schema: { querystring: ticketListQuerySchema, response: { 200: ticketPageSchema } } },
    ({ scope, query }) => list.page(scope, query, clock()),
  )

  app.get(
    '/tickets/export',
    { preHandler, exposeHeadRoute: false, schema: { querystring: ticketExportQuerySchema } },
    async (request, reply) => {
      const { format, page: _page, per_page: _perPage, ...detail } = request.query
      const rows = list.all(request.scope, request.query, clock())
      const table = { format, name: 'tickets', columns: TICKET_COLUMNS, rows }
      return app.sendExport(request, reply, { subject: 'tickets', detail }, table)
    },
  )

  app.get(
    '/ticket-counts',
    { preHandler, schema: { querystring: ticketCountsQuerySchema, response: { 200: ticketCountsSchema } } },
    ({ scope, query }) => ticketCounts(db, scope, query, clock()),
  )

  app.get('/ticket-options', { preHandler, schema: { response: { 200: ticketOptionsSchema } } }, ({ scope }) =>
    ticketOptions(db, app.config.security === 'strict', scope),
  )
}
