import * as z from 'zod/mini'

import { channels } from './conversation.ts'
import { evaluationEvents, evaluationKinds, evaluationStates } from './evaluation-states.ts'
import { noteSpanSchema } from './notes.ts'
import { pageSchema, readPageSchema } from './pagination.ts'
import { namedSchema } from './params.ts'
import { namedQuestionSchema, namedScorecardSchema } from './quality-questions.ts'
import { localizedSchema, scorecardContentSchema } from './scorecard-content.ts'

/** The evidence of an answer: a span of the conversation, like in notes. */
export const evidenceSchema = z.object({
  id: z.number(),
  question_id: z.string(),
  span: noteSpanSchema,
  /** Its masked words; null for a span of the recording only, or if a later import has changed the words. */
  quote: z.nullable(z.string()),
})
export type Evidence = z.infer<typeof evidenceSchema>

export const evaluationAnswerSchema = z.object({
  question_id: z.string(),
  /** Null if there is only a comment so far. */
  value: z.nullable(z.string()),
  comment: z.string(),
  root_causes: z.array(z.string()),
  /** The version of the answer; a change must name the one that it is based on. */
  version: z.number(),
  answered_by: z.nullable(namedSchema),
  answered_at: z.string(),
})
export type EvaluationAnswer = z.infer<typeof evaluationAnswerSchema>

export const disputeItemSchema = z.object({
  question_id: z.string(),
  /** The answer at the time of the dispute, and the proposed answer. */
  value: z.nullable(z.string()),
  proposed: z.string(),
  comment: z.string(),
  disputed_by: z.nullable(namedSchema),
  disputed_at: z.string(),
  outcome: z.nullable(z.enum(['accepted', 'rejected'])),
  outcome_comment: z.string(),
  decided_by: z.nullable(namedSchema),
  decided_at: z.nullable(z.string()),
})
export type DisputeItem = z.infer<typeof disputeItemSchema>

/** What a step says about a question: the disputed answer and the proposed one, or the decision. */
const stepItemSchema = z.object({
  question_id: z.string(),
  value: z.nullable(z.string()),
  proposed: z.string(),
  outcome: z.nullable(z.enum(['accepted', 'rejected'])),
  comment: z.string(),
})
export type StepItem = z.infer<typeof stepItemSchema>

export const evaluationStepSchema = z.object({
  event: z.enum(evaluationEvents),
  from: z.enum(evaluationStates),
  to: z.enum(evaluationStates),
  by: z.nullable(namedSchema),
  at: z.string(),
  reason: z.string(),
  items: z.array(stepItemSchema),
  /** The score after the step. */
  score: z.nullable(z.number()),
})
export type EvaluationStep = z.infer<typeof evaluationStepSchema>

/** The roles of the reader, as input for the state machine. */
export const standingSchema = z.object({
  is_evaluator: z.boolean(),
  is_evaluated: z.boolean(),
  oversees: z.boolean(),
  settles: z.boolean(),
})

const rowShape = {
  id: z.number(),
  kind: z.enum(evaluationKinds),
  state: z.enum(evaluationStates),
  interaction_id: z.number(),
  channel: z.enum(channels),
  started_at: z.nullable(z.string()),
  time_zone: z.string(),
  duration_ms: z.nullable(z.number()),
  partner: namedSchema,
  campaign: z.nullable(namedSchema),
  team: z.nullable(namedSchema),
  agent: z.nullable(namedSchema),
  evaluator: z.nullable(namedSchema),
  scorecard: z.object({
    id: z.number(),
    version_id: z.number(),
    number: z.number(),
    title: localizedSchema,
    target: z.number(),
  }),
  /** 0 to 100; null while it is a draft, or if no question applies. */
  score: z.nullable(z.number()),
  raw_score: z.nullable(z.number()),
  auto_failed: z.boolean(),
  created_at: z.string(),
  submitted_at: z.nullable(z.string()),
  released_at: z.nullable(z.string()),
}
export const evaluationRowSchema = z.object({
  ...rowShape,
  answered: z.number(),
  disputed: z.number(),
  /** Waits for the reader to acknowledge or dispute it. */
  waits: z.boolean(),
})
export type EvaluationRowDto = z.infer<typeof evaluationRowSchema>
export const evaluationPageSchema = pageSchema(evaluationRowSchema)
export const readEvaluationPageSchema = readPageSchema(evaluationRowSchema)

/** `GET /api/evaluations/{id}` */
export const evaluationSchema = z.object({
  ...rowShape,
  /** The version of this evaluation with all its answers and evidence, to detect changes by others. */
  version: z.number(),
  /** Its turns; null for all of them. */
  from_seq: z.nullable(z.number()),
  to_seq: z.nullable(z.number()),
  /** The comment on the whole. */
  comment: z.string(),
  content: scorecardContentSchema,
  articles: z.array(z.object({ id: z.number(), title: z.string() })),
  answers: z.array(evaluationAnswerSchema),
  evidence: z.array(evidenceSchema),
  disputes: z.array(disputeItemSchema),
  /** Newest last. */
  steps: z.array(evaluationStepSchema),
  /** The disputed score, if the dispute has changed it. */
  disputed_score: z.nullable(z.number()),
  dispute_until: z.nullable(z.string()),
  was_escalated: z.boolean(),
  standing: standingSchema,
  /** Whether the reader may answer: it is a draft that is theirs or that they oversee. */
  may_answer: z.boolean(),
  assignment_id: z.nullable(z.number()),
  calibration: z.nullable(namedSchema),
})
export type Evaluation = z.infer<typeof evaluationSchema>

/** `GET /api/calls/{id}/evaluations`, newest first, as far as the reader may see them. */
export const callEvaluationsSchema = z.object({ data: z.array(evaluationRowSchema) })
export type CallEvaluations = z.infer<typeof callEvaluationsSchema>

/** `GET /api/evaluation-options`: the options, as far as the reader may see them. */
export const evaluationOptionsSchema = z.object({
  scorecards: z.array(namedScorecardSchema),
  evaluators: z.array(namedSchema),
  /** The requested question; null if none was requested, or if no scorecard here has it. */
  question: z.nullable(namedQuestionSchema),
})
export type EvaluationOptions = z.infer<typeof evaluationOptionsSchema>
