import { callDetailSchema } from '#contracts/calls.ts'
import { type EvaluationStart, startedEvaluationSchema } from '#contracts/evaluation-changes.ts'
import { scorecardOptionsSchema } from '#contracts/scorecards.ts'
import { evaluationApi } from '#src/evaluation/audit/evaluation.api.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'

/** Requests of the evaluation page, and of starting an evaluation. */
export const evaluationDetailApi = (http: Http) => ({
  ...evaluationApi(http),

  /** The conversation and the scorecards to choose from for a new evaluation. */
  beginning: (callId: string, signal: AbortSignal) => ({
    scorecards: silenceRejection(http.send(scorecardOptionsSchema, '/api/scorecard-options', { signal })),
    call: silenceRejection(http.send(callDetailSchema, `/api/calls/${callId}`, { signal })),
  }),

  start: (body: EvaluationStart, signal?: AbortSignal) =>
    http.send(startedEvaluationSchema, '/api/evaluations', { method: 'POST', body, ...(signal && { signal }) }),
})
