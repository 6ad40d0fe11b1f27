import {
  type Coaching,
  type CoachingChange,
  type CoachingDraft,
  type CoachingOptions,
  coachingOptionsSchema,
  type CoachingRowDto,
  coachingSchema,
  type TakeCoachingStep,
  type CoachingSuggestions,
  coachingSuggestionsSchema,
  readCoachingPageSchema,
} from '#contracts/coaching.ts'
import type { CoachingListQuery, CoachingOptionsQuery, CoachingSuggestionsQuery } from '#contracts/lists/coaching.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'
import { savedViewsApi } from '#src/list/saved-views/saved-views.api.ts'
import type { ExportFormat } from '#src/ui/export-menu.tsx'

/** The answers of the list screen, each as a promise of its own; null if the reader may not request it. */
export type CoachingsAnswers = {
  coachings: Promise<Page<CoachingRowDto>>
  /** Coachings whose follow-up is due. */
  due: Promise<Page<CoachingRowDto>>
  suggestions: Promise<CoachingSuggestions | null>
}

export type CoachingApi = ReturnType<typeof coachingApi>

export const coachingApi = (http: Http) => {
  const page = (query: Partial<CoachingListQuery>, signal: AbortSignal): Promise<Page<CoachingRowDto>> =>
    silenceRejection(http.send(readCoachingPageSchema, '/api/coachings', { query, signal }))
  const options = (query: CoachingOptionsQuery, signal: AbortSignal): Promise<CoachingOptions> =>
    silenceRejection(http.send(coachingOptionsSchema, '/api/coaching-options', { query, signal }))
  const coaching = (id: number, signal: AbortSignal): Promise<Coaching> =>
    silenceRejection(http.send(coachingSchema, `/api/coachings/${id}`, { signal }))

  return {
    /** `days` selects the conversations for suggestions; null for a reader who does not coach. */
    list(query: CoachingListQuery, days: CoachingSuggestionsQuery | null, signal: AbortSignal): CoachingsAnswers {
      return {
        coachings: page(query, signal),
        due: page({ due: 'yes', sort: 'follow_up_on', per_page: MAX_DUE }, signal),
        suggestions:
          days === null
            ? Promise.resolve(null)
            : silenceRejection(
                http.send(coachingSuggestionsSchema, '/api/coaching-suggestions', { query: days, signal }),
              ),
      }
    },
    exported: (query: CoachingListQuery, format: ExportFormat) =>
      http.download('/api/coachings/export', { query: { ...query, format } }),
    saved: savedViewsApi(http, 'coachings'),
    options,
    coaching,
    /** A coaching with the options of its form. */
    forChanging: (id: number, signal: AbortSignal) =>
      silenceRejection(
        coaching(id, signal).then(async (loaded) => {
          const query = { agent_id: loaded.agent.id, scorecard_id: loaded.scorecard.id }
          return { coaching: loaded, options: await options(query, signal) }
        }),
      ),
    propose: (body: CoachingDraft, signal: AbortSignal) =>
      http.send(coachingSchema, '/api/coachings', { method: 'POST', body, signal }),
    change: (id: number, body: CoachingChange, signal: AbortSignal) =>
      http.send(coachingSchema, `/api/coachings/${id}`, { method: 'PUT', body, signal }),
    step: (id: number, body: TakeCoachingStep, signal: AbortSignal) =>
      http.send(coachingSchema, `/api/coachings/${id}/steps`, { method: 'POST', body, signal }),
  }
}

/** The number of due coachings above the list. The filter of the list finds the others. */
const MAX_DUE = 5
