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

/** The views of one of the lists that people keep. */
export const savedViewsApi = (http: Http, list: SavedList) => {
  const at = `/api${savedLists[list].path}`

  return {
    views: () => http.send(savedViewsSchema, at),
    addView: (body: SavedViewDraft, signal: AbortSignal) =>
      http.send(savedViewSchema, at, { method: 'POST', body, signal }),
    changeView: (id: number, body: SavedViewChange) =>
      http.send(savedViewSchema, `${at}/${id}`, { method: 'PATCH', body }),
    removeView: (id: number) => http.send(doneSchema, `${at}/${id}`, { method: 'DELETE' }),
  }
}
