import * as z from 'zod/mini'

import { coachingStates } from './coaching-states.ts'
import { channels } from './conversation.ts'
import { customerSchema } from './customer-dto.ts'
import { nextContactSchema } from './debts.ts'
import { pageSchema, readPageSchema } from './pagination.ts'
import { idSchema, namedSchema, storable } from './params.ts'
import { policyStatuses } from './policy-words.ts'
import { verificationStates } from './verification-words.ts'
import { allWorkOutcomes, workEvents, workKinds, workOrigins, workStates } from './work-item-states.ts'

export const MAX_WORK_REASON_LENGTH = 1_000
export const MAX_WORK_NOTE_LENGTH = 4_000
/** The maximum number of items that are added, or assigned, at once. */
export const MAX_BULK_WORK_ITEMS = 200
/** What the tiles count among settled items. */
export const RECENT_DAYS = 30
/** The number of coachings of an agent that are offered as an outcome of an item. */
export const MAX_COACHINGS_OFFERED = 10

/** The roles of the reader, as input for the state machine. */
export const workStandingSchema = z.object({ works: z.boolean(), assigns: z.boolean(), is_assignee: z.boolean() })

const rowShape = {
  id: z.number(),
  kind: z.enum(workKinds),
  state: z.enum(workStates),
  /** Its subject: a policy, a conversation, both, or an agent. */
  policy: z.nullable(z.object({ id: z.number(), number: z.string(), product: z.nullable(z.string()) })),
  call: z.nullable(z.object({ id: z.number(), channel: z.enum(channels), started_at: z.nullable(z.string()) })),
  agent: z.nullable(namedSchema),
  team: z.nullable(namedSchema),
  /** Null for coaching an agent without a particular conversation. */
  partner: z.nullable(namedSchema),
  campaign: z.nullable(namedSchema),
  /** The partner's time zone, for its days. */
  time_zone: z.string(),
  reason: z.string(),
  origin: z.enum(workOrigins),
  assignee: z.nullable(namedSchema),
  due_on: z.string(),
  /** It is not settled, and its day is over. */
  is_overdue: z.boolean(),
  outcome: z.nullable(z.enum(allWorkOutcomes)),
  created_at: z.string(),
  settled_at: z.nullable(z.string()),
  /** Must be sent back with every step: if the item has changed meanwhile, the step answers 409. */
  version: z.number(),
  standing: workStandingSchema,
}
export const workRowSchema = z.object(rowShape)
export type WorkRowDto = z.infer<typeof workRowSchema>
export const workPageSchema = pageSchema(workRowSchema)
export const readWorkPageSchema = readPageSchema(workRowSchema)

const workStepSchema = z.object({
  event: z.enum(workEvents),
  from: z.enum(workStates),
  to: z.enum(workStates),
  by: z.nullable(namedSchema),
  at: z.string(),
  reason: z.string(),
  /** The new assignee, the new day, or the outcome, if the step has one. */
  assignee: z.nullable(namedSchema),
  due_on: z.nullable(z.string()),
  outcome: z.nullable(z.enum(allWorkOutcomes)),
})
export type WorkStep = z.infer<typeof workStepSchema>

/** A customer who may have to be called, as far as the reader may see, and whether that is allowed. */
const callingSchema = z.object({
  /** Null if the reader may open neither the conversation nor the policy. No number is shown while calling is not allowed. */
  customer: z.nullable(customerSchema),
  time_zone: z.string(),
  next: nextContactSchema,
})
export type WorkCalling = z.infer<typeof callingSchema>

/** `GET /api/work-items/{id}` */
export const workItemSchema = z.object({
  ...rowShape,
  /** The outcome, or the reason for dismissing it, as text. */
  note: z.string(),
  /** The key of its origin, as named by the origin; null if there is none. */
  origin_key: z.nullable(z.string()),
  created_by: z.nullable(namedSchema),
  policy_status: z.nullable(z.enum(policyStatuses)),
  /** The parts of its subject that the reader may open. */
  opens: z.object({ call: z.boolean(), policy: z.boolean(), agent: z.boolean() }),
  /** The evidence file of its subject, if the reader may open one; without a state it is created when it is opened. */
  evidence: z.nullable(
    z.object({
      call_id: z.number(),
      policy_id: z.nullable(z.number()),
      state: z.nullable(z.enum(verificationStates)),
    }),
  ),
  /** Null if nobody must be called, or no longer. */
  calling: z.nullable(callingSchema),
  /** The resulting coaching, and those of the agent that are possible, as far as the reader may open them. */
  coaching: z.nullable(z.object({ id: z.number(), topic: z.string() })),
  coachings: z.array(
    z.object({ id: z.number(), topic: z.string(), state: z.enum(coachingStates), created_at: z.string() }),
  ),
  /** Oldest first. */
  steps: z.array(workStepSchema),
})
export type WorkItem = z.infer<typeof workItemSchema>

const day = z.iso.date().check(z.regex(/^2[01]/))
const words = storable(MAX_WORK_NOTE_LENGTH).check(z.trim())
const needed = storable(MAX_WORK_NOTE_LENGTH).check(z.trim(), z.minLength(1))

