import * as z from 'zod/mini'

import { channels } from './conversation.ts'
import { evaluationEvents, evaluationKinds, evaluationStates } from './evaluation-states.ts'
import { noteSpanSchema } from './notes.ts'
import { pageSchema, readPageSchema } from './pagination.ts'
import { namedSchema } from './params.ts'
import { namedQuestionSchema, namedScorecardSchema } from './quality-questions.ts'
import { localizedSchema, scorecardContentSchema } from './scorecard-content.ts'

/** What an answer rests on: a span of the conversation, as notes have it. */
export const evidenceSchema = z.object({
  id: z.number(),
  question_id: z.string(),
  span: noteSpanSchema,
  /** Its words, masked; null for a span of the recording alone, and where a later import told them otherwise. */
  quote: z.nullable(z.string()),
})
export type Evidence = z.infer<typeof evidenceSchema>

export const evaluationAnswerSchema = z.object({
  question_id: z.string(),
  /** Null where only a comment is there so far. */
  value: z.nullable(z.string()),
  comment: z.string(),
  root_causes: z.array(z.string()),
  /** Of the answer: a change says which one it was made of. */
  version: z.number(),
  answered_by: z.nullable(namedSchema),
  answered_at: z.string(),
})
export type EvaluationAnswer = z.infer<typeof evaluationAnswerSchema>

export const disputeItemSchema = z.object({
  question_id: z.string(),
  /** The answer as it was when it was disputed, and as it should be. */
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

/** What a step said of a question: what was proposed instead of which answer, or what was decided. */
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
  /** After it. */
  score: z.nullable(z.number()),
})
export type EvaluationStep = z.infer<typeof evaluationStepSchema>

/** What the reader is to the evaluation, as the machine asks it. */
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
  /** 0 to 100; null while it is a draft, or when nothing of it applies. */
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
  /** For the reader, to acknowledge or dispute it. */
  waits: z.boolean(),
})
export type EvaluationRowDto = z.infer<typeof evaluationRowSchema>
export const evaluationPageSchema = pageSchema(evaluationRowSchema)
export const readEvaluationPageSchema = readPageSchema(evaluationRowSchema)

/** `GET /api/evaluations/{id}` */
export const evaluationSchema = z.object({
  ...rowShape,
  /** Of this evaluation with all its answers and evidence: what somebody else did meanwhile is seen by it. */
  version: z.number(),
  /** The turns that it is about; null is all of them. */
  from_seq: z.nullable(z.number()),
  to_seq: z.nullable(z.number()),
  /** What is said of the whole. */
  comment: z.string(),
  content: scorecardContentSchema,
  articles: z.array(z.object({ id: z.number(), title: z.string() })),
  answers: z.array(evaluationAnswerSchema),
  evidence: z.array(evidenceSchema),
  disputes: z.array(disputeItemSchema),
  /** Newest last. */
  steps: z.array(evaluationStepSchema),
  /** The score that was disputed, where the dispute has changed it. */
  disputed_score: z.nullable(z.number()),
  dispute_until: z.nullable(z.string()),
  was_escalated: z.boolean(),
  standing: standingSchema,
  /** Whether the reader may answer: it is a draft, and theirs or they oversee it. */
  may_answer: z.boolean(),
  assignment_id: z.nullable(z.number()),
  calibration: z.nullable(namedSchema),
})
export type Evaluation = z.infer<typeof evaluationSchema>

/** `GET /api/calls/{id}/evaluations`, newest first, as far as the reader may see them. */
export const callEvaluationsSchema = z.object({ data: z.array(evaluationRowSchema) })
export type CallEvaluations = z.infer<typeof callEvaluationsSchema>

/** `GET /api/evaluation-options`: of what the reader may see, to choose from. */
export const evaluationOptionsSchema = z.object({
  scorecards: z.array(namedScorecardSchema),
  evaluators: z.array(namedSchema),
  /** The one that was asked for; null where none was, or no scorecard here asks it. */
  question: z.nullable(namedQuestionSchema),
})
export type EvaluationOptions = z.infer<typeof evaluationOptionsSchema>
