import * as z from 'zod/mini'

import { coachingEvents, coachingStates } from './coaching-states.ts'
import { evaluationKinds } from './evaluation-states.ts'
import { coachingListQuerySchema } from './lists/coaching.ts'
import { pageSchema, readPageSchema } from './pagination.ts'
import { idSchema, namedSchema, storable } from './params.ts'
import { countedSchema, namedQuestionSchema, namedScorecardSchema } from './quality-questions.ts'
import { MAX_QUESTIONS } from './scorecard-content.ts'

export const MAX_TOPIC_LENGTH = 200
export const MAX_ACTION_LENGTH = 4_000
/** The number of days before the agreement that are compared with those since. */
export const MIN_WINDOW_DAYS = 7
export const MAX_WINDOW_DAYS = 365
export const DEFAULT_WINDOW_DAYS = 30
/** The number of suggestions in one answer. */
export const MAX_SUGGESTIONS = 20

const rowShape = {
  id: z.number(),
  agent: namedSchema,
  team: z.nullable(namedSchema),
  coach: z.nullable(namedSchema),
  scorecard: namedScorecardSchema,
  questions: z.array(namedQuestionSchema),
  state: z.enum(coachingStates),
  topic: z.string(),
  created_at: z.string(),
  agreed_at: z.nullable(z.string()),
  /** The day of the follow-up. */
  follow_up_on: z.string(),
  /** It is agreed, and that day has come. */
  is_due: z.boolean(),
  settled_at: z.nullable(z.string()),
}
export const coachingRowSchema = z.object(rowShape)
export type CoachingRowDto = z.infer<typeof coachingRowSchema>
export const coachingPageSchema = pageSchema(coachingRowSchema)
export const readCoachingPageSchema = readPageSchema(coachingRowSchema)

/** `GET /api/coachings/export` */
export const coachingExportQuerySchema = z.object({
  ...coachingListQuerySchema.shape,
  format: z.enum(['csv', 'xlsx']),
})

export const coachingStepSchema = z.object({
  event: z.enum(coachingEvents),
  from: z.enum(coachingStates),
  to: z.enum(coachingStates),
  by: z.nullable(namedSchema),
  at: z.string(),
  reason: z.string(),
})
export type CoachingStep = z.infer<typeof coachingStepSchema>

/** The roles of the reader, as input for the state machine. */
export const coachingStandingSchema = z.object({ is_coach: z.boolean(), is_coached: z.boolean() })

const beforeAndAfter = { before: countedSchema, after: countedSchema }

/** Passed answers among the applicable ones, for conversations that began then: see `domain/coaching/coaching-effect.ts`. */
const coachingCountsSchema = z.object({
  before: z.object({ from: z.string(), to: z.string() }),
  /** Null while nothing is agreed. */
  after: z.nullable(z.object({ from: z.string(), to: z.string() })),
  questions: z.array(z.object({ question_id: z.string(), ...beforeAndAfter })),
})
export type CoachingCounts = z.infer<typeof coachingCountsSchema>

/** `GET /api/coachings/{id}` */
export const coachingSchema = z.object({
  ...rowShape,
  action: z.string(),
  outcome: z.string(),
  window_days: z.number(),
  created_by: z.nullable(namedSchema),
  agreed_by: z.nullable(namedSchema),
  /** The evaluations that led to it, as far as the reader may see them. */
  evaluation: z.nullable(z.object({ id: z.number(), kind: z.enum(evaluationKinds), interaction_id: z.number() })),
  version: z.number(),
  /** Newest last. */
  steps: z.array(coachingStepSchema),
  standing: coachingStandingSchema,
  counts: coachingCountsSchema,
})
export type Coaching = z.infer<typeof coachingSchema>

const questionIds = z
  .array(z.string().check(z.minLength(1), z.maxLength(40)))
  .check(z.minLength(1), z.maxLength(MAX_QUESTIONS))
const day = z.iso.date().check(z.regex(/^2[01]/))
const planShape = {
  topic: storable(MAX_TOPIC_LENGTH).check(z.trim(), z.minLength(1)),
  /** What the agent will do, and who helps. */
  action: storable(MAX_ACTION_LENGTH).check(z.trim(), z.minLength(1)),
  question_ids: questionIds,
  follow_up_on: day,
  window_days: z.number().check(z.int(), z.minimum(MIN_WINDOW_DAYS), z.maximum(MAX_WINDOW_DAYS)),
}

/** `POST /api/coachings`: the person who proposes it leads it. */
export const coachingDraftSchema = z.strictObject({
  agent_id: idSchema,
  scorecard_id: idSchema,
  evaluation_id: z.nullable(idSchema),
  ...planShape,
})
export type CoachingDraft = z.infer<typeof coachingDraftSchema>

/** `PUT /api/coachings/{id}`, while it is not agreed. */
export const coachingChangeSchema = z.strictObject({ ...planShape, version: z.number() })
export type CoachingChange = z.infer<typeof coachingChangeSchema>

const words = storable(MAX_ACTION_LENGTH).check(z.trim())
const needed = storable(MAX_ACTION_LENGTH).check(z.trim(), z.minLength(1))

/** `POST /api/coachings/{id}/steps`. A step that is not allowed, or another version, answers 409. */
export const takeCoachingStepSchema = z.discriminatedUnion('event', [
  z.strictObject({ event: z.literal('coaching.agreed'), version: z.number(), reason: z.optional(words) }),
  z.strictObject({
    event: z.literal('coaching.postponed'),
    version: z.number(),
    follow_up_on: day,
    reason: needed,
  }),
  z.strictObject({ event: z.literal('coaching.followed-up'), version: z.number(), outcome: needed }),
  z.strictObject({ event: z.literal('coaching.cancelled'), version: z.number(), reason: needed }),
])
export type TakeCoachingStep = z.infer<typeof takeCoachingStepSchema>

/** `GET /api/coaching-options`: the possible subjects of a coaching of this agent, and the failed questions. */
export const coachingOptionsSchema = z.object({
  agent: namedSchema,
  scorecard: namedScorecardSchema,
  /** The questions that failed in the given evaluation; null without one. */
  evaluation_id: z.nullable(z.number()),
  questions: z.array(z.object({ ...namedQuestionSchema.shape, is_failed: z.boolean() })),
})
export type CoachingOptions = z.infer<typeof coachingOptionsSchema>

/** `GET /api/coaching-suggestions`: where agents failed most often, the most fails first. */
export const coachingSuggestionsSchema = z.object({
  period: z.object({ from: z.string(), to: z.string() }),
  data: z.array(
    z.object({
      agent: namedSchema,
      team: z.nullable(namedSchema),
      ...namedQuestionSchema.shape,
      /** Among the applicable answers. */
      failed: countedSchema,
      /** A proposed or agreed coaching about it. */
      coaching_id: z.nullable(z.number()),
    }),
  ),
  /** The number of agents and questions with a fail; this is the first part of them. */
  total: z.number(),
})
export type CoachingSuggestions = z.infer<typeof coachingSuggestionsSchema>
export type CoachingSuggestion = CoachingSuggestions['data'][number]
