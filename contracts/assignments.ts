import * as z from 'zod/mini'

import { channels } from './conversation.ts'
import { evaluationStates } from './evaluation-states.ts'
import { pageSchema, readPageSchema } from './pagination.ts'
import { idSchema, namedSchema } from './params.ts'

/** The maximum number of assignments in one request, and of people. */
const MAX_AT_ONCE = 500
const MAX_PEOPLE = 100

/** A conversation to be audited, as shown in lists. */
export const assignedCallSchema = z.object({
  id: z.number(),
  channel: z.enum(channels),
  started_at: z.nullable(z.string()),
  time_zone: z.string(),
  duration_ms: z.nullable(z.number()),
  partner: namedSchema,
  campaign: z.nullable(namedSchema),
  team: z.nullable(namedSchema),
  agent: z.nullable(namedSchema),
  has_audio: z.boolean(),
  has_transcript: z.boolean(),
})
export type AssignedCall = z.infer<typeof assignedCallSchema>

/** The state of an assignment, and since or until when. */
export const assignmentShape = {
  id: z.number(),
  call: assignedCallSchema,
  /** A day in the time zone of the plan. */
  due_on: z.string(),
  overdue: z.boolean(),
}

export const assignmentRowSchema = z.object({
  ...assignmentShape,
  evaluator: z.nullable(namedSchema),
  state: z.enum(['open', 'done', 'skipped']),
  /** Why it was skipped. */
  reason: z.string(),
  settled_at: z.nullable(z.string()),
  /** The evaluation that was begun or made for it, if the reader may see it. */
  evaluation: z.nullable(z.object({ id: z.number(), state: z.enum(evaluationStates), score: z.nullable(z.number()) })),
})
export type AssignmentRowDto = z.infer<typeof assignmentRowSchema>
export const assignmentPageSchema = pageSchema(assignmentRowSchema)
export const readAssignmentPageSchema = readPageSchema(assignmentRowSchema)

const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))
const assignmentIds = z.array(idSchema).check(z.minLength(1), z.maxLength(MAX_AT_ONCE))

/** `POST /api/sampling-plans/{id}/skips`: skips those of these that are open. */
export const planSkipSchema = z.strictObject({ assignment_ids: assignmentIds, reason })
export type PlanSkip = z.infer<typeof planSkipSchema>

/** `POST /api/queue/{id}/skip` */
export const skipSchema = z.strictObject({ reason })

/** `POST /api/sampling-plans/{id}/reassignments`: assigns some open ones, or all open ones of an evaluator, to these people. */
export const reassignmentSchema = z.strictObject({
  from: z.union([z.strictObject({ assignment_ids: assignmentIds }), z.strictObject({ evaluator_id: idSchema })]),
  to: z.array(idSchema).check(z.minLength(1), z.maxLength(MAX_PEOPLE)),
})
export type Reassignment = z.infer<typeof reassignmentSchema>

/** The answer. `left`: nobody among them can take those, so they were not changed. */
export const reassignedSchema = z.object({ moved: z.number(), left: z.number() })
export type Reassigned = z.infer<typeof reassignedSchema>

/** The answer to a skip: how many were open and are skipped now. */
export const skippedSchema = z.object({ skipped: z.number() })
