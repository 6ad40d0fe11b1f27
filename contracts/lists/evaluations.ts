import * as z from 'zod/mini'

import { channels } from '../conversation.ts'
import { evaluationKinds, evaluationStates } from '../evaluation-states.ts'
import { criticalFamilies, families } from '../families.ts'
import { dayParam, idParam, pointsParam, textParam } from '../params.ts'
import { listQueryShape, sortSchema } from './list-query.ts'

export const evaluationSorts = [
  'submitted_at',
  'created_at',
  'started_at',
  'score',
  'agent',
  'evaluator',
  'state',
] as const

/** `counted`: submitted, not void and not in a calibration: the basis of every figure. */
export const evaluationGroups = ['counted', 'unreleased', 'disputes'] as const

/** The filters of evaluations, in lists and behind the figures of dashboards. */
export const evaluationFilterShape = {
  kind: z.optional(z.enum(evaluationKinds)),
  state: z.optional(z.enum(evaluationStates)),
  group: z.optional(z.enum(evaluationGroups)),
  /** Days of the submission, both included, in the reporting zone. */
  submitted_from: dayParam,
  submitted_to: dayParam,
  /** Days of the release, both included, in the reporting zone. */
  released_from: dayParam,
  released_to: dayParam,
  /** Released, and at least one answer was disputed. */
  disputed: z.optional(z.enum(['yes'])),
  scorecard_id: idParam,
  evaluator_id: idParam,
  agent_id: idParam,
  team_id: idParam,
  partner_id: idParam,
  campaign_id: idParam,
  channel: z.optional(z.enum(channels)),
  plan_id: idParam,
  /** Those in which this question, this critical family, or any question that fails the form failed. */
  failed_question: textParam(40),
  failed_family: z.optional(z.enum(criticalFamilies)),
  auto_failed: z.optional(z.enum(['yes'])),
  /** Those in which this question, or a question of this family, applied and was answered. */
  answered_question: textParam(40),
  answered_family: z.optional(z.enum(families)),
  /** Those in which both the rule and people answered this question, or any question. */
  compared_question: textParam(40),
  compared: z.optional(z.enum(['yes'])),
  /** Days are in UTC, regardless of the partner. */
  clock: z.optional(z.enum(['utc'])),
  /** Whole points, both included: scores are rounded before they are compared, and evaluations without a score are left out. */
  points_min: pointsParam,
  points_max: pointsParam,
  /** The reader's own. */
  mine: z.optional(z.enum(['yes'])),
}

const evaluationFilterSchema = z.object(evaluationFilterShape)
export type EvaluationFilter = z.infer<typeof evaluationFilterSchema>

/** `GET /api/evaluations` */
export const evaluationListQuerySchema = z.object({
  ...listQueryShape,
  sort: sortSchema(evaluationSorts, '-submitted_at'),
  ...evaluationFilterShape,
})
export type EvaluationListQuery = z.infer<typeof evaluationListQuerySchema>

/** `GET /api/evaluation-options`: also returns the text of the question in the address, of that scorecard if one is given. */
export const evaluationOptionsQuerySchema = z.object({
  scorecard_id: evaluationFilterShape.scorecard_id,
  failed_question: evaluationFilterShape.failed_question,
})
export type EvaluationOptionsQuery = z.infer<typeof evaluationOptionsQuerySchema>

/** A table with one line per evaluation or per answer; our own JSON; or an archive in the format of Amazon Connect. */
export const evaluationExportFormats = ['csv', 'xlsx', 'answers-csv', 'json', 'connect'] as const
export type EvaluationExportFormat = (typeof evaluationExportFormats)[number]

/** `GET /api/evaluations/export` */
export const evaluationExportQuerySchema = z.object({
  ...evaluationListQuerySchema.shape,
  format: z.enum(evaluationExportFormats),
})

/** The format of our JSON, with the evaluations as returned by `GET /api/evaluations/{id}`. */
export const EVALUATIONS_FORMAT = 'atalaya-evaluations'
export const EVALUATIONS_FORMAT_VERSION = 1
