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
import type { Http } from '#src/lib/http.ts'
import { allOf } from '#src/lib/all-of.ts'
import { silenceRejection } from '#src/lib/silence-rejection.ts'
import type { ExportFormat } from '#src/ui/export-menu.tsx'

/** What the screen of a plan is made of. */
export type PlanAnswers = { plan: Promise<PlanDetail>; assignments: Promise<Page<AssignmentRowDto>> }

export const plansApi = (http: Http) => {
  const at = (id: number) => `/api/sampling-plans/${id}`
  const plan = (id: number, signal: AbortSignal) => silenceRejection(http.send(planDetailSchema, at(id), { signal }))
  const options = (signal?: AbortSignal) =>
    silenceRejection(http.send(planOptionsSchema, '/api/sampling-plan-options', signal && { signal }))

  return {
    list(query: PlanListQuery, signal: AbortSignal): Promise<Page<PlanRowDto>> {
      return silenceRejection(http.send(readPlanPageSchema, '/api/sampling-plans', { query, signal }))
    },
    exported: (query: PlanListQuery, format: ExportFormat) =>
      http.download('/api/sampling-plans/export', { query: { ...query, format } }),
    assignmentsExported: (id: number, query: AssignmentListQuery, format: ExportFormat) =>
      http.download(`${at(id)}/assignments/export`, { query: { ...query, format } }),
    options,
    forEditing: (id: number, signal: AbortSignal) =>
      allOf({
        plan: plan(id, signal),
        options: options(signal),
      }),
    detail(id: number, query: AssignmentListQuery, signal: AbortSignal): PlanAnswers {
      return {
        plan: plan(id, signal),
        assignments: silenceRejection(http.send(readAssignmentPageSchema, `${at(id)}/assignments`, { query, signal })),
      }
    },

    create: (body: PlanDraft, signal: AbortSignal) =>
      http.send(planDetailSchema, '/api/sampling-plans', { method: 'POST', body, signal }),
    change: (id: number, body: PlanChange, signal: AbortSignal) =>
      http.send(planDetailSchema, at(id), { method: 'PUT', body, signal }),
    remove: (id: number, signal: AbortSignal) => http.send(doneSchema, at(id), { method: 'DELETE', signal }),

    /** What would be drawn now. */
    preview: (body: PlanPreviewQuestion, signal: AbortSignal) =>
      http.send(planPreviewSchema, '/api/sampling-plan-previews', { method: 'POST', body, signal }),
    draw: (id: number, version: number, signal: AbortSignal) =>
      http.send(planDrawnSchema, `${at(id)}/draws`, { method: 'POST', body: { version }, signal }),
    close: (id: number, version: number, signal: AbortSignal) =>
      http.send(planDetailSchema, `${at(id)}/closing`, { method: 'POST', body: { version }, signal }),

    skip: (id: number, body: PlanSkip, signal: AbortSignal) =>
      http.send(skippedSchema, `${at(id)}/skips`, { method: 'POST', body, signal }),
    reassign: (id: number, body: Reassignment, signal: AbortSignal) =>
      http.send(reassignedSchema, `${at(id)}/reassignments`, { method: 'POST', body, signal }),
  }
}
