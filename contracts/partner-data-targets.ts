import * as z from 'zod/mini'

import { campaignKinds } from './conversation.ts'
import { monthParam } from './lists/partner-data.ts'
import { namedSchema } from './params.ts'
import { targetMetrics } from './target-metrics.ts'

/** What is to be reached; null where nobody has said. Of `recovered` in minor units of the partner's currency. */
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
  /** In which the month begins and ends. */
  time_zone: z.string(),
  campaigns: z.array(campaignTargetsSchema),
  /** Payments of the month in other currencies, which are in no sum. */
  other_currencies: z.number(),
  /** Policies and sales of the month that are of no campaign. */
  without_campaign: z.object({ sales: z.number(), issued: z.number() }),
})
export type Targets = z.infer<typeof targetsSchema>

/** `PUT /api/campaigns/:id/targets`: `was` is what the change was made of; other targets by now answer 409. */
export const targetsChangeSchema = z.strictObject({ month: z.nonoptional(monthParam), targets: goals, was: goals })
export type TargetsChange = z.infer<typeof targetsChangeSchema>
export const savedTargetsSchema = z.object({ targets: goals })
