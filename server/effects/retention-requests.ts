import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { RetentionFilter } from '#contracts/lists/calls.ts'
import { CONFIRMED_LINK_CONFIDENCE } from '#domain/partner-data/reconciliation.ts'
import type { Day } from '#domain/time/reporting-period.ts'
import { isCounted } from '#server/effects/counted-policies.ts'
import type { Scope } from '#server/kernel/scope.ts'

/**
 * Requests to cancel: each a conversation about leaving, one of those `kept` (a condition on `interaction`), and a policy that it surely was
 * about and that the dashboard counts for the caller. Their `day` is one of the partner's calendar, and `over_on` that on which the
 * policy ended, `infinity` where it has not.
 */
export const retentionRequests = (scope: Scope, kept: RawBuilder<SqlBool>): RawBuilder<unknown> => sql`
  select interaction.id as interaction_id, (interaction.started_at at time zone partner.time_zone)::date as day,
    case when persistency_exit(policy.status) is null then 'infinity'::date else policy.ended_on end as over_on
  from policy_link
  join interaction on interaction.id = policy_link.interaction_id
  join policy on policy.id = policy_link.policy_id
  join partner on partner.id = policy.partner_id
  where policy_link.role = 'retention' and ${isConfirmedLink} and ${kept} and ${scope.sees('policy', 'dashboards-beyond')} and ${isCounted}`

/** The same from `retention_request`. `kept` is a condition on `interaction`, which here has only `started_at` and a roll-up key's columns. */
export const retentionRequestsByKey = (scope: Scope, kept: RawBuilder<SqlBool>): RawBuilder<unknown> => sql`
  select interaction.interaction_id, interaction.day, interaction.over_on
  from (select * from retention_request join rollup_key on rollup_key.id = rollup_key_id) as interaction
  cross join lateral (
    select policy_partner_id as partner_id, policy_team_id as team_id, policy_agent_id as agent_id
  ) as policy
  where ${kept} and ${scope.sees('policy', 'dashboards-beyond')}`

/** What became of a `request`, looked at on a day: what is asked of it so many days on, saved after one, is untrue while it is younger. */
export function isRetained(wanted: RetentionFilter, asOf: Day): RawBuilder<SqlBool> {
  switch (wanted) {
    case 'asked':
      return sql`true`
    case 'saved':
      return isKept(1, asOf)
    case 'kept-30':
      return isKept(30, asOf)
    case 'kept-90':
      return isKept(90, asOf)
  }
}

/** Whether a `request` is so many days old. */
export const isAtLeastDaysOld = (days: number, asOf: Day): RawBuilder<SqlBool> =>
  sql`(day + ${sql.lit(days)} <= ${asOf}::date)`

const isKept = (days: number, asOf: Day): RawBuilder<SqlBool> =>
  sql`(${isAtLeastDaysOld(days, asOf)} and over_on > day + ${sql.lit(days)})`

/** Whether a row of `policy_link` surely joins a conversation and a policy, whatever the one was to the other. */
const isConfirmedLink: RawBuilder<SqlBool> = sql`
  (policy_link.state = 'confirmed' or (policy_link.state = 'suggested' and policy_link.confidence >= ${sql.lit(CONFIRMED_LINK_CONFIDENCE)}))`
