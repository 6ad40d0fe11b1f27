import type { FastifyInstance } from 'fastify'

import type { Locale } from '#contracts/page-config.ts'
import { type ReportFormat, type ReportKind, reportPermissions } from '#contracts/report-kinds.ts'
import type { ReportFailure, ReportFilter } from '#contracts/reports.ts'
import { personScope } from '#server/access/person-scope.ts'
import type { ReportFileBytes } from '#server/modules/reports/report-files.ts'
import { buildReport } from '#server/reports/build-report.ts'
import type { Dashboards } from '#server/reports/dashboards.ts'
import type { PdfThread } from '#server/reports/pdf/pdf-thread.ts'
import { reportFile } from '#server/reports/report-file.ts'
import { reportQuery } from '#server/reports/report-query.ts'

type Run = {
  title: string
  kind: ReportKind
  filter: ReportFilter
  formats: readonly ReportFormat[]
  locale: Locale
  from_day: string
  to_day: string
}

type PersonalReport = { person: { id: number; name: string; email: string }; files: ReportFileBytes[] }

/** The files of a report for one person, with what they may see now; or why they may not have it. */
export async function makeReport(
  { db, clock, config, dashboards, pdf }: RunApp,
  run: Run,
  userId: number,
  signal: AbortSignal,
): Promise<PersonalReport | { failure: ReportFailure }> {
  const permission = reportPermissions[run.kind]
  const scope = await personScope(db, config.security === 'strict', userId, permission)
  if (!scope) return { failure: 'inactive' }
  if (!scope.holds(permission)) return { failure: 'no-permission' }
  const query = reportQuery(run.filter, { from: run.from_day, to: run.to_day })
  const { kind, locale, title } = run
  const report = await buildReport({ db, dashboards }, scope, { kind, query, locale, title, now: clock() })
  const files: ReportFileBytes[] = []
  for (const format of run.formats) {
    const bytes = await reportFile(report, format, pdf, signal)
    files.push({ format, name: `${run.title} ${run.to_day}.${format}`, bytes })
  }
  return { person: scope.user, files }
}

export type RunApp = Pick<FastifyInstance, 'db' | 'clock' | 'config' | 'mail' | 'storage' | 'log'> & {
  dashboards: Dashboards
  pdf: PdfThread
}
