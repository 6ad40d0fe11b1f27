import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { PersistencyGrouping } from '#contracts/beyond.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'

/**
 * Whether a row of `policy` counts for persistency. Nearly all do; with `is null` alone the planner would expect nearly
 * none.
 */
export const isCounted: RawBuilder<SqlBool> = sql`
  (case when persistency_exclusion(policy.status, policy.effective_on, policy.ended_on) is null then true else false end)`

/** With fewer partners side by side, a reader could guess which partner is which. */
export const MIN_PARTNERS = 5

/** Groups of policies; for several partners none, when fewer than five have enough policies to be compared. */
export const comparableGroups = <Row extends { policies: number }>(
  by: PersistencyGrouping,
  groups: readonly Row[],
): Row[] =>
  by === 'partner' && groups.length > 1 && groups.filter(({ policies }) => policies >= MIN_CASES).length < MIN_PARTNERS
    ? []
    : [...groups]
