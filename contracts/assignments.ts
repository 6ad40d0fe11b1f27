import * as z from 'zod/mini'

import { channels } from './conversation.ts'
import { evaluationStates } from './evaluation-states.ts'
import { pageSchema, readPageSchema } from './pagination.ts'
import { idSchema, namedSchema } from './params.ts'

/** So many assignments at most can be named in one request, and so many people. */
const MAX_AT_ONCE = 500
const MAX_PEOPLE = 100

/** A conversation that is to be audited, as lists tell it. */
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

/** How an assignment stands, and since or until when. */
export const assignmentShape = {
  id: z.number(),
  call: assignedCallSchema,
  /** A day in the zone of the plan. */
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
  /** What was begun or made of it, where the reader may see that. */
  evaluation: z.nullable(z.object({ id: z.number(), state: z.enum(evaluationStates), score: z.nullable(z.number()) })),
})
export type AssignmentRowDto = z.infer<typeof assignmentRowSchema>
export const assignmentPageSchema = pageSchema(assignmentRowSchema)
export const readAssignmentPageSchema = readPageSchema(assignmentRowSchema)

const reason = z.string().check(z.trim(), z.minLength(1), z.maxLength(500))
const assignmentIds = z.array(idSchema).check(z.minLength(1), z.maxLength(MAX_AT_ONCE))

/** `POST /api/sampling-plans/{id}/skips`: those that are open of these. */
export const planSkipSchema = z.strictObject({ assignment_ids: assignmentIds, reason })
export type PlanSkip = z.infer<typeof planSkipSchema>

/** `POST /api/queue/{id}/skip` */
export const skipSchema = z.strictObject({ reason })

/** `POST /api/sampling-plans/{id}/reassignments`: some open ones, or all open ones of an evaluator, to these people. */
export const reassignmentSchema = z.strictObject({
  from: z.union([z.strictObject({ assignment_ids: assignmentIds }), z.strictObject({ evaluator_id: idSchema })]),
  to: z.array(idSchema).check(z.minLength(1), z.maxLength(MAX_PEOPLE)),
})
export type Reassignment = z.infer<typeof reassignmentSchema>

/** What it answers. `left`: nobody of them can take those, and they stay where they were. */
export const reassignedSchema = z.object({ moved: z.number(), left: z.number() })
export type Reassigned = z.infer<typeof reassignedSchema>

/** What a skip answers: how many were open, and are skipped now. */
export const skippedSchema = z.object({ skipped: z.number() })
