import * as z from 'zod/mini'

import { callOptionsSchema } from './calls.ts'
import { channels, directions } from './conversation.ts'
import { callMedia } from './lists/calls.ts'
import { planStates } from './lists/sampling-plans.ts'
import { pageSchema, readPageSchema } from './pagination.ts'
import { idSchema, namedSchema, storable } from './params.ts'
import { localizedSchema } from './scorecard-content.ts'

/** The strata over which a total is spread in proportion. */
export const stratifications = ['campaign', 'channel', 'team', 'partner'] as const
export type Stratification = (typeof stratifications)[number]

export const MAX_PER_AGENT = 500
export const MAX_TOTAL = 10_000
export const MAX_EVALUATORS = 100
export const MAX_PLAN_DAYS = 366

const id = z.optional(idSchema)
const whole = (most: number) => z.number().check(z.int(), z.minimum(1), z.maximum(most))
const seconds = z.optional(z.number().check(z.int(), z.minimum(0), z.maximum(86_400)))
const day = z.iso.date().check(z.regex(/^(?:19|2[01])/))

/** The conversations of a plan: the filters of the explorer, except for the period, which the plan has itself. */
export const planFilterSchema = z.strictObject({
  partner_id: id,
  campaign_id: id,
  team_id: id,
  agent_id: id,
  channel: z.optional(z.enum(channels)),
  direction: z.optional(z.enum(directions)),
  disposition: z.optional(storable(100)),
  language: z.optional(storable(35)),
  /** A rule that the conversation matches. */
  category_id: id,
  media: z.optional(z.enum(callMedia)),
  duration_min: seconds,
  duration_max: seconds,
})
export type PlanFilter = z.infer<typeof planFilterSchema>

/** How many are audited: a number for each agent, or a total. Exactly one of the two. */
const quotaShape = {
  per_agent: z.nullable(whole(MAX_PER_AGENT)),
  total: z.nullable(whole(MAX_TOTAL)),
  /** The strata of a total. */
  stratify_by: z.nullable(z.enum(stratifications)),
}

const drawShape = {
  filter: planFilterSchema,
  /** Days of the start, both included, in the reporting zone of the chosen partner, or else in UTC. */
  period_from: day,
  period_to: day,
  ...quotaShape,
  /** The same seed and conversations give the same draw. It cannot be changed after the first draw. */
  seed: storable(100),
  evaluators: z
    .array(
      z.strictObject({
        id: idSchema,
        /** The maximum number; null for no limit. */
        target: z.nullable(whole(MAX_TOTAL)),
      }),
    )
    .check(z.maxLength(MAX_EVALUATORS)),
}

const draftShape = { name: storable(100), scorecard_id: idSchema, ...drawShape }
/** `POST /api/sampling-plans` */
export const planDraftSchema = z.strictObject(draftShape)
export type PlanDraft = z.infer<typeof planDraftSchema>

/** `PUT /api/sampling-plans/{id}`: earlier draws stay. If somebody else has changed the plan meanwhile, answers 409. */
export const planChangeSchema = z.strictObject({ ...draftShape, version: z.number() })
export type PlanChange = z.infer<typeof planChangeSchema>

/** `POST /api/sampling-plans/{id}/draws` and `…/closing`: with the version that was read. */
export const planStepSchema = z.strictObject({ version: z.number() })

const progressShape = {
  open: z.number(),
  /** Among the open ones. */
  overdue: z.number(),
  done: z.number(),
  skipped: z.number(),
}
export const planProgressSchema = z.object({ ...progressShape, unassigned: z.number() })
export type PlanProgress = z.infer<typeof planProgressSchema>

const rowShape = {
  id: z.number(),
  name: z.string(),
  state: z.enum(planStates),
  scorecard: z.object({ id: z.number(), title: localizedSchema }),
  period_from: z.string(),
  period_to: z.string(),
  time_zone: z.string(),
  ...quotaShape,
  /** Null if the account no longer exists. */
  created_by: z.nullable(namedSchema),
  created_at: z.string(),
  drawn_at: z.nullable(z.string()),
  /** Must be sent back with a change. */
  version: z.number(),
  /** For the conversations that the reader sees. */
  progress: planProgressSchema,
}
export const planRowSchema = z.object({ ...rowShape, evaluators: z.number() })
export type PlanRowDto = z.infer<typeof planRowSchema>
export const planPageSchema = pageSchema(planRowSchema)
export const readPlanPageSchema = readPageSchema(planRowSchema)

