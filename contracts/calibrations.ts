import * as z from 'zod/mini'

import { pooledSchema } from './calibration-results.ts'
import { channels } from './conversation.ts'
import { MAX_COMMENT_LENGTH } from './evaluation-changes.ts'
import { evidenceSchema } from './evaluations.ts'
import { calibrationKinds, calibrationStates } from './lists/calibrations.ts'
import { pageSchema, readPageSchema } from './pagination.ts'
import { idSchema, isStorable, namedSchema, storable } from './params.ts'
import { answerValueSchema, localizedSchema, MAX_QUESTIONS, scorecardContentSchema } from './scorecard-content.ts'

const MAX_INTERACTIONS = 100
const MAX_PARTICIPANTS = 30
/** The minimum number of days between two evaluations of the same conversation, so that people do not remember the first one. */
export const REPEAT_AFTER_DAYS = 14

const day = z.iso.date().check(z.regex(/^(?:19|2[01])/))

const draftShape = {
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(100), isStorable),
  interaction_ids: z.array(idSchema).check(z.minLength(1), z.maxLength(MAX_INTERACTIONS)),
  participant_ids: z.array(idSchema).check(z.minLength(1), z.maxLength(MAX_PARTICIPANTS)),
  due_on: day,
  /** The number of points by which a person's scores may differ from the consensus. */
  threshold: z.number().check(z.minimum(0), z.maximum(100)),
}
/**
 * `POST /api/calibrations`, with the newest published version of the scorecard. 422 of `participant_ids` for a person who may not audit
 * one of the conversations, or was its agent; of `interaction_ids` for one that the caller may not see and, in a repeatability, one
 * that nobody has evaluated before.
 */
export const calibrationDraftSchema = z.strictObject({
  ...draftShape,
  kind: z.enum(calibrationKinds),
  scorecard_id: idSchema,
})
export type CalibrationDraft = z.infer<typeof calibrationDraftSchema>

/** `PUT /api/calibrations/{id}`, while it is open: people and conversations can be added. If it was changed meanwhile, answers 409. */
export const calibrationChangeSchema = z.strictObject({ ...draftShape, version: z.number() })
export type CalibrationChange = z.infer<typeof calibrationChangeSchema>

/** `POST /api/calibrations/{id}/discussion` and `…/closure`: with the version that was read. */
export const calibrationStepSchema = z.strictObject({ version: z.number() })

/** `POST /api/calibrations/{id}/evaluations`: begins or continues one's own. Answers like `POST /api/evaluations`. */
export const calibrationStartSchema = z.strictObject({ interaction_id: idSchema })

/** `PUT /api/calibrations/{id}/consensus/{interaction}`: replaces the whole consensus about the conversation. */
export const consensusChangeSchema = z.strictObject({
  version: z.number(),
  answers: z
    .array(
      z.strictObject({
        question_id: z.string().check(z.minLength(1), z.maxLength(40)),
        value: answerValueSchema,
        comment: storable(MAX_COMMENT_LENGTH),
      }),
    )
    .check(z.maxLength(MAX_QUESTIONS)),
})
export type ConsensusChange = z.infer<typeof consensusChangeSchema>

const positive = z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))
export const calibrationInteractionParamsSchema = z.object({ id: positive, interaction: positive })

const progress = { done: z.number(), expected: z.number() }

const rowShape = {
  id: z.number(),
  name: z.string(),
  kind: z.enum(calibrationKinds),
  state: z.enum(calibrationStates),
  scorecard: z.object({ id: z.number(), version_id: z.number(), number: z.number(), title: localizedSchema }),
  due_on: z.string(),
  threshold: z.number(),
  /** Null if the account no longer exists. */
  created_by: z.nullable(namedSchema),
  created_at: z.string(),
  closed_at: z.nullable(z.string()),
  /** Must be sent back with a change. */
  version: z.number(),
  /** Submitted evaluations, and all that must be made. */
  ...progress,
  /** The reader's own; null if they do not take part. */
  own: z.nullable(z.object(progress)),
}
const calibrationRowSchema = z.object({
  ...rowShape,
  participants: z.number(),
  interactions: z.number(),
  /** Null while the reader may not see results. */
  agreement: z.nullable(pooledSchema),
})
export type CalibrationRowDto = z.infer<typeof calibrationRowSchema>
export const calibrationPageSchema = pageSchema(calibrationRowSchema)
export const readCalibrationPageSchema = readPageSchema(calibrationRowSchema)

