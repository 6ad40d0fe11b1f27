import * as z from 'zod/mini'

import { channels } from './conversation.ts'
import { debtBuckets, promiseEnds, rollOutcomes } from './collection-words.ts'
import { namedSchema } from './params.ts'
import { localizedSchema } from './scorecard-content.ts'
import { verificationStates } from './verification-words.ts'

/** What persistency is told by: who sold, for whom, how the rules scored the sale, and what its evidence file says. */
export const persistencyGroupings = ['agent', 'team', 'campaign', 'partner', 'score-band', 'verdict'] as const
export type PersistencyGrouping = (typeof persistencyGroupings)[number]

/** Scores of sale conversations by the rules, each from here up to the next, in points. */
export const scoreBands = [0, 60, 80, 90] as const
export type ScoreBand = (typeof scoreBands)[number]

/** One group: by its id and name, its band, or its verdict; all null for what is not known. */
const groupShape = {
  id: z.nullable(z.number()),
  name: z.nullable(z.string()),
  band: z.nullable(z.literal(scoreBands)),
  verdict: z.nullable(z.enum(verificationStates)),
}

const periodSchema = z.object({ from: z.string(), to: z.string(), time_zone: z.string() })

/** Policies that began in the same months: how many of them persist `m` months on, of those that are old enough. */
const cohortSchema = z.object({ m: z.number(), issued: z.number(), kept: z.number(), left: z.number() })

/** Conversations of the period in which somebody asked to cancel a policy, as their links say; by what became of the policy. */
const retentionSchema = z.object({
  requests: z.number(),
  /** Those of which it is known whether they were saved: a day old. */
  decided: z.number(),
  /** Not ended on the day of the conversation, or the day after. */
  saved: z.number(),
  /** Those in which a policy was asked to be cancelled, and those after which one was saved: fewer where one is about several. */
  conversations: z.object({ asked: z.number(), saved: z.number() }),
  /** Of the requests that are 30, or 90, days old: still in force then, and by how many conversations. */
  after: z.array(z.object({ days: z.number(), requests: z.number(), in_force: z.number(), conversations: z.number() })),
})

/** `GET /api/dashboards/beyond`. Rates and intervals are computed from it by `domain/`. */
export const beyondDashboardSchema = z.object({
  period: periodSchema,
  /** The day until which policies are looked at. */
  as_of: z.string(),
  /**
   * By the months of their first days; all of them, and by what was asked for, most policies first; at most 50, of `group_count`. None
   * by partner where there are several and fewer than five can be compared.
   */
  persistency: z.object({
    by: z.enum(persistencyGroupings),
    all: z.array(cohortSchema),
    groups: z.array(z.object({ ...groupShape, policies: z.number(), cohorts: z.array(cohortSchema) })),
    group_count: z.number(),
  }),
  retention: retentionSchema,
  /** The equal number of days just before, with the whole months of policies, or the same ones of another team. */
  compared_with: z.object({
    from: z.string(),
    to: z.string(),
    months: z.object({ from: z.string(), to: z.string() }),
    team: z.nullable(namedSchema),
  }),
  compared: z.object({ persistency: z.array(cohortSchema), retention: retentionSchema }),
  channels: z.array(z.object({ month: z.string(), channel: z.enum(channels), conversations: z.number() })),
  /**
   * Partners beside each other, by persistency after three months and the mean score by the rules; null where the reader sees fewer
   * than five that can be compared.
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
  /** Policies that ended by lapse or cancellation, and those still in force or that left by death or at their term, by time in days. */
  groups: z.array(
    z.object({
      ...groupShape,
      policies: z.number(),
      times: z.array(z.object({ time: z.number(), events: z.number(), censored: z.number() })),
    }),
  ),
  /** Between the groups that are told and known; null with fewer than two. */
  log_rank: z.nullable(z.object({ chi_square: z.number(), freedom: z.number(), p: z.number() })),
})
export type BeyondSurvival = z.infer<typeof beyondSurvivalSchema>

export const driverOutcomes = ['early-end', 'void-verdict', 'promise-broken'] as const
export type DriverOutcome = (typeof driverOutcomes)[number]

