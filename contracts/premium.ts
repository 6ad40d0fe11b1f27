import * as z from 'zod/mini'

import { metricSumsSchema } from './metrics.ts'
import { namedSchema } from './params.ts'
import { namedQuestionSchema, namedScorecardSchema } from './quality-questions.ts'

/** Of scores: how many there are, their sum and that of their squares, and how many were set to nought by one question. */
const scoreSumsShape = {
  /** Conversations that the rules judged, or evaluations. */
  cases: z.number(),
  /** Those with a score: where nothing of a scorecard applied, or could be told, there is none. */
  scored: z.number(),
  score_sum: z.number(),
  score_squares: z.number(),
  auto_failed: z.number(),
}
export const scoreSumsSchema = z.object(scoreSumsShape)
export type ScoreSums = z.infer<typeof scoreSumsSchema>

/** What is known of who talks and how it went. Shares are sums over sums: see `docs/metrics.md`. */
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

/** Who judged: the rules of a scorecard, every conversation; or people, those that they audited. Never counted together. */
export const judges = ['machine', 'people'] as const
export type Judge = (typeof judges)[number]

/** What is judged by one scorecard. */
const judgedSchema = z.object({
  scorecard: namedScorecardSchema,
  /** The versions by which they were, with so many cases each; `target` in points. */
  versions: z.array(z.object({ number: z.number(), target: z.number(), machine: z.number(), people: z.number() })),
  /** How far the newest version is through all conversations; null when it is. `failed`: it goes no further by itself. */
  run: z.nullable(
    z.object({ version: z.number(), done: z.number(), total: z.nullable(z.number()), failed: z.boolean() }),
  ),
  machine: scoreSumsSchema,
  people: scoreSumsSchema,
  /** How many of the evaluations of people the reader may open; null without `quality-detail`. */
  listed: z.nullable(z.number()),
  compared: z.object({ machine: scoreSumsSchema, people: scoreSumsSchema }),
  /** Only days on which something was judged, in order: conversations by their own day, evaluations by that of their submission. */
  days: z.array(z.object({ day: z.string(), machine: scoreSumsSchema, people: scoreSumsSchema })),
  /** Scores in whole points, with so many cases each, the lowest first. */
  distribution: z.object({
    machine: z.array(z.object({ points: z.number(), cases: z.number() })),
    people: z.array(z.object({ points: z.number(), cases: z.number() })),
  }),
  /**
   * By question, in the order in which they are asked: how often it failed, of the conversations or evaluations in which it was
   * answered; of how many conversations its rule could not tell; and how often rule and people agree where both have judged the same
   * conversation, by what people had answered before they saw it.
   */
  questions: z.array(
    z.object({
      ...namedQuestionSchema.shape,
      machine: z.object({ failed: z.number(), answers: z.number(), undetermined: z.number() }),
      people: z.object({ failed: z.number(), answers: z.number() }),
      agreement: z.object({ agreeing: z.number(), compared: z.number(), kappa: z.nullable(z.number()) }),
    }),
  ),
  /** Of the judge that was asked for: at most 25, those with the lowest mean first, after them those of too few cases to have one. */
  agents: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      ...scoreSumsShape,
      /** Whether the mean stands out from those of all agents, listed or not; null where it is none, or too few have one to tell. */
      is_outlying: z.nullable(z.boolean()),
      /** Scores in whole points, for quartiles. */
      points: z.array(z.object({ points: z.number(), cases: z.number() })),
      cells: z.array(z.object({ question_id: z.string(), failed: z.number(), answers: z.number() })),
    }),
  ),
  agent_count: z.number(),
})
export type Judged = z.infer<typeof judgedSchema>

/** `GET /api/dashboards/premium`. Rates, means, quartiles and intervals are computed from it by `domain/`. */
export const premiumDashboardSchema = z.object({
  period: z.object({ ...periodSchema.shape, time_zone: z.string() }),
  /** What it is compared with: the equal number of days just before, or the same days of another partner or team. */
  compared_with: z.object({
    ...periodSchema.shape,
    partner: z.nullable(namedSchema),
    team: z.nullable(namedSchema),
  }),
  conversations: z.object({ all: z.number(), written: z.number() }),
  compared_conversations: z.object({ all: z.number(), written: z.number() }),
  /** Conversations under the same filters that no period counts, because their source gives no date. */
  undated: z.number(),
  /** Scorecards whose rules judge conversations, or by which people have audited, in the period; most conversations first. */
  scorecards: z.array(namedScorecardSchema),
  /** By the one that was asked for, or the first of them; null where there is none. */
  judged: z.nullable(judgedSchema),
  speech: speechSumsSchema,
  compared_speech: speechSumsSchema,
  speech_days: z.array(z.object({ day: z.string(), ...speechSumsSchema.shape })),
  /** Active category rules: of so many conversations that they can judge so many match; the others are what was not said. */
  categories: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      /** It is not through with all conversations yet: it tells too few. */
      is_running: z.boolean(),
      sums: metricSumsSchema,
      compared: metricSumsSchema,
    }),
  ),
  /** Of the period, by the day of what became of them. */
  disputes: z.object({
    released: z.number(),
    disputed: z.number(),
    decided: z.number(),
    accepted: z.number(),
  }),
  calibrations: z.object({ open: z.number(), closed: z.number() }),
})
export type PremiumDashboard = z.infer<typeof premiumDashboardSchema>
