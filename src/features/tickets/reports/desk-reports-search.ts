import { addressSearch } from '#contracts/address.ts'
import { ticketReportQuerySchema } from '#contracts/lists/ticket-reports.ts'

/** The search part of the address is the query of the server. */
export const deskReportsQuery = addressSearch(ticketReportQuerySchema)