/** `GET /api/sampling-plans/{id}`: all figures are for the conversations that the reader sees. */
export const planDetailSchema = z.object({
  ...rowShape,
  /** Whether the reader may change, draw and close it, and not only manage its assignments that they see. */
  is_governed: z.boolean(),
  filter: planFilterSchema,
  /** The names for its filter, if the reader sees a conversation of it. */
  named: z.object({
    partner: z.nullable(namedSchema),
    campaign: z.nullable(namedSchema),
    team: z.nullable(namedSchema),
    agent: z.nullable(namedSchema),
    category: z.nullable(namedSchema),
  }),
  seed: z.string(),
  /** How many conversations there were at the last draw. */
  drawn_from: z.nullable(z.number()),
  /** How many there are now, for the part of the period that has passed. */
  eligible: z.number(),
  /** The passed days of the period, today included, and all its days. */
  elapsed_days: z.number(),
  period_days: z.number(),
  /** The evaluators of the plan, and others who have some of its assignments. */
  evaluators: z.array(
    z.object({ ...namedSchema.shape, target: z.nullable(z.number()), is_in_plan: z.boolean(), ...progressShape }),
  ),
  /** The agents with drawn conversations; null if the agent is not known. */
  agents: z.array(z.object({ agent: z.nullable(namedSchema), ...progressShape })),
})
export type PlanDetail = z.infer<typeof planDetailSchema>

/** `POST /api/sampling-plan-previews`: what would be drawn now. */
export const planPreviewQuestionSchema = z.strictObject({
  ...drawShape,
  /** The existing plan, whose earlier draws count; null for a new one. */
  plan_id: z.nullable(idSchema),
})
export type PlanPreviewQuestion = z.infer<typeof planPreviewQuestionSchema>

const drawnOf = {
  eligible: z.number(),
  /** Drawn earlier, and to be drawn now. */
  held: z.number(),
  drawn: z.number(),
  /** The required number, if there are fewer; otherwise null. */
  short_of: z.nullable(z.number()),
}
export const planPreviewSchema = z.object({
  time_zone: z.string(),
  /** The passed days of the period, today included, and all its days. */
  elapsed_days: z.number(),
  period_days: z.number(),
  /** The quota for the passed days: for each agent, or in total. */
  quota_now: z.number(),
  eligible: z.number(),
  held: z.number(),
  drawn: z.number(),
  /** Left out because their agent is not known. */
  without_agent: z.number(),
  agents: z.array(z.object({ agent: z.nullable(namedSchema), ...drawnOf })),
  /** The strata of the total; none if there are no strata. `name` of a channel is its key; null means no value. */
  strata: z.array(z.object({ name: z.nullable(z.string()), ...drawnOf })),
  evaluators: z.array(
    z.object({ ...namedSchema.shape, target: z.nullable(z.number()), held: z.number(), drawn: z.number() }),
  ),
  /** What nobody can take: it is their own, they may not see it, or all have reached their targets. */
  unassigned: z.number(),
  /** Half the width of the 95 % interval for all these audits, 0 to 1; null if there are none. */
  margin: z.nullable(z.number()),
  /** How many audits are needed to estimate a share to within five points. */
  needed: z.number(),
})
export type PlanPreview = z.infer<typeof planPreviewSchema>

/** The answer of a draw. `unassigned`: among all open ones. */
export const planDrawnSchema = z.object({ drawn: z.number(), assigned: z.number(), unassigned: z.number() })
export type PlanDrawn = z.infer<typeof planDrawnSchema>

/** `GET /api/sampling-plan-options`: the options, as far as the reader may see them. */
export const planOptionsSchema = z.object({
  ...callOptionsSchema.shape,
  languages: z.array(z.string()),
  categories: z.array(namedSchema),
  scorecards: z.array(z.object({ id: z.number(), title: localizedSchema })),
  /** People who may audit. */
  evaluators: z.array(namedSchema),
})
export type PlanOptions = z.infer<typeof planOptionsSchema>
