import { type CallOptions, callOptionsSchema } from '#contracts/calls.ts'
import {
  type EvaluationOptions,
  evaluationOptionsSchema,
  type EvaluationRowDto,
  readEvaluationPageSchema,
} from '#contracts/evaluations.ts'
import type {
  EvaluationExportFormat,
  EvaluationListQuery,
  EvaluationOptionsQuery,
} from '#contracts/lists/evaluations.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'
import { savedViewsApi } from '#src/list/saved-views/saved-views.api.ts'

/** What the list is made of, each on its way. */
export type EvaluationsAnswers = {
  evaluations: Promise<Page<EvaluationRowDto>>
  options: Promise<EvaluationOptions>
  /** Of conversations; null for whoever may not open them, and would be refused. */
  callOptions: Promise<CallOptions | null>
}

type Asked = {
  query: EvaluationListQuery
  choices: EvaluationOptionsQuery
  mayOpenCalls: boolean
}

export const evaluationsApi = (http: Http) => ({
  load({ query, choices, mayOpenCalls }: Asked, signal: AbortSignal): EvaluationsAnswers {
    return {
      evaluations: silenceRejection(http.send(readEvaluationPageSchema, '/api/evaluations', { query, signal })),
      options: silenceRejection(
        http.send(evaluationOptionsSchema, '/api/evaluation-options', { query: choices, signal }),
      ),
      callOptions: mayOpenCalls
        ? silenceRejection(http.send(callOptionsSchema, '/api/call-options', { signal }))
        : Promise.resolve(null),
    }
  },
  exported: (query: EvaluationListQuery, format: EvaluationExportFormat) =>
    http.download('/api/evaluations/export', { query: { ...query, format } }),
  saved: savedViewsApi(http, 'evaluations'),
})
