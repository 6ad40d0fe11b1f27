import type { TicketReportQuery } from '#contracts/lists/ticket-reports.ts'
import { type TicketReport, ticketReportSchema } from '#contracts/ticket-reports.ts'
import { type TicketOptions, ticketOptionsSchema } from '#contracts/tickets.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'
import type { ExportFormat } from '#src/ui/export-menu.tsx'

/** What the reports are made of, each on its way. */
export type DeskReportAnswers = { report: Promise<TicketReport>; options: Promise<TicketOptions> }

export const deskReportsApi = (http: Http) => ({
  report: (query: TicketReportQuery, signal: AbortSignal): DeskReportAnswers => ({
    report: silenceRejection(http.send(ticketReportSchema, '/api/ticket-reports', { query, signal })),
    options: silenceRejection(http.send(ticketOptionsSchema, '/api/ticket-options', { signal })),
  }),
  exported: (query: TicketReportQuery, format: ExportFormat) =>
    http.download('/api/ticket-reports/export', { query: { ...query, format } }),
})
