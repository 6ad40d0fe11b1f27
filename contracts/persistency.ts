import * as z from 'zod/mini'

import { leftOutReasons, persistencyMonths } from './persistency-words.ts'

/** The figures of a cohort after some months: see `domain/persistency/persistency.ts`. */
const sumsSchema = z.object({
  m: z.union(persistencyMonths.map((m) => z.literal(m))),
  issued: z.number(),
  kept: z.number(),
  left: z.number(),
  /** Yearly, in minor units; 0 if policies in several currencies are counted together. */
  premium_issued: z.number(),
  premium_kept: z.number(),
  premium_left: z.number(),
})

/** `GET /api/policy-cohorts` */
export const policyCohortsSchema = z.object({
  /** The day as of which it is counted, in the chosen partner's zone, or else in UTC. */
  as_of: z.string(),
  time_zone: z.string(),
  /** The first days of the first and the last month in the answer. */
  from: z.string(),
  to: z.string(),
  /** The currency of all premiums; null if there are several and none was requested. */
  currency: z.nullable(z.string()),
  /** The currencies of the counted policies, without the currency filter. */
  currencies: z.array(z.string()),
  /** One for each month in which a policy began, the newest first. */
  cohorts: z.array(z.object({ month: z.string(), sums: z.array(sumsSchema) })),
  /** Policies of any month that are in no cohort. */
  left_out: z.array(z.object({ why: z.enum(leftOutReasons), policies: z.number() })),
})
export type PolicyCohorts = z.infer<typeof policyCohortsSchema>
