import { type Collections, collectionsSchema } from '#contracts/collections.ts'
import {
  type AttemptDraft,
  type Debt,
  type DebtOptions,
  debtOptionsSchema,
  type DebtRowDto,
  debtSchema,
  debtWorkSchema,
  type PromiseChange,
  type PromiseDraft,
  readDebtPageSchema,
} from '#contracts/debts.ts'
import type { CollectionsQuery, DebtListQuery } from '#contracts/lists/debts.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'
import { savedViewsApi } from '#src/list/saved-views/saved-views.api.ts'
import type { ExportFormat } from '#src/ui/export-menu.tsx'

export type CollectionsAnswers = { figures: Promise<Collections>; options: Promise<DebtOptions> }
export type DebtListAnswers = { debts: Promise<Page<DebtRowDto>>; options: Promise<DebtOptions> }
export type CollectionsApi = ReturnType<typeof collectionsApi>

export const collectionsApi = (http: Http) => {
  const options = (signal: AbortSignal) =>
    silenceRejection(http.send(debtOptionsSchema, '/api/debt-options', { signal }))

  return {
    figures: (query: CollectionsQuery, signal: AbortSignal): CollectionsAnswers => ({
      figures: silenceRejection(http.send(collectionsSchema, '/api/collections', { query, signal })),
      options: options(signal),
    }),
    list(query: DebtListQuery, signal: AbortSignal): DebtListAnswers {
      return {
        debts: silenceRejection(http.send(readDebtPageSchema, '/api/debts', { query, signal })),
        options: options(signal),
      }
    },
    exported: (query: DebtListQuery, format: ExportFormat) =>
      http.download('/api/debts/export', { query: { ...query, format } }),
    saved: savedViewsApi(http, 'debts'),
    debt: (id: number, signal: AbortSignal): { debt: Promise<Debt> } => ({
      debt: silenceRejection(http.send(debtSchema, `/api/debts/${id}`, { signal })),
    }),
    noteAttempt: (id: number, body: AttemptDraft, signal: AbortSignal) =>
      http.send(debtWorkSchema, `/api/debts/${id}/attempts`, { method: 'POST', body, signal }),
    promise: (id: number, body: PromiseDraft, signal: AbortSignal) =>
      http.send(debtWorkSchema, `/api/debts/${id}/promises`, { method: 'POST', body, signal }),
    changePromise: (id: number, body: PromiseChange, signal: AbortSignal) =>
      http.send(debtWorkSchema, `/api/promises/${id}`, { method: 'PATCH', body, signal }),
  }
}
