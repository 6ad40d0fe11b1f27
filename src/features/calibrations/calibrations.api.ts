import { type CalibrationResults, calibrationResultsSchema } from '#contracts/calibration-results.ts'
import {
  type CalibrationChange,
  type CalibrationDetail,
  calibrationDetailSchema,
  type CalibrationDraft,
  type CalibrationOptions,
  calibrationOptionsSchema,
  calibrationRepeatsSchema,
  type CalibrationRowDto,
  comparisonSchema,
  type ConsensusChange,
  readCalibrationPageSchema,
} from '#contracts/calibrations.ts'
import { readCallPageSchema } from '#contracts/calls.ts'
import { startedEvaluationSchema } from '#contracts/evaluation-changes.ts'
import type { CalibrationListQuery } from '#contracts/lists/calibrations.ts'
import type { Page } from '#contracts/pagination.ts'
import { allOf } from '#src/lib/all-of.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'
import type { ExportFormat } from '#src/ui/export-menu.tsx'

/** A calibration, and its results as soon as the reader may see them. */
export type CalibrationAnswers = {
  calibration: Promise<CalibrationDetail>
  results: Promise<CalibrationResults | null>
}

export type CalibrationsApi = ReturnType<typeof calibrationsApi>

export const calibrationsApi = (http: Http) => {
  const one = (id: number, signal?: AbortSignal) =>
    http.send(calibrationDetailSchema, `/api/calibrations/${id}`, { ...(signal && { signal }) })
  const options = (signal: AbortSignal): Promise<CalibrationOptions> =>
    silenceRejection(http.send(calibrationOptionsSchema, '/api/calibration-options', { signal }))

  return {
    list(query: CalibrationListQuery, signal: AbortSignal): Promise<Page<CalibrationRowDto>> {
      return silenceRejection(http.send(readCalibrationPageSchema, '/api/calibrations', { query, signal }))
    },
    exported: (query: CalibrationListQuery, format: ExportFormat) =>
      http.download('/api/calibrations/export', { query: { ...query, format } }),
    open(id: number, signal: AbortSignal): CalibrationAnswers {
      const calibration = silenceRejection(one(id, signal))
      const results = calibration.then(({ sees_results }) =>
        sees_results ? http.send(calibrationResultsSchema, `/api/calibrations/${id}/results`, { signal }) : null,
      )
      return { calibration, results: silenceRejection(results) }
    },
    options,
    forEditing: (id: number, signal: AbortSignal) =>
      allOf({
        calibration: one(id, signal),
        options: options(signal),
      }),

    create: (body: CalibrationDraft, signal: AbortSignal) =>
      http.send(calibrationDetailSchema, '/api/calibrations', { method: 'POST', body, signal }),
    change: (id: number, body: CalibrationChange, signal: AbortSignal) =>
      http.send(calibrationDetailSchema, `/api/calibrations/${id}`, { method: 'PUT', body, signal }),
    /** Starts the reader's own evaluation of a conversation, or returns the existing one. */
    evaluate: (id: number, interaction_id: number, signal: AbortSignal) =>
      http.send(startedEvaluationSchema, `/api/calibrations/${id}/evaluations`, {
        method: 'POST',
        body: { interaction_id },
        signal,
      }),
    discuss: (id: number, version: number, signal: AbortSignal) =>
      http.send(calibrationDetailSchema, `/api/calibrations/${id}/discussion`, {
        method: 'POST',
        body: { version },
        signal,
      }),
    close: (id: number, version: number, signal: AbortSignal) =>
      http.send(calibrationDetailSchema, `/api/calibrations/${id}/closure`, {
        method: 'POST',
        body: { version },
        signal,
      }),

    compare: (id: number, interaction: number) =>
      http.send(comparisonSchema, `/api/calibrations/${id}/comparisons/${interaction}`),
    agree: (id: number, interaction: number, body: ConsensusChange, signal: AbortSignal) =>
      http.send(comparisonSchema, `/api/calibrations/${id}/consensus/${interaction}`, { method: 'PUT', body, signal }),

    calls: async (q: string, signal: AbortSignal) =>
      (await http.send(readCallPageSchema, '/api/calls', { query: { per_page: MAX_CALLS, ...(q && { q }) }, signal }))
        .data,
    repeats: async (scorecard_id: number, signal: AbortSignal) =>
      (await http.send(calibrationRepeatsSchema, '/api/calibration-repeats', { query: { scorecard_id }, signal })).data,
  }
}

/** The number of conversations offered at once. A search finds the others. */
const MAX_CALLS = 20
