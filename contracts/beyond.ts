import * as z from 'zod/mini'

import { debtBuckets, promiseEnds, rollOutcomes } from './collection-words.ts'
import { channels } from './conversation.ts'
import { namedSchema } from './params.ts'
import { localizedSchema } from './scorecard-content.ts'
import { verificationStates } from './verification-words.ts'

/** How persistency can be broken down: by seller, partner, the score of the sale by the rules, and the verdict of its evidence file. */
export const persistencyGroupings = ['agent', 'team', 'campaign', 'partner', 'score-band', 'verdict'] as const
export type PersistencyGrouping = (typeof persistencyGroupings)[number]

/** Score bands of sale conversations judged by the rules: each from here up to the next, in points. */
export const scoreBands = [0, 60, 80, 90] as const
export type ScoreBand = (typeof scoreBands)[number]

/** One group: its id and name, its band, or its verdict; all null if not known. */
const groupShape = {
  id: z.nullable(z.number()),
  name: z.nullable(z.string()),
  band: z.nullable(z.literal(scoreBands)),
  verdict: z.nullable(z.enum(verificationStates)),
}

const periodSchema = z.object({ from: z.string(), to: z.string(), time_zone: z.string() })

/** Policies that began in the same months: how many of those that are old enough persist after `m` months. */
const cohortSchema = z.object({ m: z.number(), issued: z.number(), kept: z.number(), left: z.number() })

/** Conversations of the period with a cancellation request, according to their links, by the outcome of the policy. */
const retentionSchema = z.object({
  requests: z.number(),
  /** Those whose outcome is known because they are a day old. */
  decided: z.number(),
  /** Not ended on the day of the conversation or the day after. */
  saved: z.number(),
  /** Conversations with a cancellation request, and those with a saved policy: fewer if one conversation is about several policies. */
  conversations: z.object({ asked: z.number(), saved: z.number() }),
  /** Of the requests that are 30, or 90, days old: those still in force then, and the number of their conversations. */
  after: z.array(z.object({ days: z.number(), requests: z.number(), in_force: z.number(), conversations: z.number() })),
})

/** `GET /api/dashboards/beyond`. Rates and intervals are computed from it by `domain/`. */
export const beyondDashboardSchema = z.object({
  period: periodSchema,
  /** The day as of which policies are judged. */
  as_of: z.string(),
  /**
   * By the months of their first days: all of them, and by the requested groups, most policies first; at most 50 of `group_count`. No
   * groups by partner if there are several but fewer than five that can be compared.
   */
  persistency: z.object({
    by: z.enum(persistencyGroupings),
    all: z.array(cohortSchema),
    groups: z.array(z.object({ ...groupShape, policies: z.number(), cohorts: z.array(cohortSchema) })),
    group_count: z.number(),
  }),
  retention: retentionSchema,
  /** The same number of days just before, with the whole months of policies, or the same days of another team. */
  compared_with: z.object({
    from: z.string(),
    to: z.string(),
    months: z.object({ from: z.string(), to: z.string() }),
    team: z.nullable(namedSchema),
  }),
  compared: z.object({ persistency: z.array(cohortSchema), retention: retentionSchema }),
  channels: z.array(z.object({ month: z.string(), channel: z.enum(channels), conversations: z.number() })),
  /**
   * Comparison of partners by persistency after three months and mean score by the rules; null if the reader sees fewer than five that
   * can be compared.
   */
  partners: z.nullable(
    z.array(
      z.object({
        ...namedSchema.shape,
        policies: z.number(),
        kept: z.number(),
        scored: z.number(),
        score_sum: z.number(),
        score_squares: z.number(),
      }),
    ),
  ),
})
export type BeyondDashboard = z.infer<typeof beyondDashboardSchema>

/** `GET /api/dashboards/beyond/survival`: how long policies last, in days from their first, by group; at most six, most policies first. */
export const beyondSurvivalSchema = z.object({
  period: periodSchema,
  as_of: z.string(),
  by: z.enum(persistencyGroupings),
  /** Policies that ended by lapse or cancellation, and those still in force or ended by death or at their term, by time in days. */
  groups: z.array(
    z.object({
      ...groupShape,
      policies: z.number(),
      times: z.array(z.object({ time: z.number(), events: z.number(), censored: z.number() })),
    }),
  ),
  /** The test between the shown, known groups; null with fewer than two. */
  log_rank: z.nullable(z.object({ chi_square: z.number(), freedom: z.number(), p: z.number() })),
})
export type BeyondSurvival = z.infer<typeof beyondSurvivalSchema>

export const driverOutcomes = ['early-end', 'void-verdict', 'promise-broken'] as const
export type DriverOutcome = (typeof driverOutcomes)[number]

