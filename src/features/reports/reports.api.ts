import { doneSchema } from '#contracts/auth.ts'
import type { ReportListQuery, ReportRunListQuery } from '#contracts/lists/reports.ts'
import type { Page } from '#contracts/pagination.ts'
import {
  readReportPageSchema,
  readReportRunPageSchema,
  receivedReportsSchema,
  type Report,
  type ReportChange,
  type ReportDraft,
  reportOptionsSchema,
  type ReportRun,
  reportRunSchema,
  reportSchema,
} from '#contracts/reports.ts'
import type { Http } from '#src/lib/http.ts'
import { allOf } from '#src/lib/all-of.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'

/** A report and a page of its runs, each on its way. */
export type ReportAnswers = { report: Promise<Report>; runs: Promise<Page<ReportRun>> }

export const reportsApi = (http: Http) => {
  const options = (signal: AbortSignal) =>
    silenceRejection(http.send(reportOptionsSchema, '/api/report-options', { signal }))
  const report = (id: number, signal: AbortSignal) => silenceRejection(http.send(reportSchema, at(id), { signal }))

  return {
    list(query: ReportListQuery, signal: AbortSignal) {
      return silenceRejection(http.send(readReportPageSchema, '/api/reports', { query, signal }))
    },
    options,
    forEditing: (id: number, signal: AbortSignal) =>
      allOf({
        report: report(id, signal),
        options: options(signal),
      }),
    detail(id: number, query: ReportRunListQuery, signal: AbortSignal): ReportAnswers {
      return {
        report: report(id, signal),
        runs: silenceRejection(http.send(readReportRunPageSchema, `${at(id)}/runs`, { query, signal })),
      }
    },

    create: (body: ReportDraft, signal: AbortSignal) =>
      http.send(reportSchema, '/api/reports', { method: 'POST', body, signal }),
    change: (id: number, body: ReportChange, signal?: AbortSignal) =>
      http.send(reportSchema, at(id), { method: 'PUT', body, ...(signal && { signal }) }),
    remove: (id: number, signal: AbortSignal) => http.send(doneSchema, at(id), { method: 'DELETE', signal }),

    /** Has it made and sent now, of the days that it would report today. */
    run: (id: number, signal: AbortSignal) => http.send(reportRunSchema, `${at(id)}/runs`, { method: 'POST', signal }),
    /** A run that failed, once more: of the same days, for those who have not got it. */
    runAgain: (id: number, runId: number) =>
      http.send(reportRunSchema, `${at(id)}/runs/${runId}/again`, { method: 'POST' }),

    received: (signal: AbortSignal) =>
      silenceRejection(http.send(receivedReportsSchema, '/api/received-reports', { signal })),
    file: (id: number) => http.download(`/api/report-files/${id}`),
  }
}

const at = (id: number) => `/api/reports/${id}`
