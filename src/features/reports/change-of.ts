import type { Report, ReportChange } from '#contracts/reports.ts'

/** A report as it is, as the change that leaves it so. Recipients whom the reader does not see stay by themselves. */
export const changeOf = (report: Report): ReportChange => {
  const { title, kind, filter, period, formats, locale, schedule, time_zone, active, version } = report
  const recipient_ids = report.recipients.map(({ id }) => id)
  return { title, kind, filter, period, formats, locale, schedule, time_zone, recipient_ids, active, version }
}
