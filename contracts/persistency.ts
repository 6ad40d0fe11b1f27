import * as z from 'zod/mini'

import { leftOutReasons, persistencyMonths } from './persistency-words.ts'

/** What a cohort comes to after some months: see `domain/persistency/persistency.ts`. */
const sumsSchema = z.object({
  m: z.union(persistencyMonths.map((m) => z.literal(m))),
  issued: z.number(),
  kept: z.number(),
  left: z.number(),
  /** Minor units of a year; 0 where policies of several currencies are counted together. */
  premium_issued: z.number(),
  premium_kept: z.number(),
  premium_left: z.number(),
})

/** `GET /api/policy-cohorts` */
export const policyCohortsSchema = z.object({
  /** The day until which it is counted, in the chosen partner's zone, or else in UTC. */
  as_of: z.string(),
  time_zone: z.string(),
  /** The first days of the first and the last month that are told. */
  from: z.string(),
  to: z.string(),
  /** That of every premium; null where there are several, and none was asked for. */
  currency: z.nullable(z.string()),
  /** Those of the policies that are counted, but for the currency that was asked for. */
  currencies: z.array(z.string()),
  /** One for each month in which some policy began, the newest first. */
  cohorts: z.array(z.object({ month: z.string(), sums: z.array(sumsSchema) })),
  /** Policies of whatever month that are in none of them. */
  left_out: z.array(z.object({ why: z.enum(leftOutReasons), policies: z.number() })),
})
export type PolicyCohorts = z.infer<typeof policyCohortsSchema>
