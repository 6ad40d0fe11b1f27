import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { ticketReportExportQuerySchema, ticketReportQuerySchema } from '#contracts/lists/ticket-reports.ts'
import { ticketReportSchema } from '#contracts/ticket-reports.ts'
import { REPORT_COLUMNS, reportLines } from '#server/modules/tickets/reports/ticket-report-export.ts'
import { ticketReport } from '#server/modules/tickets/reports/ticket-report.ts'

/** How the desk does: what came, what was solved, and how long that took. */
export const ticketReportsRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db, clock } = app
  const preHandler = app.may('freshdeck')

  app.get(
    '/ticket-reports',
    { preHandler, schema: { querystring: ticketReportQuerySchema, response: { 200: ticketReportSchema } } },
    ({ scope, query }) => ticketReport(db, scope, query, clock()),
  )

  app.get(
    '/ticket-reports/export',
    { preHandler, exposeHeadRoute: false, schema: { querystring: ticketReportExportQuerySchema } },
    async (request, reply) => {
      const { format, ...detail } = request.query
      const report = await ticketReport(db, request.scope, detail, clock())
      const rows = reportLines(report)
      const table = { format, name: 'ticket-report', columns: REPORT_COLUMNS, rows }
      return app.sendExport(request, reply, { subject: 'ticket-report', detail }, table)
    },
  )
}
