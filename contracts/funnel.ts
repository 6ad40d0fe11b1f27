import * as z from 'zod/mini'

import { dashboardFunnelSteps } from './lists/funnel.ts'
import { namedSchema } from './params.ts'

const stepSchema = z.object({
  step: z.enum(dashboardFunnelSteps),
  records: z.number(),
  /** Those that are only implied by a later step. */
  implied: z.number(),
  /** Those that did not reach the step before. */
  without: z.number(),
})

/** Records of calling bases by funnel step, the base first. `domain/` computes the rates from it. */
export const countedFunnelSchema = z.object({
  steps: z.array(stepSchema),
  /** Records with the same filters that are in no period, because no file says when they came. */
  undated: z.number(),
})
export type CountedFunnel = z.infer<typeof countedFunnelSchema>

/** `GET /api/dashboards/premium/funnel` */
export const premiumFunnelSchema = z.object({
  /** Records that first came on these days. */
  period: z.object({ from: z.string(), to: z.string(), time_zone: z.string() }),
  /** Null if the query has filters that records do not have: channel, team or agent. */
  counted: z.nullable(countedFunnelSchema),
  /** The same number of days just before, or the same days of another partner. */
  compared_with: z.object({ from: z.string(), to: z.string(), partner: z.nullable(namedSchema) }),
  /** Also null if it is compared with a team. */
  compared: z.nullable(countedFunnelSchema),
})
export type PremiumFunnel = z.infer<typeof premiumFunnelSchema>
