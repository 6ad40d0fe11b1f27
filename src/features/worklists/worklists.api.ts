import type { WorkCountsQuery, WorkListQuery, WorkPeopleQuery } from '#contracts/lists/work-items.ts'
import type { Page } from '#contracts/pagination.ts'
import {
  readWorkPageSchema,
  workAddedSchema,
  workAssignedSchema,
  type WorkAssignment,
  type WorkCounts,
  workCountsSchema,
  type WorkDraft,
  type WorkItem,
  workItemSchema,
  type WorkOptions,
  workOptionsSchema,
  workPeopleSchema,
  type WorkRowDto,
  type TakeWorkStep,
} from '#contracts/work-items.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'
import { savedViewsApi } from '#src/list/saved-views/saved-views.api.ts'
import type { ExportFormat } from '#src/ui/export-menu.tsx'

/** The requests of the list page. */
export type WorklistAnswers = {
  items: Promise<Page<WorkRowDto>>
  counts: Promise<WorkCounts>
  options: Promise<WorkOptions>
}

export type WorklistsApi = ReturnType<typeof worklistsApi>

export const worklistsApi = (http: Http) => ({
  list(query: WorkListQuery, signal: AbortSignal): WorklistAnswers {
    const { partner_id, campaign_id, team_id, agent_id } = query
    const countsQuery: WorkCountsQuery = { partner_id, campaign_id, team_id, agent_id }
    return {
      items: silenceRejection(http.send(readWorkPageSchema, '/api/work-items', { query, signal })),
      counts: silenceRejection(http.send(workCountsSchema, '/api/work-item-counts', { query: countsQuery, signal })),
      options: silenceRejection(http.send(workOptionsSchema, '/api/work-item-options', { signal })),
    }
  },
  /** The number of open items per kind. */
  waiting: (query: WorkCountsQuery, signal: AbortSignal): Promise<WorkCounts> =>
    silenceRejection(http.send(workCountsSchema, '/api/work-item-counts', { query, signal })),
  exportFile: (query: WorkListQuery, format: ExportFormat) =>
    http.download('/api/work-items/export', { query: { ...query, format } }),
  saved: savedViewsApi(http, 'worklists'),
  item: (id: number, signal: AbortSignal): Promise<WorkItem> =>
    silenceRejection(http.send(workItemSchema, `/api/work-items/${id}`, { signal })),
  people: (query: WorkPeopleQuery, signal: AbortSignal) =>
    http.send(workPeopleSchema, '/api/work-item-people', { query, signal }),
  add: (body: WorkDraft, signal: AbortSignal) =>
    http.send(workAddedSchema, '/api/work-items', { method: 'POST', body, signal }),
  assign: (body: WorkAssignment, signal: AbortSignal) =>
    http.send(workAssignedSchema, '/api/work-item-assignments', { method: 'POST', body, signal }),
  step: (id: number, body: TakeWorkStep, signal: AbortSignal) =>
    http.send(workItemSchema, `/api/work-items/${id}/steps`, { method: 'POST', body, signal }),
})
