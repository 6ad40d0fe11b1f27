import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import {
  beyondReportQuerySchema,
  freemiumReportQuerySchema,
  funnelReportQuerySchema,
  premiumReportQuerySchema,
} from '#contracts/lists/reports.ts'
import type { Locale } from '#contracts/page-config.ts'
import { type ReportFormat, type ReportKind, reportPermissions } from '#contracts/report-kinds.ts'
import { dayIn } from '#domain/time/time-zone.ts'
import { contentDisposition } from '#server/http/content-disposition.ts'
import { buildReport } from '#server/reports/build-report.ts'
import { reportFile, reportMediaTypes } from '#server/reports/report-file.ts'
import type { ReportQuery } from '#server/reports/report-query.ts'

/** A dashboard as a file, for anybody who sees it, with the same filters. */
export const dashboardReportsRoutes: FastifyPluginAsyncZod = async (app) => {
  const { db } = app

  async function send(kind: ReportKind, request: FastifyRequest, reply: FastifyReply, fileQuery: DashboardFileQuery) {
    const { format, locale, ...query } = fileQuery
    await app.recordExport(request, { subject: `dashboard:${kind}`, detail: { format, locale, ...query } })
    const { dashboards, pdf } = app.reports
    const now = app.clock()
    const report = await buildReport({ db, dashboards }, request.scope, { kind, query, locale, now })
    const file = await reportFile(report, format, pdf)
    return reply
      .header('content-type', reportMediaTypes[format])
      .header('content-disposition', contentDisposition('attachment', `${kind}-${dayIn('UTC', now)}.${format}`))
      .send(file)
  }

  app.get(
    '/dashboards/freemium/report',
    {
      ...{ preHandler: app.may(reportPermissions.freemium), exposeHeadRoute: false },
      schema: { querystring: freemiumReportQuerySchema },
    },
    (request, reply) => send('freemium', request, reply, request.query),
  )
  app.get(
    '/dashboards/premium/report',
    {
      ...{ preHandler: app.may(reportPermissions.premium), exposeHeadRoute: false },
      schema: { querystring: premiumReportQuerySchema },
    },
    (request, reply) => send('premium', request, reply, request.query),
  )
  app.get(
    '/dashboards/beyond/report',
    {
      ...{ preHandler: app.may(reportPermissions.beyond), exposeHeadRoute: false },
      schema: { querystring: beyondReportQuerySchema },
    },
    (request, reply) => send('beyond', request, reply, request.query),
  )
  app.get(
    '/dashboards/funnel/report',
    {
      ...{ preHandler: app.may(reportPermissions.funnel), exposeHeadRoute: false },
      schema: { querystring: funnelReportQuerySchema },
    },
    (request, reply) => send('funnel', request, reply, request.query),
  )
}

type DashboardFileQuery = ReportQuery & { format: ReportFormat; locale: Locale }
