import * as z from 'zod/mini'

import { evaluationKinds, evaluationStates } from './evaluation-states.ts'
import { evaluationAnswerSchema, evidenceSchema } from './evaluations.ts'
import { sentSpanSchema } from './notes.ts'
import { idSchema, namedSchema, storable } from './params.ts'
import { answerValueSchema, MAX_OPTIONS, MAX_QUESTIONS } from './scorecard-content.ts'

export const MAX_COMMENT_LENGTH = 4_000
export const MAX_EVIDENCE = 20

const questionId = z.string().check(z.minLength(1), z.maxLength(40))
const comment = storable(MAX_COMMENT_LENGTH)
const reason = z.string().check(z.trim(), z.maxLength(MAX_COMMENT_LENGTH))

/** `POST /api/evaluations`: a second request continues the first evaluation. About selected turns, or all of them. */
export const evaluationStartSchema = z.strictObject({
  kind: z.enum(['quality', 'verification']),
  interaction_id: idSchema,
  scorecard_id: idSchema,
  assignment_id: z.optional(idSchema),
  from_seq: z.optional(z.number().check(z.int(), z.minimum(0))),
  to_seq: z.optional(z.number().check(z.int(), z.minimum(0))),
})
export type EvaluationStart = z.infer<typeof evaluationStartSchema>

/** The answer. `is_new`: it did not exist before. */
export const startedEvaluationSchema = z.object({ id: z.number(), kind: z.enum(evaluationKinds), is_new: z.boolean() })

/** `PUT /api/evaluations/{id}/answers/{question}` */
export const answerChangeSchema = z.strictObject({
  value: z.nullable(answerValueSchema),
  comment,
  root_causes: z.array(questionId).check(z.maxLength(MAX_OPTIONS)),
  /** The version that was changed; 0 for a first answer. If somebody else has changed the answer meanwhile, answers 409. */
  version: z.number().check(z.int(), z.minimum(0)),
})
export type AnswerChange = z.infer<typeof answerChangeSchema>
export const answerParamsSchema = z.object({ id: z.coerce.number().check(z.int(), z.minimum(1)), question: questionId })

/** The stored answer, the masked parts of its comment, and the evaluation's new version. */
export const savedAnswerSchema = z.object({ answer: evaluationAnswerSchema, masked: z.number(), version: z.number() })
export type SavedAnswer = z.infer<typeof savedAnswerSchema>

/** `PUT /api/evaluations/{id}/comment`: `was` is the comment before the change; if it is another one by now, answers 409. */
export const evaluationCommentSchema = z.strictObject({ comment, was: comment })
export const savedCommentSchema = z.object({ comment: z.string(), masked: z.number(), version: z.number() })
export type SavedComment = z.infer<typeof savedCommentSchema>

/** `POST /api/evaluations/{id}/evidence` */
export const evidenceDraftSchema = z.strictObject({ question_id: questionId, span: sentSpanSchema })
export type EvidenceDraft = z.infer<typeof evidenceDraftSchema>
/** The evaluation's new version, for requests without another answer. */
export const versionSchema = z.object({ version: z.number() })
export const savedEvidenceSchema = z.object({ evidence: evidenceSchema, version: z.number() })
export type SavedEvidence = z.infer<typeof savedEvidenceSchema>
export const evidenceParamsSchema = z.object({
  id: z.coerce.number().check(z.int(), z.minimum(1)),
  evidence: z.coerce.number().check(z.int(), z.minimum(1)),
})

const newAnswerSchema = z.strictObject({
  question_id: questionId,
  value: answerValueSchema,
  comment,
  root_causes: z.array(questionId).check(z.maxLength(MAX_OPTIONS)),
})
export type NewAnswer = z.infer<typeof newAnswerSchema>

/** `POST /api/evaluations/{id}/steps`. A step that is not allowed answers 409; missing values answer 422 by question. */
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
      .check(z.minLength(1), z.maxLength(MAX_QUESTIONS)),
  }),
  z.strictObject({ event: z.literal('dispute.escalated'), version: z.number(), reason }),
  z.strictObject({
    event: z.literal('dispute.resolved'),
    version: z.number(),
    items: z
      .array(z.strictObject({ question_id: questionId, outcome: z.enum(['accepted', 'rejected']), comment: reason }))
      .check(z.minLength(1), z.maxLength(MAX_QUESTIONS)),
    /** For questions that only apply after the accepted changes; one of them without an answer is a 422. */
    answers: z.optional(z.array(newAnswerSchema).check(z.maxLength(MAX_QUESTIONS))),
  }),
  z.strictObject({ event: z.literal('evaluation.voided'), version: z.number(), reason }),
])
export type Step = z.infer<typeof stepSchema>

/** `POST /api/evaluations/{id}/presence`: sent every few seconds while it is open. */
export const presenceSchema = z.strictObject({ question_id: z.nullable(questionId) })
/** Who else has it open, and its current version: the reader must fetch it if it is newer. */
export const presentSchema = z.object({
  version: z.number(),
  state: z.enum(evaluationStates),
  others: z.array(z.object({ ...namedSchema.shape, question_id: z.nullable(z.string()) })),
})
export type Present = z.infer<typeof presentSchema>