/** What may go with an outcome: a question that the rules judge, a category, or a measure of the conversation. */
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

/** What a comparison comes to. */
const comparedShape = {
  /** Difference of the shares, within campaigns, from −1 to 1; of a measure Cliff's delta. Null where it cannot be told. */
  effect: z.nullable(effectSchema),
  relative_risk: z.nullable(effectSchema),
  n: z.number(),
  /** Two-sided, and corrected for as many comparisons as were made (Benjamini and Hochberg). */
  p: z.nullable(z.number()),
  adjusted_p: z.nullable(z.number()),
  verdict: z.enum(['associated', 'none', 'too-few']),
}

/** `GET /api/dashboards/beyond/drivers`: what goes with an outcome. Association, never cause. */
export const beyondDriversSchema = z.object({
  period: periodSchema,
  as_of: z.string(),
  outcome: z.enum(driverOutcomes),
  /** Cases with a known outcome and a known conversation, and how many had it. */
  cases: countedSchema,
  /** How many were left out because no conversation is known, or it is too early to tell. */
  left_out: z.object({ unlinked: z.number(), too_early: z.number() }),
  drivers: z.array(
    z.object({
      kind: z.enum(driverKinds),
      /** A question's scorecard and id, a category's id, or a measure. */
      scorecard_id: z.nullable(z.number()),
      question_id: z.nullable(z.string()),
      category_id: z.nullable(z.number()),
      measure: z.nullable(z.enum(driverMeasures)),
      /** Of a question or a category. */
      name: z.nullable(localizedSchema),
      /** Outcomes of cases with it (the question failed, the category matched) and without; null of a measure. */
      with: z.nullable(countedSchema),
      without: z.nullable(countedSchema),
      ...comparedShape,
    }),
  ),
  /** How many factors were compared. */
  compared: z.number(),
})
export type BeyondDrivers = z.infer<typeof beyondDriversSchema>

/** `GET /api/dashboards/beyond/disclosures`: early ends of policies against what their evidence files say was not disclosed. */
export const beyondDisclosuresSchema = z.object({
  period: periodSchema,
  as_of: z.string(),
  /** Policies with a decided evidence file of which it is known whether they ended early, and how many did. */
  cases: countedSchema,
  /** Without a decided file, or too young to tell. */
  left_out: z.object({ undecided: z.number(), too_early: z.number() }),
  factors: z.array(
    z.object({
      /** Of the law of a country; both null of any disclosure at all against none. */
      country: z.nullable(z.string()),
      code: z.nullable(z.string()),
      /** Null of one that the law names no more. */
      name: z.nullable(localizedSchema),
      /** Early ends where it was not made, or wrongly, and where it was; where it did not apply in neither. */
      with: countedSchema,
      without: countedSchema,
      ...comparedShape,
    }),
  ),
  /** How many were compared. */
  compared: z.number(),
})
export type BeyondDisclosures = z.infer<typeof beyondDisclosuresSchema>

/** `GET /api/dashboards/beyond/reasons`: why policies ended, against what was said when they were sold. */
export const beyondReasonsSchema = z.object({
  period: periodSchema,
  /** Policies that ended in the period with a reason; by reason, most first. */
  reasons: z.array(z.object({ reason: z.string(), policies: z.number() })),
  /** Of those whose sale the rule of a category judged: how many there were, and of how many it matches, by reason. */
  categories: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      cells: z.array(z.object({ reason: z.string(), matched: z.number(), judged: z.number() })),
    }),
  ),
})
export type BeyondReasons = z.infer<typeof beyondReasonsSchema>

/** `GET /api/dashboards/beyond/collections`: by currency and bucket where amounts are told. */
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
    /** Of those whose day lies in the period: kept or broken, and kept. */
    due: z.number(),
    kept: z.number(),
    /** All of those, by how they ended, and of how many debts they are. Every end is told. */
    ends: z.array(z.object({ end: z.enum(promiseEnds), promises: z.number(), debts: z.number() })),
  }),
})
export type BeyondCollections = z.infer<typeof beyondCollectionsSchema>
