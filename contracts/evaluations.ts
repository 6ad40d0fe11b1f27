import * as z from 'zod/mini'

import { channels } from './conversation.ts'
import { evaluationEvents, evaluationKinds, evaluationStates } from './evaluation-states.ts'
import { noteSpanSchema, sentSpanSchema } from './notes.ts'
import { pageSchema, readPageSchema } from './pagination.ts'
import { idSchema, namedSchema, storable } from './params.ts'
import { namedQuestionSchema, namedScorecardSchema } from './quality-questions.ts'
import {
  answerValueSchema,
  localizedSchema,
  MOST_OPTIONS,
  MOST_QUESTIONS,
  scorecardContentSchema,
} from './scorecard-content.ts'

export const LONGEST_COMMENT = 4_000
export const MOST_EVIDENCE = 20

const questionId = z.string().check(z.minLength(1), z.maxLength(40))
const comment = storable(LONGEST_COMMENT)
const reason = z.string().check(z.trim(), z.maxLength(LONGEST_COMMENT))

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
export type EvaluationRow = z.infer<typeof evaluationRowSchema>
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

/** `POST /api/evaluations`: to begin twice is to go on with the first. A selection of turns, or all of them. */
export const evaluationStartSchema = z.strictObject({
  kind: z.enum(['quality', 'verification']),
  interaction_id: idSchema,
  scorecard_id: idSchema,
  assignment_id: z.optional(idSchema),
  from_seq: z.optional(z.number().check(z.int(), z.minimum(0))),
  to_seq: z.optional(z.number().check(z.int(), z.minimum(0))),
})
export type EvaluationStart = z.infer<typeof evaluationStartSchema>

/** What it answers. `is_new`: it was not there before. */
export const startedEvaluationSchema = z.object({ id: z.number(), kind: z.enum(evaluationKinds), is_new: z.boolean() })

/** `PUT /api/evaluations/{id}/answers/{question}` */
export const answerChangeSchema = z.strictObject({
  value: z.nullable(answerValueSchema),
  comment,
  root_causes: z.array(questionId).check(z.maxLength(MOST_OPTIONS)),
  /** The version that was changed; 0 for a first answer. An answer that somebody else has changed answers 409. */
  version: z.number().check(z.int(), z.minimum(0)),
})
export type AnswerChange = z.infer<typeof answerChangeSchema>
export const answerParamsSchema = z.object({ id: z.coerce.number().check(z.int(), z.minimum(1)), question: questionId })

/** What it answers: the answer as it is kept, what was masked in its comment, and the evaluation's new version. */
export const savedAnswerSchema = z.object({ answer: evaluationAnswerSchema, masked: z.number(), version: z.number() })
export type SavedAnswer = z.infer<typeof savedAnswerSchema>

/** `PUT /api/evaluations/{id}/comment`: `was` is the comment that the change was made of; another one by now answers 409. */
export const evaluationCommentSchema = z.strictObject({ comment, was: comment })
export const savedCommentSchema = z.object({ comment: z.string(), masked: z.number(), version: z.number() })
export type SavedComment = z.infer<typeof savedCommentSchema>

/** `POST /api/evaluations/{id}/evidence` */
export const evidenceDraftSchema = z.strictObject({ question_id: questionId, span: sentSpanSchema })
export type EvidenceDraft = z.infer<typeof evidenceDraftSchema>
/** The evaluation's new version, for what answers nothing else. */
export const versionSchema = z.object({ version: z.number() })
export const savedEvidenceSchema = z.object({ evidence: evidenceSchema, version: z.number() })
export type SavedEvidence = z.infer<typeof savedEvidenceSchema>
export const evidenceParamsSchema = z.object({
  id: z.coerce.number().check(z.int(), z.minimum(1)),
  evidence: z.coerce.number().check(z.int(), z.minimum(1)),
})

/** `POST /api/evaluations/{id}/steps`. What the machine does not allow answers 409; what lacks something, 422 by question. */
export const stepSchema = z.discriminatedUnion('event', [
  z.strictObject({ event: z.literal('evaluation.submitted'), version: z.number() }),
  z.strictObject({ event: z.literal('evaluation.reopened'), version: z.number(), reason }),
  z.strictObject({ event: z.literal('evaluation.released'), version: z.number() }),
  z.strictObject({ event: z.literal('evaluation.acknowledged'), version: z.number(), reason: z.optional(reason) }),
  z.strictObject({
    event: z.literal('evaluation.disputed'),
    version: z.number(),
    items: z
      .array(z.strictObject({ question_id: questionId, proposed: answerValueSchema, comment: reason }))
      .check(z.minLength(1), z.maxLength(MOST_QUESTIONS)),
  }),
  z.strictObject({ event: z.literal('dispute.escalated'), version: z.number(), reason }),
  z.strictObject({
    event: z.literal('dispute.resolved'),
    version: z.number(),
    items: z
      .array(z.strictObject({ question_id: questionId, outcome: z.enum(['accepted', 'rejected']), comment: reason }))
      .check(z.minLength(1), z.maxLength(MOST_QUESTIONS)),
  }),
  z.strictObject({ event: z.literal('evaluation.voided'), version: z.number(), reason }),
])
export type Step = z.infer<typeof stepSchema>

/** `POST /api/evaluations/{id}/presence`: told every few seconds while it is open. */
export const presenceSchema = z.strictObject({ question_id: z.nullable(questionId) })
/** Who else has it open, and its version now: a newer one than the reader's is to be fetched. */
export const presentSchema = z.object({
  version: z.number(),
  state: z.enum(evaluationStates),
  others: z.array(z.object({ ...namedSchema.shape, question_id: z.nullable(z.string()) })),
})
export type Present = z.infer<typeof presentSchema>

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
