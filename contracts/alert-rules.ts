import * as z from 'zod/mini'

import { channels } from './conversation.ts'
import { metricNames } from './metrics.ts'
import { pageSchema, readPageSchema } from './pagination.ts'
import { idSchema, namedSchema, storable } from './params.ts'
import { namedQuestionSchema, namedScorecardSchema } from './quality-questions.ts'
import { isTimeZone } from './time-zones.ts'

/** Each of these can have its own alert. */
export const alertGroups = ['partner', 'campaign', 'team', 'agent'] as const
export type AlertGroup = (typeof alertGroups)[number]

/**
 * The days of a metric: whole days of the reporting zone, including today, except for `yesterday`, and except for counts with the test
 * `below` or `changed`. Metrics of policies use the newest complete month.
 */
export const alertPeriods = ['today', 'yesterday', 'last-7-days', 'last-30-days'] as const
export type AlertPeriod = (typeof alertPeriods)[number]

/** `changed`: by more than the threshold in either direction, compared with the equal period before. */
export const alertTests = ['above', 'below', 'changed'] as const
export type AlertTest = (typeof alertTests)[number]

/** Who judged that a conversation failed. */
export const alertJudges = ['machine', 'people', 'either'] as const
export type AlertJudge = (typeof alertJudges)[number]

/** The minimum number of cases for a rate or a mean. */
export const LOWEST_MIN_CASES = 5
export const HIGHEST_MIN_CASES = 1_000_000
export const MAX_WINDOW_MINUTES = 10_080
export const MAX_ALERT_RECIPIENTS = 100
/** How far back a preview looks. */
export const PREVIEW_DAYS = 30

const questionId = storable(40).check(z.minLength(1))
const judge = z.enum(alertJudges)

export const metricWatchSchema = z.strictObject({
  kind: z.literal('metric'),
  metric: z.enum(metricNames),
  period: z.enum(alertPeriods),
  test: z.enum(alertTests),
  /** In the metric's unit, as defined in `domain/metrics/metrics.ts`. */
  threshold: z.number().check(z.minimum(-1e12), z.maximum(1e12)),
  /** With fewer cases the rule does not judge, except for counts. */
  fewest: z.number().check(z.int(), z.minimum(LOWEST_MIN_CASES), z.maximum(HIGHEST_MIN_CASES)),
})
export type MetricWatch = z.infer<typeof metricWatchSchema>

export const alertWatchSchema = z.discriminatedUnion('kind', [
  metricWatchSchema,
  /** By any scorecard, unless one is given. */
  z.strictObject({ kind: z.literal('auto-fail'), by: judge, scorecard_id: z.nullable(idSchema) }),
  /** Such as a missing disclosure. */
  z.strictObject({ kind: z.literal('question-failed'), by: judge, scorecard_id: idSchema, question_id: questionId }),
  z.strictObject({ kind: z.literal('card-spoken') }),
  z.strictObject({ kind: z.literal('category'), category_id: idSchema }),
])
export type AlertWatch = z.infer<typeof alertWatchSchema>
export type ConversationWatch = Exclude<AlertWatch, MetricWatch>

/** The filters of a rule. The last three are only for metrics. */
export const alertFilterSchema = z.strictObject({
  partner_id: z.optional(idSchema),
  campaign_id: z.optional(idSchema),
  team_id: z.optional(idSchema),
  agent_id: z.optional(idSchema),
  channel: z.optional(z.enum(channels)),
  scorecard_id: z.optional(idSchema),
  question_id: z.optional(questionId),
  category_id: z.optional(idSchema),
})
export type AlertFilter = z.infer<typeof alertFilterSchema>

const clock = z.string().check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/))
/** `weekdays`: the days on which it begins; 1 is Monday. It ends on the next day if `to` is not after `from`. */
export const alertQuietSchema = z.strictObject({
  from: clock,
  to: clock,
  weekdays: z.array(z.number().check(z.int(), z.minimum(1), z.maximum(7))).check(z.minLength(1), z.maxLength(7)),
  time_zone: storable(64).check(z.refine(isTimeZone)),
})
export type AlertQuiet = z.infer<typeof alertQuietSchema>

