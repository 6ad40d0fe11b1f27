import type { TicketReportQuery } from '#contracts/lists/ticket-reports.ts'
import { type TicketReport, ticketReportSchema } from '#contracts/ticket-reports.ts'
import { type TicketOptions, ticketOptionsSchema } from '#contracts/tickets.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'
import type { ExportFormat } from '#src/ui/export-menu.tsx'

/** The requests of the page. */
export type DeskReportAnswers = { report: Promise<TicketReport>; options: Promise<TicketOptions> }

export const deskReportsApi = (http: Http) => ({
  report: (query: TicketReportQuery, signal: AbortSignal): DeskReportAnswers => ({
    report: silenceRejection(http.send(ticketReportSchema, '/api/ticket-reports', { query, signal })),
    options: silenceRejection(http.send(ticketOptionsSchema, '/api/ticket-options', { signal })),
  }),
  exportFile: (query: TicketReportQuery, format: ExportFormat) =>
    http.download('/api/ticket-reports/export', { query: { ...query, format } }),
})
