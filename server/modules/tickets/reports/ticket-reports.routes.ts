import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

import { ticketReportExportQuerySchema, ticketReportQuerySchema } from '#contracts/lists/ticket-reports.ts'
import {
  ticketReportSchema,
  type TicketFigures,
  type TicketReport,
  type TicketTimes,
} from '#contracts/ticket-reports.ts'
import { share, wilson } from '#domain/statistics/proportion.ts'
import type { TableColumn } from '#server/list/table-export.ts'
import { ticketReport } from '#server/modules/tickets/reports/ticket-report.ts'

/** Reports of the desk: what came in, what was solved, and how long that took. */
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

/** A line of the file: what it is grouped by, and its numbers. Days have no number of open tickets. */
type Line = { by: string; name: string; figures: Omit<TicketFigures, 'open_at_end'> & { open_at_end: number | null } }

/** All lines of a report, one after the other. */
async function* reportLines(report: TicketReport): AsyncIterable<Line> {
  yield* linesOf(report)
}

function linesOf({ totals, priorities, categories, partners, assignees, days }: TicketReport): Line[] {
  const named = (by: string, groups: TicketReport['partners']): Line[] =>
    groups.map(({ of, ...figures }) => ({ by, name: of?.name ?? '', figures }))
  return [
    { by: 'all', name: '', figures: totals },
    ...priorities.map(({ priority, ...figures }) => ({ by: 'priority', name: priority, figures })),
    ...named('category', categories),
    ...named('partner', partners),
    ...named('assignee', assignees),
    ...days.map(({ day, ...figures }) => ({ by: 'day', name: day, figures: { ...figures, open_at_end: null } })),
  ]
}

/** In English. Times are minutes of working hours; groups of fewer than five have only counts. */
const REPORT_COLUMNS: readonly TableColumn<Line>[] = [
  { header: 'by', value: ({ by }) => by },
  { header: 'name', value: ({ name }) => name },
  { header: 'opened', value: ({ figures }) => figures.opened },
  { header: 'solved', value: ({ figures }) => figures.solved },
  { header: 'open_at_end', value: ({ figures }) => figures.open_at_end },
  ...timeColumns('first_response', ({ figures }) => figures.first_response),
  ...timeColumns('resolution', ({ figures }) => figures.resolution),
  { header: 'asked', value: ({ figures }) => figures.satisfaction.asked },
  { header: 'rated', value: ({ figures }) => figures.satisfaction.rated },
  ...shareColumns('good', ({ figures: { satisfaction } }) => ({ met: satisfaction.good, cases: satisfaction.rated })),
]

function timeColumns(name: string, timesOf: (line: Line) => TicketTimes): TableColumn<Line>[] {
  return [
    { header: `${name}_cases`, value: (line) => timesOf(line).cases },
    ...shareColumns(`${name}_met`, timesOf),
    { header: `${name}_median_minutes`, value: (line) => minutes(timesOf(line).median_ms) },
    { header: `${name}_p90_minutes`, value: (line) => minutes(timesOf(line).p90_ms) },
  ]
}

/** A part of all cases, its share, and the ends of its interval, if there are enough cases for one. */
function shareColumns(name: string, partOf: (line: Line) => Pick<TicketTimes, 'met' | 'cases'>): TableColumn<Line>[] {
  const interval = (line: Line) => {
    const { met, cases } = partOf(line)
    return share(met, cases) === null ? null : wilson(met, cases)
  }
  return [
    { header: name, value: (line) => partOf(line).met },
    { header: `${name}_share`, value: (line) => share(partOf(line).met, partOf(line).cases) },
    { header: `${name}_low`, value: (line) => interval(line)?.low ?? null },
    { header: `${name}_high`, value: (line) => interval(line)?.high ?? null },
  ]
}

const minutes = (ms: number | null) => (ms === null ? null : Math.round(ms / 6_000) / 10)
