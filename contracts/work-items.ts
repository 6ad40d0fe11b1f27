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
/** So many are added, or assigned, at once. */
export const MAX_BULK_WORK_ITEMS = 200
/** What tiles count of what was settled. */
export const RECENT_DAYS = 30
/** So many coachings of an agent are offered as what came of an item. */
export const MAX_COACHINGS_OFFERED = 10

/** What the reader is to an item, as the machine asks it. */
export const workStandingSchema = z.object({ works: z.boolean(), assigns: z.boolean(), is_assignee: z.boolean() })

const rowShape = {
  id: z.number(),
  kind: z.enum(workKinds),
  state: z.enum(workStates),
  /** What it is about: a policy, a conversation, both, or an agent. */
  policy: z.nullable(z.object({ id: z.number(), number: z.string(), product: z.nullable(z.string()) })),
  call: z.nullable(z.object({ id: z.number(), channel: z.enum(channels), started_at: z.nullable(z.string()) })),
  agent: z.nullable(namedSchema),
  team: z.nullable(namedSchema),
  /** Null of an agent who is to be coached for no conversation in particular. */
  partner: z.nullable(namedSchema),
  campaign: z.nullable(namedSchema),
  /** The partner's, whose days its days are. */
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
  /** To be sent back with every step: one taken from what has changed meanwhile answers 409. */
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
  /** To whom it went, until when it was put off, and what came of it, where the step says so. */
  assignee: z.nullable(namedSchema),
  due_on: z.nullable(z.string()),
  outcome: z.nullable(z.enum(allWorkOutcomes)),
})
export type WorkStep = z.infer<typeof workStepSchema>

/** A customer who may have to be called, as far as the reader may see, and whether that is permitted. */
const callingSchema = z.object({
  /** Null for who may neither read the conversation nor open the policy. No number is told while nobody may call it. */
  customer: z.nullable(customerSchema),
  time_zone: z.string(),
  next: nextContactSchema,
})
export type WorkCalling = z.infer<typeof callingSchema>

/** `GET /api/work-items/{id}` */
export const workItemSchema = z.object({
  ...rowShape,
  /** What came of it, or why it was dismissed, in words. */
  note: z.string(),
  /** What it came from, as that calls itself; null for none. */
  origin_key: z.nullable(z.string()),
  created_by: z.nullable(namedSchema),
  policy_status: z.nullable(z.enum(policyStatuses)),
  /** What the reader may open of what it is about. */
  opens: z.object({ call: z.boolean(), policy: z.boolean(), agent: z.boolean() }),
  /** The evidence file of what it is about, where the reader may open one; without a state it is made when it is opened. */
  evidence: z.nullable(
    z.object({
      call_id: z.number(),
      policy_id: z.nullable(z.number()),
      state: z.nullable(z.enum(verificationStates)),
    }),
  ),
  /** Null where nobody is to be called, or not any more. */
  calling: z.nullable(callingSchema),
  /** That came of it, and those of the agent that could have: as far as the reader may open them. */
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

/** A policy, a conversation, or both; to coach an agent, and the conversation that is why, if any. */
const subjectSchema = z.strictObject({
  policy_id: z.optional(idSchema),
  interaction_id: z.optional(idSchema),
  agent_id: z.optional(idSchema),
})
export type WorkSubject = z.infer<typeof subjectSchema>

/** `POST /api/work-items`. What came from where nobody can say: only the product knows what it found itself. */
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

/** What `POST /api/work-items` did with each of its subjects, in their order. */
export const workAddedSchema = z.object({
  made: z.array(z.object({ id: z.number(), subject: subjectSchema })),
  /** An item of the kind is open already; which one is for who may see it. */
  already: z.array(z.object({ id: z.nullable(z.number()), subject: subjectSchema })),
  /** That do not exist, or not for the caller. */
  out_of_reach: z.array(subjectSchema),
})
export type WorkAdded = z.infer<typeof workAddedSchema>

/** `POST /api/work-items/{id}/steps`. What the machine does not allow, or another version, answers 409. */
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
    /** The coaching that came of it. */
    coaching_id: z.optional(z.nullable(idSchema)),
  }),
  z.strictObject({ event: z.literal('work.dismissed'), version: z.number(), reason: needed }),
  /** Its day may be over by now. */
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

/** What came of each: `changed` is not as the caller saw it, or cannot be assigned any more. */
export const workAssignedSchema = z.object({
  assigned: z.array(z.number()),
  changed: z.array(z.number()),
  out_of_reach: z.array(z.number()),
})
export type WorkAssigned = z.infer<typeof workAssignedSchema>

const countsShape = {
  /** Not settled, and of these: whose day is over, that nobody has, and that the reader has. */
  open: z.number(),
  overdue: z.number(),
  unassigned: z.number(),
  mine: z.number(),
  /** Done within the last days, and how many days that took: half of them less, half of them more. */
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

/** `GET /api/work-item-options`: what filters offer, as far as the reader may see. */
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
