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

/** The answers of the list screen, each as a promise of its own. */
export type EvaluationsAnswers = {
  evaluations: Promise<Page<EvaluationRowDto>>
  options: Promise<EvaluationOptions>
  /** The options for conversations; null for a reader who may not open them, because the request would be refused. */
  callOptions: Promise<CallOptions | null>
}

type LoadRequest = {
  query: EvaluationListQuery
  choices: EvaluationOptionsQuery
  mayOpenCalls: boolean
}

export const evaluationsApi = (http: Http) => ({
  load({ query, choices, mayOpenCalls }: LoadRequest, signal: AbortSignal): EvaluationsAnswers {
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
