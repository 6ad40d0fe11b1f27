import * as z from 'zod/mini'

import { channels } from './conversation.ts'
import { evaluationKinds } from './evaluation-states.ts'
import { namedSchema } from './params.ts'
import { countedSchema, namedQuestionSchema, namedScorecardSchema } from './quality-questions.ts'

/** What some interactions sum up to. Rates and means are computed from it by `domain/`, never here. */
export const interactionSumsSchema = z.object({
  interactions: z.number(),
  /** Sums over the handled interactions, so that numerator and denominator of the average handle time speak of the same ones. */
  talk_ms: z.number(),
  hold_ms: z.number(),
  after_call_work_ms: z.number(),
  /** Interactions whose agent and talk time are known: the denominator of the average handle time. */
  handled: z.number(),
})
export type InteractionSums = z.infer<typeof interactionSumsSchema>

/** What a period, or a day, sums up to. */
export const totalsSchema = z.object({
  ...interactionSumsSchema.shape,
  /** Distinct agents with at least one interaction. */
  agents: z.number(),
})
export type Totals = z.infer<typeof totalsSchema>

const criticalSchema = z.object({ evaluations: z.number(), failed: z.number() })

/**
 * What counted evaluations sum up to: submitted and not void, calibrations left out. Means and rates are computed from it by
 * `domain/scoring/`.
 */
export const auditTotalsSchema = z.object({
  evaluations: z.number(),
  /** Those with a score: where nothing of a scorecard applied there is none. */
  scored: z.number(),
  /** Of their scores, and of the squares of them. */
  score_sum: z.number(),
  score_squares: z.number(),
  /** A question that fails the whole form failed. */
  auto_failed: z.number(),
  /** By family: evaluations with an answered critical question of it that applies, and those with one failed. */
  critical: z.object({ 'end-user': criticalSchema, business: criticalSchema, compliance: criticalSchema }),
  /** Answers to questions that are not critical, `na` left out. */
  non_critical: z.object({ answers: z.number(), failed: z.number() }),
})
export type AuditTotals = z.infer<typeof auditTotalsSchema>

/** Assignments by their due day, of plans that are active or closed. What was skipped is set aside, and in neither of the others. */
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
  /** Null when the account is gone. */
  evaluator: z.nullable(namedSchema),
  scorecard: namedScorecardSchema,
  /** Of the scorecard's version. */
  number: z.number(),
  score: z.nullable(z.number()),
  auto_failed: z.boolean(),
})
export type LatestAudit = z.infer<typeof latestAuditSchema>

/** Evaluations by the day of their submission, of whatever day their conversations are. */
export const auditFiguresSchema = z.object({
  totals: auditTotalsSchema,
  previous_totals: auditTotalsSchema,
  plan: planTotalsSchema,
  previous_plan: planTotalsSchema,
  /** How many of the evaluations no assignment led to. */
  unplanned: z.number(),
  /** Only days on which something was submitted, in order. */
  days: z.array(z.object({ day: z.string(), ...auditTotalsSchema.shape })),
  /** By which versions of which scorecards, with so many evaluations each, most first. `target` in points. */
  versions: z.array(
    z.object({ scorecard: namedScorecardSchema, number: z.number(), target: z.number(), evaluations: z.number() }),
  ),
  /** The five that failed most often: `failed` of so many answers, `na` left out. */
  questions: z.array(z.object({ ...namedQuestionSchema.shape, failed: countedSchema })),
  /** At most ten: the lowest mean scores first, after them those of too few evaluations to have one. */
  agents: z.array(z.object({ id: z.number(), name: z.string(), ...auditTotalsSchema.shape })),
  /** Distinct agents with an evaluation. */
  agent_count: z.number(),
  /** How many of the evaluations the reader finds in the list of evaluations; null without `quality-detail`. */
  listed: z.nullable(z.number()),
  /** The newest five of those; null without `quality-detail`. */
  latest: z.nullable(z.array(latestAuditSchema)),
})
export type AuditFigures = z.infer<typeof auditFiguresSchema>

export const freemiumDashboardSchema = z.object({
  period: z.object({ from: z.string(), to: z.string(), time_zone: z.string() }),
  /** The equal number of days just before. */
  previous: z.object({ from: z.string(), to: z.string() }),
  totals: totalsSchema,
  previous_totals: totalsSchema,
  channels: z.array(z.object({ channel: z.enum(channels), interactions: z.number() })),
  /** One entry per day of the period, days without interactions too. */
  days: z.array(z.object({ day: z.string(), ...totalsSchema.shape })),
  /** Volume by ISO weekday (1 = Monday) and hour; empty cells are left out. */
  hours: z.array(z.object({ weekday: z.number(), hour: z.number(), interactions: z.number() })),
  /** The agents with most interactions, at most ten. */
  agents: z.array(z.object({ id: z.number(), name: z.string(), ...interactionSumsSchema.shape })),
  /** Interactions under the same filters that no period counts, because their source gives no date. */
  undated: z.number(),
  audits: auditFiguresSchema,
})
export type FreemiumDashboard = z.infer<typeof freemiumDashboardSchema>
