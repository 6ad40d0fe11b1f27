import { type RawBuilder, sql, type SqlBool } from 'kysely'

/**
 * Whether a row of `policy` counts for persistency. Nearly all do; with `is null` alone the planner would expect nearly
 * none.
 */
export const isCounted: RawBuilder<SqlBool> = sql`
  (case when persistency_exclusion(policy.status, policy.effective_on, policy.ended_on) is null then true else false end)`
