import * as z from 'zod/mini'

import { evaluationKinds } from './evaluation-states.ts'
import { disputeListQuerySchema, disputeStates } from './lists/disputes.ts'
import { pageSchema, readPageSchema } from './pagination.ts'
import { namedSchema } from './params.ts'
import { countedSchema, namedQuestionSchema, namedScorecardSchema } from './quality-questions.ts'

export const disputeRowSchema = z.object({
  /** Of the evaluation. */
  id: z.number(),
  kind: z.enum(evaluationKinds),
  interaction_id: z.number(),
  state: z.enum(disputeStates),
  agent: z.nullable(namedSchema),
  evaluator: z.nullable(namedSchema),
  scorecard: namedScorecardSchema,
  /** What is disputed, with what became of it: null while it is undecided. */
  questions: z.array(z.object({ ...namedQuestionSchema.shape, outcome: z.nullable(z.enum(['accepted', 'rejected'])) })),
  score: z.nullable(z.number()),
  /** The score that was disputed, where the dispute has changed it. */
  disputed_score: z.nullable(z.number()),
  disputed_at: z.string(),
  disputed_by: z.nullable(namedSchema),
  settled_at: z.nullable(z.string()),
  /** As many days after it was disputed as the scorecard gives. */
  due_at: z.string(),
  /** Whole days that are left; negative where it is overdue, −1 on the first day. Null once it is resolved. */
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

/** `GET /api/dispute-options`: who and what was disputed, to choose from. */
export const disputeOptionsSchema = z.object({
  evaluators: z.array(namedSchema),
  agents: z.array(namedSchema),
  questions: z.array(namedQuestionSchema),
})
export type DisputeOptions = z.infer<typeof disputeOptionsSchema>

const ratesShape = {
  /** Disputed evaluations of those that were released: of a question, of those that asked it. */
  disputed: countedSchema,
  /** Answers that were changed, of the disputed ones that were decided for good. */
  overturned: countedSchema,
}

/** `GET /api/dispute-rates`. Calibrations and what is void are left out. */
export const disputeRatesSchema = z.object({
  /** Evaluations as they stand now, whenever they were released. */
  now: z.object({ open: z.number(), escalated: z.number(), overdue: z.number() }),
  overall: z.object(ratesShape),
  /** Null: whose account is gone. */
  evaluators: z.array(z.object({ evaluator: z.nullable(namedSchema), ...ratesShape })),
  /** Those that were disputed. */
  questions: z.array(z.object({ ...namedQuestionSchema.shape, ...ratesShape })),
})
export type DisputeRates = z.infer<typeof disputeRatesSchema>
