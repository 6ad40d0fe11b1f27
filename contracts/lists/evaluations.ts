import * as z from 'zod/mini'

import { channels } from '../conversation.ts'
import { evaluationKinds, evaluationStates } from '../evaluation-states.ts'
import { criticalFamilies, families } from '../families.ts'
import { listQueryShape, sortSchema } from './list-query.ts'
import { dayParam, idParam, pointsParam, textParam } from '../params.ts'

export const evaluationSorts = [
  'submitted_at',
  'created_at',
  'started_at',
  'score',
  'agent',
  'evaluator',
  'state',
] as const

/** `counted`: submitted and not void, no calibrations: what every number is made of. */
export const evaluationGroups = ['counted', 'unreleased', 'disputes'] as const

/** What evaluations can be narrowed by, in lists and behind the numbers of dashboards. */
export const evaluationFilterShape = {
  kind: z.optional(z.enum(evaluationKinds)),
  state: z.optional(z.enum(evaluationStates)),
  group: z.optional(z.enum(evaluationGroups)),
  /** Days of the submission, both included, in the reporting zone. */
  submitted_from: dayParam,
  submitted_to: dayParam,
  /** Days of the release, likewise. */
  released_from: dayParam,
  released_to: dayParam,
  /** Released, and some answer was disputed. */
  disputed: z.optional(z.enum(['yes'])),
  scorecard_id: idParam,
  evaluator_id: idParam,
  agent_id: idParam,
  team_id: idParam,
  partner_id: idParam,
  campaign_id: idParam,
  channel: z.optional(z.enum(channels)),
  plan_id: idParam,
  /** Those in which this question failed, or this critical family, or anything that fails all. */
  failed_question: textParam(40),
  failed_family: z.optional(z.enum(criticalFamilies)),
  auto_failed: z.optional(z.enum(['yes'])),
  /** Those in which this question applied and was answered, or some question of this family. */
  answered_question: textParam(40),
  answered_family: z.optional(z.enum(families)),
  /** Those in which rule and people both answered this question, or some. */
  compared_question: textParam(40),
  compared: z.optional(z.enum(['yes'])),
  /** Days are those of UTC, whichever partner is chosen. */
  clock: z.optional(z.enum(['utc'])),
  /** Whole points, both included: scores are rounded before they are compared, and what has none is left out. */
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

/** `GET /api/evaluation-options`: the question that the address names is told with its words, of that scorecard if it names one too. */
export const evaluationOptionsQuerySchema = z.object({
  scorecard_id: evaluationFilterShape.scorecard_id,
  failed_question: evaluationFilterShape.failed_question,
})
export type EvaluationOptionsQuery = z.infer<typeof evaluationOptionsQuerySchema>

/** A table of one line each or of one line for each answer; JSON of ours; an archive of what Amazon Connect writes. */
export const evaluationExportFormats = ['csv', 'xlsx', 'answers-csv', 'json', 'connect'] as const
export type EvaluationExportFormat = (typeof evaluationExportFormats)[number]

/** `GET /api/evaluations/export` */
export const evaluationExportQuerySchema = z.object({
  ...evaluationListQuerySchema.shape,
  format: z.enum(evaluationExportFormats),
})

/** What the JSON of ours is, with the evaluations beside it as `GET /api/evaluations/{id}` answers each. */
export const EVALUATIONS_FORMAT = 'atalaya-evaluations'
export const EVALUATIONS_FORMAT_VERSION = 1
