import { doneSchema } from '#contracts/auth.ts'
import {
  type Category,
  type CategoryChange,
  type CategoryDraft,
  type CategoryOptions,
  categoryOptionsSchema,
  categorySchema,
  readCategoryPageSchema,
} from '#contracts/categories.ts'
import type { CategoryListQuery } from '#contracts/lists/categories.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'

/** The two answers of the list screen, each as a promise of its own. */
export type CategoryListAnswers = { categories: Promise<Page<Category>>; options: Promise<CategoryOptions> }

export const categoriesApi = (http: Http) => {
  /** All categories, as a tree. */
  const options = (signal: AbortSignal) =>
    silenceRejection(http.send(categoryOptionsSchema, '/api/category-options', { signal }))

  return {
    options,
    list(query: CategoryListQuery, signal: AbortSignal): CategoryListAnswers {
      return {
        categories: silenceRejection(http.send(readCategoryPageSchema, '/api/categories', { query, signal })),
        options: options(signal),
      }
    },

    create: (body: CategoryDraft, signal: AbortSignal) =>
      http.send(categorySchema, '/api/categories', { method: 'POST', body, signal }),
    change: (id: number, body: CategoryChange, signal?: AbortSignal) =>
      http.send(categorySchema, `/api/categories/${id}`, { method: 'PUT', body, ...(signal && { signal }) }),
    remove: (id: number, signal: AbortSignal) =>
      http.send(doneSchema, `/api/categories/${id}`, { method: 'DELETE', signal }),
  }
}
