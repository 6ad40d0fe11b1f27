import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { RetentionFilter } from '#contracts/lists/calls.ts'
import { CONFIRMED_LINK_CONFIDENCE } from '#domain/partner-data/reconciliation.ts'
import type { Day } from '#domain/time/reporting-period.ts'
import { isCounted } from '#server/effects/counted-policies.ts'
import type { Scope } from '#server/kernel/scope.ts'

/**
 * Requests to cancel: each is a conversation about leaving that meets `condition` (on `interaction`), with a policy
 * that it certainly was about and that the dashboard counts for the caller. `day` is a day of the partner's calendar,
 * and `over_on` the day on which the policy ended, `infinity` if it has not.
 */
export const retentionRequests = (scope: Scope, condition: RawBuilder<SqlBool>): RawBuilder<unknown> => sql`
  select interaction.id as interaction_id, (interaction.started_at at time zone partner.time_zone)::date as day,
    case when persistency_exit(policy.status) is null then 'infinity'::date else policy.ended_on end as over_on
  from policy_link
  join interaction on interaction.id = policy_link.interaction_id
  join policy on policy.id = policy_link.policy_id
  join partner on partner.id = policy.partner_id
  where policy_link.role = 'retention' and ${isConfirmedLink} and ${condition} and ${scope.sees('policy', 'dashboards-beyond')} and ${isCounted}`

/**
 * The same from `retention_request`. `condition` is on `interaction`, which here has only `started_at` and a roll-up
 * key's columns.
 */
export const retentionRequestsByKey = (scope: Scope, condition: RawBuilder<SqlBool>): RawBuilder<unknown> => sql`
  select interaction.interaction_id, interaction.day, interaction.over_on
  from (select * from retention_request join rollup_key on rollup_key.id = rollup_key_id) as interaction
  cross join lateral (
    select policy_partner_id as partner_id, policy_team_id as team_id, policy_agent_id as agent_id
  ) as policy
  where ${condition} and ${scope.sees('policy', 'dashboards-beyond')}`

/**
 * The result of a `request` as of a day. A result after so many days (`saved`: after one) is false while the request is
 * younger.
 */
export function isRetained(filter: RetentionFilter, asOf: Day): RawBuilder<SqlBool> {
  switch (filter) {
    case 'asked':
      return sql`true`
    case 'saved':
      return isStillInForceAfter(1, asOf)
    case 'kept-30':
      return isStillInForceAfter(30, asOf)
    case 'kept-90':
      return isStillInForceAfter(90, asOf)
  }
}

/** Whether a `request` is at least so many days old. */
export const isAtLeastDaysOld = (days: number, asOf: Day): RawBuilder<SqlBool> =>
  sql`(day + ${sql.lit(days)} <= ${asOf}::date)`

const isStillInForceAfter = (days: number, asOf: Day): RawBuilder<SqlBool> =>
  sql`(${isAtLeastDaysOld(days, asOf)} and over_on > day + ${sql.lit(days)})`

/** Whether a row of `policy_link` certainly joins a conversation and a policy, in any role. */
const isConfirmedLink: RawBuilder<SqlBool> = sql`
  (policy_link.state = 'confirmed' or (policy_link.state = 'suggested' and policy_link.confidence >= ${sql.lit(CONFIRMED_LINK_CONFIDENCE)}))`
