import * as z from 'zod/mini'

import { dashboardFunnelSteps } from './lists/funnel.ts'
import { namedSchema } from './params.ts'

const stepSchema = z.object({
  step: z.enum(dashboardFunnelSteps),
  records: z.number(),
  /** Of those, how many nothing tells of but a later step. */
  implied: z.number(),
  /** Of those, how many never took the step before. */
  without: z.number(),
})

/** Records of calling bases by how far they have come, the base first. Rates are made of it by `domain/`. */
export const countedFunnelSchema = z.object({
  steps: z.array(stepSchema),
  /** Records under the same filters that no period counts, because no file tells when they came. */
  undated: z.number(),
})
export type CountedFunnel = z.infer<typeof countedFunnelSchema>

/** `GET /api/dashboards/premium/funnel` */
export const premiumFunnelSchema = z.object({
  /** Records that first came on these days. */
  period: z.object({ from: z.string(), to: z.string(), time_zone: z.string() }),
  /** Null where what is asked narrows by what records do not have: channel, team or agent. */
  counted: z.nullable(countedFunnelSchema),
  /** The equal number of days just before, or the same days of another partner. */
  compared_with: z.object({ from: z.string(), to: z.string(), partner: z.nullable(namedSchema) }),
  /** Null also where it is compared with a team. */
  compared: z.nullable(countedFunnelSchema),
})
export type PremiumFunnel = z.infer<typeof premiumFunnelSchema>
