import type { TicketReportQuery } from '#contracts/lists/ticket-reports.ts'
import type { TicketReport } from '#contracts/ticket-reports.ts'

/** What every figure is made of. */
export type FigureProps = {
  query: TicketReportQuery
  report: TicketReport
  /** Opens an address of the application. */
  onOpen: (href: string) => void
}