/** A policy, a conversation, or both; to coach an agent, the agent and optionally the conversation that is the reason. */
const subjectSchema = z.strictObject({
  policy_id: z.optional(idSchema),
  interaction_id: z.optional(idSchema),
  agent_id: z.optional(idSchema),
})
export type WorkSubject = z.infer<typeof subjectSchema>

/** `POST /api/work-items`. The origin cannot be set: only the product knows what it found itself. */
export const workDraftSchema = z
  .strictObject({
    kind: z.enum(workKinds),
    subjects: z.array(subjectSchema).check(z.minLength(1), z.maxLength(MAX_BULK_WORK_ITEMS)),
    reason: storable(MAX_WORK_REASON_LENGTH).check(z.trim(), z.minLength(1)),
    due_on: day,
    assignee_id: z.nullable(idSchema),
  })
  .check(z.refine(({ kind, subjects }) => subjects.every((one) => fits(kind, one)), { path: ['subjects'] }))
export type WorkDraft = z.infer<typeof workDraftSchema>

const fits = (kind: WorkRowDto['kind'], { policy_id, interaction_id, agent_id }: WorkSubject) =>
  kind === 'coach'
    ? agent_id !== undefined && policy_id === undefined
    : agent_id === undefined && (policy_id !== undefined || interaction_id !== undefined)

/** The result of `POST /api/work-items` for each subject, in their order. */
export const workAddedSchema = z.object({
  made: z.array(z.object({ id: z.number(), subject: subjectSchema })),
  /** An item of the kind is already open; its id only if the caller may see it. */
  already: z.array(z.object({ id: z.nullable(z.number()), subject: subjectSchema })),
  /** Subjects that do not exist, or that the caller may not see. */
  out_of_reach: z.array(subjectSchema),
})
export type WorkAdded = z.infer<typeof workAddedSchema>

/** `POST /api/work-items/{id}/steps`. A step that is not allowed, or another version, answers 409. */
export const takeWorkStepSchema = z.discriminatedUnion('event', [
  z.strictObject({ event: z.literal('work.taken'), version: z.number() }),
  z.strictObject({ event: z.literal('work.assigned'), version: z.number(), assignee_id: idSchema }),
  z.strictObject({ event: z.literal('work.started'), version: z.number() }),
  z.strictObject({ event: z.literal('work.postponed'), version: z.number(), due_on: day, reason: words }),
  z.strictObject({ event: z.literal('work.handed-back'), version: z.number(), reason: words }),
  z.strictObject({
    event: z.literal('work.done'),
    version: z.number(),
    outcome: z.enum(allWorkOutcomes),
    note: needed,
    /** The resulting coaching. */
    coaching_id: z.optional(z.nullable(idSchema)),
  }),
  z.strictObject({ event: z.literal('work.dismissed'), version: z.number(), reason: needed }),
  /** Its day may already be over. */
  z.strictObject({ event: z.literal('work.reopened'), version: z.number(), due_on: day, reason: needed }),
])
export type TakeWorkStep = z.infer<typeof takeWorkStepSchema>

/** `POST /api/work-item-assignments`: several at once. */
export const workAssignmentSchema = z.strictObject({
  assignee_id: idSchema,
  items: z
    .array(z.strictObject({ id: idSchema, version: z.number() }))
    .check(z.minLength(1), z.maxLength(MAX_BULK_WORK_ITEMS)),
})
export type WorkAssignment = z.infer<typeof workAssignmentSchema>

/** The result for each: `changed` has another version than the caller read, or can no longer be assigned. */
export const workAssignedSchema = z.object({
  assigned: z.array(z.number()),
  changed: z.array(z.number()),
  out_of_reach: z.array(z.number()),
})
export type WorkAssigned = z.infer<typeof workAssignedSchema>

const countsShape = {
  /** Unsettled items, and among these: overdue, unassigned, and those of the reader. */
  open: z.number(),
  overdue: z.number(),
  unassigned: z.number(),
  mine: z.number(),
  /** Done within the last days, and the median number of days they took. */
  done: z.number(),
  median_days: z.nullable(z.number()),
}
/** `GET /api/work-item-counts` */
export const workCountsSchema = z.object({
  days: z.number(),
  kinds: z.array(z.object({ kind: z.enum(workKinds), ...countsShape })),
  all: z.object(countsShape),
})
export type WorkCounts = z.infer<typeof workCountsSchema>
export type WorkCount = WorkCounts['all']

/** `GET /api/work-item-options`: the options for filters, as far as the reader may see them. */
export const workOptionsSchema = z.object({
  partners: z.array(namedSchema),
  campaigns: z.array(z.object({ id: z.number(), name: z.string(), partner_id: z.number() })),
  teams: z.array(namedSchema),
  agents: z.array(namedSchema),
  assignees: z.array(namedSchema),
})
export type WorkOptions = z.infer<typeof workOptionsSchema>

/** `GET /api/work-item-people` */
export const workPeopleSchema = z.object({
  data: z.array(z.object({ id: z.number(), name: z.string(), team: z.nullable(z.string()) })),
})
export type WorkPeople = z.infer<typeof workPeopleSchema>
