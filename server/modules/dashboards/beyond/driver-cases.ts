import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { DriverOutcome } from '#contracts/beyond.ts'
import { placedDebts } from '#server/collections/debts.ts'
import { promiseConversation, promiseEnd } from '#server/collections/promises.ts'
import { isCounted } from '#server/effects/counted-policies.ts'
import { type BeyondContext, beyondPolicyWhere } from '#server/modules/dashboards/beyond/beyond-context.ts'

/**
 * What an outcome may come of: the campaign that it is compared within (`stratum`), the conversation where one is known, and whether
 * it `came`: `yes`, `no`, or `early` as long as nobody can tell. What was never at stake is left out.
 */
export function casesOf(asked: BeyondContext, outcome: DriverOutcome, now: Date): RawBuilder<unknown> {
  switch (outcome) {
    case 'early-end':
      return sql`
        select policy.campaign_id as stratum, policy.sale_id as interaction_id, ${endedEarly(asked)} as came
        from policy where ${mayEndEarly(asked)}`
    case 'void-verdict':
      return sql`
        select policy.campaign_id as stratum, policy.sale_id as interaction_id,
          case policy.verdict when 'void' then 'yes' when 'valid' then 'no' when 'repairable' then 'no' else 'early' end as came
        from policy where ${begun(asked)} and policy.verdict is not null and ${beyondPolicyWhere(asked)}`
    case 'promise-broken':
      return promises(asked, now)
  }
}

/** Whether a `policy` is a counted one that began in the period, and ended early or not; by death, or at its term, is neither. */
export const mayEndEarly = (asked: BeyondContext): RawBuilder<SqlBool> => sql`
  (${begun(asked)} and ${isCounted} and ${beyondPolicyWhere(asked)}
    and (${isYoung(asked)} or persistency_outcome(policy.status, policy.effective_on, policy.ended_on, 3) <> 'left'))`

/** Whether it did. */
export const endedEarly = (asked: BeyondContext): RawBuilder<'yes' | 'no' | 'early'> => sql`
  (case
    when ${isYoung(asked)} then 'early'
    when persistency_outcome(policy.status, policy.effective_on, policy.ended_on, 3) = 'lapsed' then 'yes'
    else 'no'
  end)`

const isYoung = ({ today }: BeyondContext) => sql`policy.effective_on + interval '3 months' > ${today}::date`

const begun = ({ period: { from, to } }: BeyondContext) =>
  sql`policy.effective_on between ${from}::date and ${to}::date`

const promises = ({ scope, query, period: { from, to } }: BeyondContext, now: Date) => sql`
  select stratum, interaction_id, case "end" when 'broken' then 'yes' when 'kept' then 'no' else 'early' end as came
  from (
    select debt.campaign_id as stratum, ${promiseConversation} as interaction_id, ${promiseEnd(now)} as "end"
    from promise join debt on debt.id = promise.debt_id join partner on partner.id = debt.partner_id
    where promise.due_on between ${from}::date and ${to}::date and promise.state <> 'withdrawn' and ${placedDebts(scope, query)}
  ) as promised
  where "end" <> 'lapsed'`
