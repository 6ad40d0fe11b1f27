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
import { allOf } from '#src/lib/all-of.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'

/** The requests of the report page. */
export type ReportAnswers = { report: Promise<Report>; runs: Promise<Page<ReportRun>> }

export const reportsApi = (http: Http) => {
  const options = (signal: AbortSignal) =>
    silenceRejection(http.send(reportOptionsSchema, '/api/report-options', { signal }))
  const report = (id: number, signal: AbortSignal) => silenceRejection(http.send(reportSchema, pathOf(id), { signal }))

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
        runs: silenceRejection(http.send(readReportRunPageSchema, `${pathOf(id)}/runs`, { query, signal })),
      }
    },

    create: (body: ReportDraft, signal: AbortSignal) =>
      http.send(reportSchema, '/api/reports', { method: 'POST', body, signal }),
    change: (id: number, body: ReportChange, signal?: AbortSignal) =>
      http.send(reportSchema, pathOf(id), { method: 'PUT', body, ...(signal && { signal }) }),
    remove: (id: number, signal: AbortSignal) => http.send(doneSchema, pathOf(id), { method: 'DELETE', signal }),

    /** Runs the report now, on the days that it would cover today. */
    run: (id: number, signal: AbortSignal) =>
      http.send(reportRunSchema, `${pathOf(id)}/runs`, { method: 'POST', signal }),
    /** Repeats a failed run: on the same days, for people who have not received it. */
    runAgain: (id: number, runId: number) =>
      http.send(reportRunSchema, `${pathOf(id)}/runs/${runId}/again`, { method: 'POST' }),

    received: (signal: AbortSignal) =>
      silenceRejection(http.send(receivedReportsSchema, '/api/received-reports', { signal })),
    file: (id: number) => http.download(`/api/report-files/${id}`),
  }
}

const pathOf = (id: number) => `/api/reports/${id}`