const conversationSchema = z.object({
  interaction_id: z.number(),
  channel: z.enum(channels),
  started_at: z.nullable(z.string()),
  time_zone: z.string(),
  duration_ms: z.nullable(z.number()),
  partner: namedSchema,
  agent: z.nullable(namedSchema),
  /** Ids of participants: who must evaluate it, and who has submitted. Nothing else about their work is shown while it is blind. */
  expected_of: z.array(z.number()),
  submitted_by: z.array(z.number()),
  /** The reader's own; null if there is none yet, or if they do not evaluate it. */
  own: z.nullable(z.object({ evaluation_id: z.number(), state: z.enum(['draft', 'submitted', 'void']) })),
  /** Whether the reader may evaluate it now, which includes continuing their draft. */
  may_evaluate: z.boolean(),
  /** Whether the reader may see the answers of others. */
  sees_answers: z.boolean(),
  /** Whether every applicable question has an answer in the consensus. */
  is_agreed: z.boolean(),
})
export type CalibrationConversation = z.infer<typeof conversationSchema>

/** `GET /api/calibrations/{id}` */
export const calibrationDetailSchema = z.object({
  ...rowShape,
  /** The roles of the reader, as input for the state machine. */
  standing: z.object({ leads: z.boolean(), takes_part: z.boolean() }),
  sees_results: z.boolean(),
  participants: z.array(z.object({ ...namedSchema.shape, ...progress })),
  conversations: z.array(conversationSchema),
  content: scorecardContentSchema,
})
export type CalibrationDetail = z.infer<typeof calibrationDetailSchema>

const comparedAnswerSchema = z.object({
  question_id: z.string(),
  value: z.nullable(z.string()),
  comment: z.string(),
  evidence: z.array(evidenceSchema),
})

const comparedSchema = z.object({
  id: z.number(),
  evaluator: z.nullable(namedSchema),
  score: z.nullable(z.number()),
  auto_failed: z.boolean(),
  comment: z.string(),
  /** Only for applicable questions. */
  answers: z.array(comparedAnswerSchema),
})
export type ComparedEvaluation = z.infer<typeof comparedSchema>

const consensusAnswerSchema = z.object({
  question_id: z.string(),
  value: z.string(),
  comment: z.string(),
  decided_by: z.nullable(namedSchema),
  decided_at: z.string(),
})

/** `GET /api/calibrations/{id}/comparisons/{interaction}`: the submitted answers that the reader may see. */
export const comparisonSchema = z.object({
  interaction_id: z.number(),
  /** The version of the calibration, needed to change the consensus. */
  version: z.number(),
  evaluations: z.array(comparedSchema),
  /** For a repeatability: the earlier answers of the same people. */
  earlier: z.array(comparedSchema),
  consensus: z.object({
    answers: z.array(consensusAnswerSchema),
    score: z.nullable(z.number()),
    /** Applicable and without consensus. */
    unanswered: z.array(z.string()),
  }),
})
export type Comparison = z.infer<typeof comparisonSchema>

/** `GET /api/calibration-options`: the people and scorecards for a calibration. */
export const calibrationOptionsSchema = z.object({
  people: z.array(namedSchema),
  scorecards: z.array(z.object({ id: z.number(), number: z.number(), title: localizedSchema })),
})
export type CalibrationOptions = z.infer<typeof calibrationOptionsSchema>

/** `GET /api/calibration-repeats?scorecard_id=`: conversations that were evaluated by it long enough ago, newest first, at most 200. */
export const calibrationRepeatsQuerySchema = z.object({ scorecard_id: positive })
export const calibrationRepeatsSchema = z.object({
  data: z.array(
    z.object({
      interaction_id: z.number(),
      started_at: z.nullable(z.string()),
      time_zone: z.string(),
      agent: z.nullable(namedSchema),
      evaluators: z.array(namedSchema),
    }),
  ),
})
export type CalibrationRepeats = z.infer<typeof calibrationRepeatsSchema>
