import * as z from 'zod/mini'

import { idParam, textParam } from '../params.ts'
import { listQueryShape, sortSchema } from './list-query.ts'

/** Drafts can be changed freely, active plans are drawn from, and nothing is audited for closed ones. */
export const planStates = ['draft', 'active', 'closed'] as const
export type PlanState = (typeof planStates)[number]

export const planSorts = ['name', 'period_to', 'created_at'] as const

/** `GET /api/sampling-plans` */
export const planListQuerySchema = z.object({
  ...listQueryShape,
  sort: sortSchema(planSorts, '-created_at'),
  /** In the name. */
  q: textParam(200),
  state: z.optional(z.enum(planStates)),
})
export type PlanListQuery = z.infer<typeof planListQuerySchema>

/** `GET /api/sampling-plans/export` */
export const planExportQuerySchema = z.object({ ...planListQuerySchema.shape, format: z.enum(['csv', 'xlsx']) })

export const assignmentSorts = ['due_on', 'agent', 'evaluator', 'started_at'] as const

/** The filters of assignments: `overdue` are open ones past their day, `unassigned` are open ones without an evaluator. */
export const assignmentGroups = ['open', 'overdue', 'unassigned', 'done', 'skipped'] as const
export type AssignmentGroup = (typeof assignmentGroups)[number]

/** `GET /api/sampling-plans/{id}/assignments` */
export const assignmentListQuerySchema = z.object({
  ...listQueryShape,
  sort: sortSchema(assignmentSorts, 'due_on'),
  group: z.optional(z.enum(assignmentGroups)),
  evaluator_id: idParam,
  agent_id: idParam,
})
export type AssignmentListQuery = z.infer<typeof assignmentListQuerySchema>

/** `GET /api/sampling-plans/{id}/assignments/export` */
export const assignmentExportQuerySchema = z.object({
  ...assignmentListQuerySchema.shape,
  format: z.enum(['csv', 'xlsx']),
})
