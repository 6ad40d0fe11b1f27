import {
  type AssignmentRowDto,
  type PlanSkip,
  readAssignmentPageSchema,
  type Reassignment,
  reassignedSchema,
  skippedSchema,
} from '#contracts/assignments.ts'
import { doneSchema } from '#contracts/auth.ts'
import type { AssignmentListQuery, PlanListQuery } from '#contracts/lists/sampling-plans.ts'
import type { Page } from '#contracts/pagination.ts'
import {
  type PlanChange,
  type PlanDetail,
  planDetailSchema,
  type PlanDraft,
  planDrawnSchema,
  planOptionsSchema,
  type PlanPreviewQuestion,
  planPreviewSchema,
  type PlanRowDto,
  readPlanPageSchema,
} from '#contracts/sampling-plans.ts'
import { allOf } from '#src/lib/all-of.ts'
import type { Http } from '#src/lib/http.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'
import type { ExportFormat } from '#src/ui/export-menu.tsx'

/** The requests of the plan page. */
export type PlanAnswers = { plan: Promise<PlanDetail>; assignments: Promise<Page<AssignmentRowDto>> }

export const plansApi = (http: Http) => {
  const pathOf = (id: number) => `/api/sampling-plans/${id}`
  const plan = (id: number, signal: AbortSignal) =>
    silenceRejection(http.send(planDetailSchema, pathOf(id), { signal }))
  const options = (signal?: AbortSignal) =>
    silenceRejection(http.send(planOptionsSchema, '/api/sampling-plan-options', signal && { signal }))

  return {
    list(query: PlanListQuery, signal: AbortSignal): Promise<Page<PlanRowDto>> {
      return silenceRejection(http.send(readPlanPageSchema, '/api/sampling-plans', { query, signal }))
    },
    exportFile: (query: PlanListQuery, format: ExportFormat) =>
      http.download('/api/sampling-plans/export', { query: { ...query, format } }),
    exportAssignments: (id: number, query: AssignmentListQuery, format: ExportFormat) =>
      http.download(`${pathOf(id)}/assignments/export`, { query: { ...query, format } }),
    options,
    forEditing: (id: number, signal: AbortSignal) =>
      allOf({
        plan: plan(id, signal),
        options: options(signal),
      }),
    detail(id: number, query: AssignmentListQuery, signal: AbortSignal): PlanAnswers {
      return {
        plan: plan(id, signal),
        assignments: silenceRejection(
          http.send(readAssignmentPageSchema, `${pathOf(id)}/assignments`, { query, signal }),
        ),
      }
    },

    create: (body: PlanDraft, signal: AbortSignal) =>
      http.send(planDetailSchema, '/api/sampling-plans', { method: 'POST', body, signal }),
    change: (id: number, body: PlanChange, signal: AbortSignal) =>
      http.send(planDetailSchema, pathOf(id), { method: 'PUT', body, signal }),
    remove: (id: number, signal: AbortSignal) => http.send(doneSchema, pathOf(id), { method: 'DELETE', signal }),

    /** What would be drawn now. */
    preview: (body: PlanPreviewQuestion, signal: AbortSignal) =>
      http.send(planPreviewSchema, '/api/sampling-plan-previews', { method: 'POST', body, signal }),
    draw: (id: number, version: number, signal: AbortSignal) =>
      http.send(planDrawnSchema, `${pathOf(id)}/draws`, { method: 'POST', body: { version }, signal }),
    close: (id: number, version: number, signal: AbortSignal) =>
      http.send(planDetailSchema, `${pathOf(id)}/closing`, { method: 'POST', body: { version }, signal }),

    skip: (id: number, body: PlanSkip, signal: AbortSignal) =>
      http.send(skippedSchema, `${pathOf(id)}/skips`, { method: 'POST', body, signal }),
    reassign: (id: number, body: Reassignment, signal: AbortSignal) =>
      http.send(reassignedSchema, `${pathOf(id)}/reassignments`, { method: 'POST', body, signal }),
  }
}
