import { type ReportKind, reportFilters } from '#contracts/report-kinds.ts'
import type { ReportFilter } from '#contracts/reports.ts'
import type { Day, Period } from '#domain/time/reporting-period.ts'

/** What the dashboard of a report is asked: of which days, narrowed to what. */
export type ReportQuery = ReportFilter & { started_from?: Day | undefined; started_to?: Day | undefined }

/** Those of a filter that a kind knows; of some days. */
export const reportQuery = (filter: ReportFilter, { from, to }: Period): ReportQuery => ({
  ...filter,
  started_from: from,
  started_to: to,
})

/** Whether a kind of report knows everything that it is narrowed by. */
export const isOfKind = (kind: ReportKind, filter: ReportFilter): boolean => {
  const known: readonly string[] = reportFilters[kind]
  return Object.entries(filter).every(([name, value]) => value === undefined || known.includes(name))
}
