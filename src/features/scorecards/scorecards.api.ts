import { doneSchema } from '#contracts/auth.ts'
import { readCallPageSchema } from '#contracts/calls.ts'
import { categoryRuleSchema, readCategoryRulePageSchema } from '#contracts/category-rules.ts'
import type { ScorecardListQuery } from '#contracts/lists/scorecards.ts'
import { readNewsPageSchema } from '#contracts/news.ts'
import type { Page } from '#contracts/pagination.ts'
import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import { type DefaultScorecardKey, scorecardDefaultsSchema } from '#contracts/scorecard-defaults.ts'
import { readFormSchema } from '#contracts/scorecard-forms.ts'
import {
  type Publication,
  readScorecardPageSchema,
  type ScorecardChange,
  type ScorecardContentChange,
  scorecardDetailSchema,
  type ScorecardDetail,
  type ScorecardDraft,
  type ScorecardRowDto,
  scorecardVersionSchema,
  type ScorecardVersion,
} from '#contracts/scorecards.ts'
import { suggestionsSchema } from '#contracts/suggestions.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'
import type { ExportFormat } from '#src/ui/export-menu.tsx'

/** A scorecard with the version that is edited: its draft, or otherwise its newest published version. */
export type OpenedScorecard = { scorecard: ScorecardDetail; version: ScorecardVersion }

export type ScorecardsApi = ReturnType<typeof scorecardsApi>

export const scorecardsApi = (http: Http) => {
  const detail = (id: number) => http.send(scorecardDetailSchema, `/api/scorecards/${id}`)
  const version = (id: number) => http.send(scorecardVersionSchema, `/api/scorecard-versions/${id}`)

  return {
    list(query: ScorecardListQuery, signal: AbortSignal): Promise<Page<ScorecardRowDto>> {
      return silenceRejection(http.send(readScorecardPageSchema, '/api/scorecards', { query, signal }))
    },
    exportList: (query: ScorecardListQuery, format: ExportFormat) =>
      http.download('/api/scorecards/export', { query: { ...query, format } }),
    async open(id: number): Promise<OpenedScorecard> {
      const scorecard = await detail(id)
      return { scorecard, version: await version(scorecard.versions[0]?.id ?? 0) } // there is always one version
    },
    detail,
    version,
    exportForm: (id: number, versionId?: number) =>
      http.download(`/api/scorecards/${id}/export`, {
        query: versionId === undefined ? {} : { version_id: versionId },
      }),

    add: (body: ScorecardDraft, signal: AbortSignal) =>
      http.send(scorecardDetailSchema, '/api/scorecards', { method: 'POST', body, signal }),
    change: (id: number, body: ScorecardChange, signal?: AbortSignal) =>
      http.send(scorecardDetailSchema, `/api/scorecards/${id}`, { method: 'PATCH', body, ...(signal && { signal }) }),
    saveDraft: (id: number, body: ScorecardContentChange, signal: AbortSignal) =>
      http.send(scorecardVersionSchema, `/api/scorecards/${id}/draft`, { method: 'PUT', body, signal }),
    discardDraft: (id: number, signal: AbortSignal) =>
      http.send(doneSchema, `/api/scorecards/${id}/draft`, { method: 'DELETE', signal }),
    publish: (id: number, body: Publication, signal: AbortSignal) =>
      http.send(scorecardDetailSchema, `/api/scorecards/${id}/publication`, { method: 'POST', body, signal }),
    /** Runs the rules again on the conversations on which they had failed. */
    runAgain: (id: number) => http.send(scorecardDetailSchema, `/api/scorecards/${id}/runs`, { method: 'POST' }),

    defaults: () => http.send(scorecardDefaultsSchema, '/api/scorecard-defaults'),
    addDefaults: (keys: DefaultScorecardKey[], signal: AbortSignal) =>
      http.send(scorecardDefaultsSchema, '/api/scorecard-defaults', { method: 'POST', body: { keys }, signal }),
    readForm: (name: string, text: string) =>
      http.send(readFormSchema, '/api/scorecard-forms', { method: 'POST', body: { name, text } }),

    /** The suggestions of a content's rules for a conversation. Nothing is stored. */
    trial: (interaction_id: number, content: ScorecardContent) =>
      http.send(suggestionsSchema, '/api/scorecard-trials', { method: 'POST', body: { interaction_id, content } }),
    calls: async (q: string, signal: AbortSignal) =>
      (await http.send(readCallPageSchema, '/api/calls', { query: { per_page: MAX_OFFERED, ...(q && { q }) }, signal }))
        .data,
    articles: async (q: string, signal: AbortSignal) =>
      (await http.send(readNewsPageSchema, '/api/news', { query: { per_page: MAX_OFFERED, ...(q && { q }) }, signal }))
        .data,
    categoryRule: (id: number) => http.send(categoryRuleSchema, `/api/category-rules/${id}`),
    categoryRules: async (q: string, signal: AbortSignal) => {
      const query = { per_page: MAX_OFFERED, ...(q && { q }) }
      return (await http.send(readCategoryRulePageSchema, '/api/category-rules', { query, signal })).data
    },
  }
}

/** The maximum number of options; typing finds others. */
const MAX_OFFERED = 20
