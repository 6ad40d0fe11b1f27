import { type RawBuilder, sql, type SqlBool } from 'kysely'

/**
 * Whether a row of `policy` is one of those of which persistency is told. Nearly all are, which the planner takes for nearly none where it
 * is told by `is null` alone.
 */
export const isCounted: RawBuilder<SqlBool> = sql`
  (case when persistency_exclusion(policy.status, policy.effective_on, policy.ended_on) is null then true else false end)`
