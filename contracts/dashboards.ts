import * as z from 'zod/mini'

import { channels } from './conversation.ts'
import { evaluationKinds } from './evaluation-states.ts'
import { namedSchema } from './params.ts'
import { countedSchema, namedQuestionSchema, namedScorecardSchema } from './quality-questions.ts'

/** The sums of interactions. `domain/` computes rates and means from them. */
export const interactionSumsSchema = z.object({
  interactions: z.number(),
  /** Sums over the handled interactions, so that numerator and denominator of the average handle time match. */
  talk_ms: z.number(),
  hold_ms: z.number(),
  after_call_work_ms: z.number(),
  /** Interactions whose agent and talk time are known: the denominator of the average handle time. */
  handled: z.number(),
})
export type InteractionSums = z.infer<typeof interactionSumsSchema>

/** The sums of a period, or of a day. */
export const totalsSchema = z.object({
  ...interactionSumsSchema.shape,
  /** Distinct agents with at least one interaction. */
  agents: z.number(),
})
export type Totals = z.infer<typeof totalsSchema>

const criticalSchema = z.object({ evaluations: z.number(), failed: z.number() })

/**
 * The sums of counted evaluations: submitted, not void and not in a calibration. `domain/scoring/` computes means and rates from them.
 */
export const auditTotalsSchema = z.object({
  evaluations: z.number(),
  /** Those with a score: evaluations without an applicable question have none. */
  scored: z.number(),
  /** The sum of their scores, and of the squares. */
  score_sum: z.number(),
  score_squares: z.number(),
  /** A question that fails the whole form failed. */
  auto_failed: z.number(),
  /** By family: evaluations with an answered, applicable critical question of it, and those with a failed one. */
  critical: z.object({ 'end-user': criticalSchema, business: criticalSchema, compliance: criticalSchema }),
  /** Answers to non-critical questions, without `na`. */
  non_critical: z.object({ answers: z.number(), failed: z.number() }),
})
export type AuditTotals = z.infer<typeof auditTotalsSchema>

/** Assignments by due day, of active or closed plans. Skipped ones are only in `skipped`. */
export const planTotalsSchema = z.object({
  done: z.number(),
  /** Done or open. */
  due: z.number(),
  skipped: z.number(),
})
export type PlanTotals = z.infer<typeof planTotalsSchema>

export const latestAuditSchema = z.object({
  id: z.number(),
  kind: z.enum(evaluationKinds),
  interaction_id: z.number(),
  submitted_at: z.string(),
  agent: z.nullable(namedSchema),
  /** Null if the account no longer exists. */
  evaluator: z.nullable(namedSchema),
  scorecard: namedScorecardSchema,
  /** The number of the scorecard's version. */
  number: z.number(),
  score: z.nullable(z.number()),
  auto_failed: z.boolean(),
})
export type LatestAudit = z.infer<typeof latestAuditSchema>

/** Evaluations by the day of their submission, regardless of the day of their conversations. */
export const auditFiguresSchema = z.object({
  totals: auditTotalsSchema,
  previous_totals: auditTotalsSchema,
  plan: planTotalsSchema,
  previous_plan: planTotalsSchema,
  /** How many of the evaluations have no assignment. */
  unplanned: z.number(),
  /** Only days with submissions, in order. */
  days: z.array(z.object({ day: z.string(), ...auditTotalsSchema.shape })),
  /** The versions of scorecards, with the number of evaluations of each, most first. `target` in points. */
  versions: z.array(
    z.object({ scorecard: namedScorecardSchema, number: z.number(), target: z.number(), evaluations: z.number() }),
  ),
  /** The five questions that failed most often: `failed` of the answers, without `na`. */
  questions: z.array(z.object({ ...namedQuestionSchema.shape, failed: countedSchema })),
  /** At most ten: the lowest mean scores first, then those with too few evaluations for a mean. */
  agents: z.array(z.object({ id: z.number(), name: z.string(), ...auditTotalsSchema.shape })),
  /** Distinct agents with an evaluation. */
  agent_count: z.number(),
  /** How many of the evaluations the reader can see in the list of evaluations; null without `quality-detail`. */
  listed: z.nullable(z.number()),
  /** The newest five of those; null without `quality-detail`. */
  latest: z.nullable(z.array(latestAuditSchema)),
})
export type AuditFigures = z.infer<typeof auditFiguresSchema>

export const freemiumDashboardSchema = z.object({
  period: z.object({ from: z.string(), to: z.string(), time_zone: z.string() }),
  /** The same number of days just before. */
  previous: z.object({ from: z.string(), to: z.string() }),
  totals: totalsSchema,
  previous_totals: totalsSchema,
  channels: z.array(z.object({ channel: z.enum(channels), interactions: z.number() })),
  /** One entry per day of the period, including days without interactions. */
  days: z.array(z.object({ day: z.string(), ...totalsSchema.shape })),
  /** Volume by ISO weekday (1 = Monday) and hour; empty cells are left out. */
  hours: z.array(z.object({ weekday: z.number(), hour: z.number(), interactions: z.number() })),
  /** The agents with the most interactions, at most ten. */
  agents: z.array(z.object({ id: z.number(), name: z.string(), ...interactionSumsSchema.shape })),
  /** Interactions with the same filters that are in no period, because their source has no date. */
  undated: z.number(),
  audits: auditFiguresSchema,
})
export type FreemiumDashboard = z.infer<typeof freemiumDashboardSchema>
