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

/** What the list is made of, each on its way; null what the reader may not ask for. */
export type CoachingsAnswers = {
  coachings: Promise<Page<CoachingRowDto>>
  /** Those whose day to look again has come. */
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
    /** `days`: which conversations are looked at for suggestions; null for who does not coach. */
    list(query: CoachingListQuery, days: CoachingSuggestionsQuery | null, signal: AbortSignal): CoachingsAnswers {
      return {
        coachings: page(query, signal),
        due: page({ due: 'yes', sort: 'follow_up_on', per_page: DUE_SHOWN }, signal),
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
    /** A coaching with what else it could be about. */
    forChanging: (id: number, signal: AbortSignal) =>
      silenceRejection(
        coaching(id, signal).then(async (found) => {
          const asked = { agent_id: found.agent.id, scorecard_id: found.scorecard.id }
          return { coaching: found, options: await options(asked, signal) }
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

/** So many stand above the list; the others are found by its filter. */
const DUE_SHOWN = 5
