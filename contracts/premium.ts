import * as z from 'zod/mini'

import { metricSumsSchema } from './metrics.ts'
import { namedSchema } from './params.ts'
import { namedQuestionSchema, namedScorecardSchema } from './quality-questions.ts'

/** Scores: their number, their sum and that of their squares, and how many one question set to zero. */
const scoreSumsShape = {
  /** Conversations that the rules judged, or evaluations. */
  cases: z.number(),
  /** Those with a score: if no question applies or can be answered, there is none. */
  scored: z.number(),
  score_sum: z.number(),
  score_squares: z.number(),
  auto_failed: z.number(),
}
export const scoreSumsSchema = z.object(scoreSumsShape)
export type ScoreSums = z.infer<typeof scoreSumsSchema>

/** Sums about talk and mood. Shares are sums over sums: see `docs/metrics.md`. */
export const speechSumsSchema = z.object({
  spoken: z.number(),
  agent_talk_ms: z.number(),
  customer_talk_ms: z.number(),
  agent_turns: z.number(),
  interruptions: z.number(),
  measured: z.number(),
  silence_ms: z.number(),
  measured_ms: z.number(),
  felt: z.number(),
  sentiment: z.number(),
  changing: z.number(),
  sentiment_change: z.number(),
})
export type SpeechSums = z.infer<typeof speechSumsSchema>

const periodSchema = z.object({ from: z.string(), to: z.string() })

/** The judge: the rules of a scorecard for every conversation, or people for those that they audited. Never counted together. */
export const judges = ['machine', 'people'] as const
export type Judge = (typeof judges)[number]

/** The figures of one scorecard. */
const judgedSchema = z.object({
  scorecard: namedScorecardSchema,
  /** The versions used, with the number of cases of each; `target` in points. */
  versions: z.array(z.object({ number: z.number(), target: z.number(), machine: z.number(), people: z.number() })),
  /** How far the newest version has processed all conversations; null if it is done. `failed`: it does not continue by itself. */
  run: z.nullable(
    z.object({ version: z.number(), done: z.number(), total: z.nullable(z.number()), failed: z.boolean() }),
  ),
  machine: scoreSumsSchema,
  people: scoreSumsSchema,
  /** How many of the evaluations the reader may open; null without `quality-detail`. */
  listed: z.nullable(z.number()),
  compared: z.object({ machine: scoreSumsSchema, people: scoreSumsSchema }),
  /** Only days with judged cases, in order: conversations by their own day, evaluations by the day of their submission. */
  days: z.array(z.object({ day: z.string(), machine: scoreSumsSchema, people: scoreSumsSchema })),
  /** Scores in whole points, with the number of cases of each, the lowest first. */
  distribution: z.object({
    machine: z.array(z.object({ points: z.number(), cases: z.number() })),
    people: z.array(z.object({ points: z.number(), cases: z.number() })),
  }),
  /**
   * By question, in their order: how often it failed, among the conversations or evaluations in which it was answered; for how many
   * conversations its rule gave no answer; and how often rule and people agree about the same conversation, by the answers that people
   * gave before they saw the suggestion.
   */
  questions: z.array(
    z.object({
      ...namedQuestionSchema.shape,
      machine: z.object({ failed: z.number(), answers: z.number(), undetermined: z.number() }),
      people: z.object({ failed: z.number(), answers: z.number() }),
      agreement: z.object({ agreeing: z.number(), compared: z.number(), kappa: z.nullable(z.number()) }),
    }),
  ),
  /** For the selected judge: at most 25, the lowest means first, then those with too few cases for a mean. */
  agents: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      ...scoreSumsShape,
      /** Whether the mean is an outlier among all agents, listed or not; null without a mean, or if too few agents have one. */
      is_outlying: z.nullable(z.boolean()),
      /** Scores in whole points, for quartiles. */
      points: z.array(z.object({ points: z.number(), cases: z.number() })),
      cells: z.array(z.object({ question_id: z.string(), failed: z.number(), answers: z.number() })),
    }),
  ),
  agent_count: z.number(),
})
export type Judged = z.infer<typeof judgedSchema>

/** `GET /api/dashboards/premium`. `domain/` computes rates, means, quartiles and intervals from it. */
export const premiumDashboardSchema = z.object({
  period: z.object({ ...periodSchema.shape, time_zone: z.string() }),
  /** The comparison: the same number of days just before, or the same days of another partner or team. */
  compared_with: z.object({
    ...periodSchema.shape,
    partner: z.nullable(namedSchema),
    team: z.nullable(namedSchema),
  }),
  conversations: z.object({ all: z.number(), written: z.number() }),
  compared_conversations: z.object({ all: z.number(), written: z.number() }),
  /** Conversations with the same filters that are in no period, because their source has no date. */
  undated: z.number(),
  /** Scorecards whose rules judge conversations, or that people used for audits, in the period; most conversations first. */
  scorecards: z.array(namedScorecardSchema),
  /** The figures of the selected scorecard, or else of the first; null if there is none. */
  judged: z.nullable(judgedSchema),
  speech: speechSumsSchema,
  compared_speech: speechSumsSchema,
  speech_days: z.array(z.object({ day: z.string(), ...speechSumsSchema.shape })),
  /** Active category rules: the conversations that they can judge, and how many match; the others do not contain the category. */
  categories: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      /** It has not processed all conversations yet, so its figures are too low. */
      is_running: z.boolean(),
      sums: metricSumsSchema,
      compared: metricSumsSchema,
    }),
  ),
  /** Of the period, by the day of their outcome. */
  disputes: z.object({
    released: z.number(),
    disputed: z.number(),
    decided: z.number(),
    accepted: z.number(),
  }),
  calibrations: z.object({ open: z.number(), closed: z.number() }),
})
export type PremiumDashboard = z.infer<typeof premiumDashboardSchema>
