import * as z from 'zod/mini'

import { campaignKinds } from './conversation.ts'
import { monthParam } from './lists/partner-data.ts'
import { namedSchema } from './params.ts'
import { targetMetrics } from './target-metrics.ts'

/** The target; null if not set. `recovered` is in minor units of the partner's currency. */
const goals = z.record(z.enum(targetMetrics), z.nullable(z.number().check(z.int(), z.minimum(0), z.maximum(1e12))))
export type Goals = z.infer<typeof goals>

const campaignTargetsSchema = z.object({
  campaign: z.object({ ...namedSchema.shape, kind: z.enum(campaignKinds) }),
  reached: z.record(z.enum(targetMetrics), z.number()),
  targets: goals,
})
export type CampaignTargets = z.infer<typeof campaignTargetsSchema>

/** `GET /api/partners/:id/targets` */
export const targetsSchema = z.object({
  month: z.string(),
  currency: z.string(),
  /** The time zone of the month. */
  time_zone: z.string(),
  campaigns: z.array(campaignTargetsSchema),
  /** Payments of the month in other currencies, which are in no sum. */
  other_currencies: z.number(),
  /** Policies and sales of the month without a campaign. */
  without_campaign: z.object({ sales: z.number(), issued: z.number() }),
})
export type Targets = z.infer<typeof targetsSchema>

/** `PUT /api/campaigns/:id/targets`: `was` are the targets before the change; if they are different by now, answers 409. */
export const targetsChangeSchema = z.strictObject({ month: z.nonoptional(monthParam), targets: goals, was: goals })
export type TargetsChange = z.infer<typeof targetsChangeSchema>
export const savedTargetsSchema = z.object({ targets: goals })
