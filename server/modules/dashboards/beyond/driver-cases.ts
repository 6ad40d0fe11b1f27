import { type RawBuilder, sql } from 'kysely'

import type { DriverOutcome } from '#contracts/beyond.ts'
import { placedDebts } from '#server/collections/debt-places.ts'
import { promiseState } from '#server/collections/promise-state.ts'
import { type BeyondAsked, isCounted, keptPolicies } from '#server/modules/dashboards/beyond/beyond-asked.ts'

/**
 * What an outcome may come of: the campaign that it is compared within (`stratum`), the conversation where one is known, and whether
 * it `came`: `yes`, `no`, or `early` as long as nobody can tell. What was never at stake is left out.
 */
export function casesOf(asked: BeyondAsked, outcome: DriverOutcome, now: Date): RawBuilder<unknown> {
  switch (outcome) {
    case 'early-end':
      return sql`
        select policy.campaign_id as stratum, policy.sale_id as interaction_id,
          case
            when policy.effective_on + interval '3 months' > ${asked.today}::date then 'early'
            when policy_after(policy.status, policy.effective_on, policy.ended_on, 3) = 'lapsed' then 'yes'
            else 'no'
          end as came
        from policy
        where ${begun(asked)} and ${isCounted} and ${keptPolicies(asked)}
          and (policy.effective_on + interval '3 months' > ${asked.today}::date
            -- by death, or at its term
            or policy_after(policy.status, policy.effective_on, policy.ended_on, 3) <> 'left')`
    case 'void-verdict':
      return sql`
        select policy.campaign_id as stratum, policy.sale_id as interaction_id,
          case policy.verdict when 'void' then 'yes' when 'valid' then 'no' when 'repairable' then 'no' else 'early' end as came
        from policy where ${begun(asked)} and policy.verdict is not null and ${keptPolicies(asked)}`
    case 'promise-broken':
      return promises(asked, now)
  }
}

const begun = ({ period: { from, to } }: BeyondAsked) => sql`policy.effective_on between ${from}::date and ${to}::date`

/** Made in the conversation that it names, or else in the last one of its day of which an attempt about the debt tells. */
const promises = ({ scope, query, period: { from, to } }: BeyondAsked, now: Date) => sql`
  select debt.campaign_id as stratum,
    coalesce(promise.interaction_id, (
      select attempt.interaction_id from contact_attempt as attempt
      where attempt.debt_id = promise.debt_id and attempt.interaction_id is not null
        and (attempt.at at time zone partner.time_zone)::date = promise.made_on
      order by attempt.at desc, attempt.id desc limit 1
    )) as interaction_id,
    case promise.state when 'broken' then 'yes' when 'kept' then 'no' else 'early' end as came
  from (
    select promise.id, promise.debt_id, promise.interaction_id, promise.made_on, ${promiseState(now)} as state
    from promise join debt on debt.id = promise.debt_id join partner on partner.id = debt.partner_id
    where promise.due_on between ${from}::date and ${to}::date and promise.state <> 'withdrawn' and ${placedDebts(scope, query)}
  ) as promise
  join debt on debt.id = promise.debt_id join partner on partner.id = debt.partner_id
  where promise.state <> 'lapsed'`
