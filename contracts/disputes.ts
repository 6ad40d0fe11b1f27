import * as z from 'zod/mini'

import { evaluationKinds } from './evaluation-states.ts'
import { disputeListQuerySchema, disputeStates } from './lists/disputes.ts'
import { pageSchema, readPageSchema } from './pagination.ts'
import { namedSchema } from './params.ts'
import { countedSchema, namedQuestionSchema, namedScorecardSchema } from './quality-questions.ts'

export const disputeRowSchema = z.object({
  /** The id of the evaluation. */
  id: z.number(),
  kind: z.enum(evaluationKinds),
  interaction_id: z.number(),
  state: z.enum(disputeStates),
  agent: z.nullable(namedSchema),
  evaluator: z.nullable(namedSchema),
  scorecard: namedScorecardSchema,
  /** The disputed questions with their decision: null while undecided. */
  questions: z.array(z.object({ ...namedQuestionSchema.shape, outcome: z.nullable(z.enum(['accepted', 'rejected'])) })),
  score: z.nullable(z.number()),
  /** The disputed score, if the dispute has changed it. */
  disputed_score: z.nullable(z.number()),
  disputed_at: z.string(),
  disputed_by: z.nullable(namedSchema),
  settled_at: z.nullable(z.string()),
  /** The number of days after the dispute that the scorecard allows. */
  due_at: z.string(),
  /** Whole days left; negative if it is overdue, −1 on the first day. Null once it is resolved. */
  days_left: z.nullable(z.number()),
})
export type DisputeRowDto = z.infer<typeof disputeRowSchema>
export const disputePageSchema = pageSchema(disputeRowSchema)
export const readDisputePageSchema = readPageSchema(disputeRowSchema)

/** `GET /api/disputes/export` */
export const disputeExportQuerySchema = z.object({
  ...disputeListQuerySchema.shape,
  format: z.enum(['csv', 'xlsx']),
})

/** `GET /api/dispute-options`: the people and questions of disputes, as options. */
export const disputeOptionsSchema = z.object({
  evaluators: z.array(namedSchema),
  agents: z.array(namedSchema),
  questions: z.array(namedQuestionSchema),
})
export type DisputeOptions = z.infer<typeof disputeOptionsSchema>

const ratesShape = {
  /** Disputed evaluations among the released ones: of a question, among those in which it applies. */
  disputed: countedSchema,
  /** Changed answers among the disputed ones with a final decision. */
  overturned: countedSchema,
}

/** `GET /api/dispute-rates`. Calibrations and void evaluations are left out. */
export const disputeRatesSchema = z.object({
  /** Evaluations in their current state, regardless of the time of their release. */
  now: z.object({ open: z.number(), escalated: z.number(), overdue: z.number() }),
  overall: z.object(ratesShape),
  /** Null if the account no longer exists. */
  evaluators: z.array(z.object({ evaluator: z.nullable(namedSchema), ...ratesShape })),
  /** The disputed ones. */
  questions: z.array(z.object({ ...namedQuestionSchema.shape, ...ratesShape })),
})
export type DisputeRates = z.infer<typeof disputeRatesSchema>
