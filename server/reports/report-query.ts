import { type ReportKind, reportFilters } from '#contracts/report-kinds.ts'
import type { ReportFilter } from '#contracts/reports.ts'
import type { Day, Period } from '#domain/time/reporting-period.ts'

/** The query of a report's dashboard: days and filters. */
export type ReportQuery = ReportFilter & { started_from?: Day | undefined; started_to?: Day | undefined }

/** The filters that a kind knows, for a period. */
export const reportQuery = (filter: ReportFilter, { from, to }: Period): ReportQuery => ({
  ...filter,
  started_from: from,
  started_to: to,
})

/** Whether a kind of report supports all of its filters. */
export const isOfKind = (kind: ReportKind, filter: ReportFilter): boolean => {
  const known: readonly string[] = reportFilters[kind]
  return Object.entries(filter).every(([name, value]) => value === undefined || known.includes(name))
}