const toldShape = { frame: z.boolean(), mail: z.boolean() }

const draftShape = {
  name: storable(100).check(z.trim(), z.minLength(1)),
  watch: alertWatchSchema,
  filter: alertFilterSchema,
  group_by: z.nullable(z.enum(alertGroups)),
  /** How long an alert collects further conversations; not used for metrics. */
  window_minutes: z.number().check(z.int(), z.minimum(1), z.maximum(MAX_WINDOW_MINUTES)),
  quiet: z.nullable(alertQuietSchema),
  people: z.array(z.strictObject({ user_id: idSchema, ...toldShape })).check(z.maxLength(MAX_ALERT_RECIPIENTS)),
  webhook_ids: z.array(idSchema).check(z.maxLength(20)),
  active: z.boolean(),
}
/** `POST /api/alert-rules` */
export const alertRuleDraftSchema = z.strictObject(draftShape)
export type AlertRuleDraft = z.infer<typeof alertRuleDraftSchema>
/** `PUT /api/alert-rules/:id` */
export const alertRuleChangeSchema = z.strictObject({ ...draftShape, version: z.number() })
export type AlertRuleChange = z.infer<typeof alertRuleChangeSchema>

export const alertRuleSchema = z.object({
  id: z.number(),
  name: z.string(),
  watch: alertWatchSchema,
  filter: alertFilterSchema,
  /** The names for the ids in its filter and watch; those that the reader may not see are left out. */
  names: z.object({
    partner: z.optional(z.string()),
    campaign: z.optional(z.string()),
    team: z.optional(z.string()),
    agent: z.optional(z.string()),
    category: z.optional(z.string()),
    scorecard: z.optional(namedScorecardSchema),
    question: z.optional(namedQuestionSchema),
  }),
  group_by: z.nullable(z.enum(alertGroups)),
  window_minutes: z.number(),
  quiet: z.nullable(alertQuietSchema),
  /** The number of recipients whom the reader may not see. */
  people: z.array(z.object({ user: namedSchema, ...toldShape })),
  unseen_people: z.number(),
  webhooks: z.array(namedSchema),
  active: z.boolean(),
  version: z.number(),
  created_by: z.nullable(namedSchema),
  updated_at: z.string(),
  /** Its alerts that are not closed, among those the reader sees. */
  unclosed: z.number(),
})
export type AlertRule = z.infer<typeof alertRuleSchema>
export const alertRulePageSchema = pageSchema(alertRuleSchema)
export const readAlertRulePageSchema = readPageSchema(alertRuleSchema)

/** `GET /api/alert-rule-options`: the options for a rule, as far as the reader sees them. */
export const alertRuleOptionsSchema = z.object({
  partners: z.array(namedSchema),
  campaigns: z.array(namedSchema),
  teams: z.array(namedSchema),
  agents: z.array(namedSchema),
  categories: z.array(namedSchema),
  questions: z.array(namedQuestionSchema),
  /** People who may see alerts and can be notified. */
  people: z.array(namedSchema),
  webhooks: z.array(namedSchema),
})
export type AlertRuleOptions = z.infer<typeof alertRuleOptionsSchema>

/** `POST /api/alert-preview`: how often the rule would have fired in the last 30 days, for the data that the reader sees. */
export const alertPreviewRequestSchema = z.strictObject({
  watch: alertWatchSchema,
  filter: alertFilterSchema,
  group_by: z.nullable(z.enum(alertGroups)),
  window_minutes: draftShape.window_minutes,
})
export type AlertPreviewRequest = z.infer<typeof alertPreviewRequestSchema>
export const alertPreviewSchema = z.object({
  /** The alerts that there would have been; null if this cannot be computed for the past. */
  times: z.nullable(z.number()),
  /** The conversations in them; null for a rule on a metric. */
  conversations: z.nullable(z.number()),
  /** The groups for which it fires now; only for a rule on a metric. */
  now: z.array(z.object({ group: z.nullable(namedSchema), value: z.number(), cases: z.number() })),
  /** The figures cover only this number of the newest conversations; null if all were checked. */
  of_newest: z.nullable(z.number()),
})
export type AlertPreview = z.infer<typeof alertPreviewSchema>
