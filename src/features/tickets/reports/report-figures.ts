import type { TicketReportQuery } from '#contracts/lists/ticket-reports.ts'
import type { TicketReport, TicketSatisfaction } from '#contracts/ticket-reports.ts'

/** The input of every chart and table. */
export type FigureProps = {
  query: TicketReportQuery
  report: TicketReport
  /** Opens an address of the application. */
  onOpen: (href: string) => void
}

/** Whether anybody was asked about or rated a ticket: a desk that does not ask should not see zeros. */
export const hasSatisfactionData = ({ asked, rated }: TicketSatisfaction): boolean => asked + rated > 0
