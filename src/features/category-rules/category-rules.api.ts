import { doneSchema } from '#contracts/auth.ts'
import {
  categoryPreviewSchema,
  type CategoryRule,
  type CategoryRuleChange,
  type CategoryRuleDraft,
  categoryRuleOptionsSchema,
  categoryRuleSchema,
  readCategoryRulePageSchema,
} from '#contracts/category-rules.ts'
import type { CategoryPreviewQuery, CategoryRuleListQuery } from '#contracts/lists/category-rules.ts'
import type { Page } from '#contracts/pagination.ts'
import { allOf } from '#src/lib/all-of.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'

export const categoryRulesApi = (http: Http) => {
  const page = (query: CategoryRuleListQuery, signal: AbortSignal): Promise<Page<CategoryRule>> =>
    http.send(readCategoryRulePageSchema, '/api/category-rules', { query, signal })
  const options = (signal: AbortSignal) =>
    silenceRejection(http.send(categoryRuleOptionsSchema, '/api/category-rule-options', { signal }))

  return {
    list(query: CategoryRuleListQuery, signal: AbortSignal) {
      return silenceRejection(page(query, signal))
    },
    page,
    options,
    forEditing: (id: number, signal: AbortSignal) =>
      allOf({
        rule: http.send(categoryRuleSchema, `/api/category-rules/${id}`, { signal }),
        options: options(signal),
      }),

    create: (body: CategoryRuleDraft, signal: AbortSignal) =>
      http.send(categoryRuleSchema, '/api/category-rules', { method: 'POST', body, signal }),
    change: (id: number, body: CategoryRuleChange, signal?: AbortSignal) =>
      http.send(categoryRuleSchema, `/api/category-rules/${id}`, { method: 'PUT', body, ...(signal && { signal }) }),
    remove: (id: number, signal: AbortSignal) =>
      http.send(doneSchema, `/api/category-rules/${id}`, { method: 'DELETE', signal }),

    /** Runs a failed rule on all conversations again. */
    runAgain: (id: number) => http.send(categoryRuleSchema, `/api/category-rules/${id}/runs`, { method: 'POST' }),

    /** What a rule would match if it were saved now. */
    preview: ({ query, channels, campaign_ids }: CategoryPreviewQuery, signal: AbortSignal) =>
      http.send(categoryPreviewSchema, '/api/category-preview', {
        query: {
          query,
          ...(channels.length > 0 && { channels: channels.join(',') }),
          ...(campaign_ids.length > 0 && { campaign_ids: campaign_ids.join(',') }),
        },
        signal,
      }),
  }
}
