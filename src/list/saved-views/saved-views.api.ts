import { doneSchema } from '#contracts/auth.ts'
import {
  type SavedList,
  savedLists,
  type SavedViewChange,
  type SavedViewDraft,
  savedViewSchema,
  savedViewsSchema,
} from '#contracts/saved-views.ts'
import type { Http } from '#src/lib/http.ts'

export type SavedViewsApi = ReturnType<typeof savedViewsApi>

/** The saved views of a list. */
export const savedViewsApi = (http: Http, list: SavedList) => {
  const path = `/api${savedLists[list].path}`

  return {
    views: () => http.send(savedViewsSchema, path),
    addView: (body: SavedViewDraft, signal: AbortSignal) =>
      http.send(savedViewSchema, path, { method: 'POST', body, signal }),
    changeView: (id: number, body: SavedViewChange) =>
      http.send(savedViewSchema, `${path}/${id}`, { method: 'PATCH', body }),
    removeView: (id: number) => http.send(doneSchema, `${path}/${id}`, { method: 'DELETE' }),
  }
}
