import { callOptionsSchema } from '#contracts/calls.ts'
import { figureOptionsSchema, figuresSchema } from '#contracts/figures.ts'
import type { FiguresQuery } from '#contracts/metrics.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'
import { savedViewsApi } from '#src/list/saved-views/saved-views.api.ts'
import type { ExportFormat } from '#src/ui/export-menu.tsx'

export type QuestionsApi = ReturnType<typeof questionsApi>

export const questionsApi = (http: Http) => ({
  figures: (query: FiguresQuery, signal: AbortSignal) =>
    silenceRejection(http.send(figuresSchema, '/api/figures', { query, signal })),
  options: (signal: AbortSignal) => silenceRejection(http.send(figureOptionsSchema, '/api/figure-options', { signal })),
  /** The options of the filters by organisation. Refused without `call-detail`. */
  places: (signal: AbortSignal) => silenceRejection(http.send(callOptionsSchema, '/api/call-options', { signal })),
  exportFile: (query: FiguresQuery, format: ExportFormat) =>
    http.download('/api/figures/export', { query: { ...query, format } }),
  saved: savedViewsApi(http, 'questions'),
})