/** A factor of an outcome: a question judged by the rules, a category, or a measure of the conversation. */
export const driverKinds = ['question', 'category', 'measure'] as const
export const driverMeasures = [
  'silence',
  'talk',
  'overtalk',
  'sentiment',
  'sentiment-change',
  'handle-time',
  'score',
] as const

const countedSchema = z.object({ part: z.number(), whole: z.number() })
const effectSchema = z.object({ value: z.number(), low: z.number(), high: z.number() })

/** The result of a comparison. */
const comparedShape = {
  /** The difference of the shares within campaigns, from −1 to 1; for a measure, Cliff's delta. Null if it cannot be computed. */
  effect: z.nullable(effectSchema),
  relative_risk: z.nullable(effectSchema),
  n: z.number(),
  /** Two-sided, and adjusted for the number of comparisons (Benjamini and Hochberg). */
  p: z.nullable(z.number()),
  adjusted_p: z.nullable(z.number()),
  verdict: z.enum(['associated', 'none', 'too-few']),
}

/** `GET /api/dashboards/beyond/drivers`: the factors associated with an outcome. Association, never cause. */
export const beyondDriversSchema = z.object({
  period: periodSchema,
  as_of: z.string(),
  outcome: z.enum(driverOutcomes),
  /** Cases with a known outcome and a known conversation, and how many of them had the outcome. */
  cases: countedSchema,
  /** How many were left out because no conversation is known, or it is too early to know the outcome. */
  left_out: z.object({ unlinked: z.number(), too_early: z.number() }),
  drivers: z.array(
    z.object({
      kind: z.enum(driverKinds),
      /** A question's scorecard and id, a category's id, or a measure. */
      scorecard_id: z.nullable(z.number()),
      question_id: z.nullable(z.string()),
      category_id: z.nullable(z.number()),
      measure: z.nullable(z.enum(driverMeasures)),
      /** Null for a measure. */
      name: z.nullable(localizedSchema),
      /** Outcomes of cases with it (the question failed, the category matched) and without; null for a measure. */
      with: z.nullable(countedSchema),
      without: z.nullable(countedSchema),
      ...comparedShape,
    }),
  ),
  /** How many factors were compared. */
  compared: z.number(),
})
export type BeyondDrivers = z.infer<typeof beyondDriversSchema>

/** `GET /api/dashboards/beyond/disclosures`: early ends of policies, compared with missing disclosures in their evidence files. */
export const beyondDisclosuresSchema = z.object({
  period: periodSchema,
  as_of: z.string(),
  /** Policies with a decided evidence file for which it is known whether they ended early, and how many did. */
  cases: countedSchema,
  /** Without a decided file, or too recent to know. */
  left_out: z.object({ undecided: z.number(), too_early: z.number() }),
  factors: z.array(
    z.object({
      /** A disclosure of the law of a country; both null for any missing disclosure compared with none. */
      country: z.nullable(z.string()),
      code: z.nullable(z.string()),
      /** Null for one that the law no longer requires. */
      name: z.nullable(localizedSchema),
      /** Early ends if it was missing or wrong, and if it was made; policies to which it does not apply are in neither. */
      with: countedSchema,
      without: countedSchema,
      ...comparedShape,
    }),
  ),
  /** How many were compared. */
  compared: z.number(),
})
export type BeyondDisclosures = z.infer<typeof beyondDisclosuresSchema>

/** `GET /api/dashboards/beyond/reasons`: why policies ended, compared with what was said when they were sold. */
export const beyondReasonsSchema = z.object({
  period: periodSchema,
  /** Policies that ended in the period with a reason, by reason, the most frequent first. */
  reasons: z.array(z.object({ reason: z.string(), policies: z.number() })),
  /** Of those whose sale was judged by the category's rule: their number, and how many match, by reason. */
  categories: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      cells: z.array(z.object({ reason: z.string(), matched: z.number(), judged: z.number() })),
    }),
  ),
})
export type BeyondReasons = z.infer<typeof beyondReasonsSchema>

/** `GET /api/dashboards/beyond/collections`: amounts are given by currency and bucket. */
export const beyondCollectionsSchema = z.object({
  period: periodSchema,
  rolls: z.array(
    z.object({
      currency: z.string(),
      bucket: z.literal(debtBuckets),
      outcome: z.enum(rollOutcomes),
      debts: z.number(),
      balance: z.number(),
    }),
  ),
  recovery: z.array(
    z.object({
      currency: z.string(),
      bucket: z.literal(debtBuckets),
      debts: z.number(),
      assigned: z.number(),
      recovered: z.number(),
    }),
  ),
  promises: z.object({
    /** Promises due in the period: kept or broken, and kept. */
    due: z.number(),
    kept: z.number(),
    /** All promises due in the period by outcome, with the number of their debts. Every outcome is listed. */
    ends: z.array(z.object({ end: z.enum(promiseEnds), promises: z.number(), debts: z.number() })),
  }),
})
export type BeyondCollections = z.infer<typeof beyondCollectionsSchema>
