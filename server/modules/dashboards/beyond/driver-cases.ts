import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { DriverOutcome } from '#contracts/beyond.ts'
import { isCounted } from '#server/effects/counted-policies.ts'
import { promiseConversation, promiseEnd, visibleDebts } from '#server/modules/collections/public.ts'
import { type BeyondContext, beyondPolicyWhere } from '#server/modules/dashboards/beyond/beyond-context.ts'

/**
 * The cases of an outcome: the campaign within which it is compared (`stratum`), the conversation where one is known,
 * and whether the outcome `came`: `yes`, `no`, or `early` while it is too early to know. Cases that cannot have the
 * outcome are left out.
 */
export function casesOf(context: BeyondContext, outcome: DriverOutcome, now: Date): RawBuilder<unknown> {
  switch (outcome) {
    case 'early-end':
      return sql`
        select policy.campaign_id as stratum, policy.sale_id as interaction_id, ${endedEarly(context)} as came
        from policy where ${mayEndEarly(context)}`
    case 'void-verdict':
      return sql`
        select policy.campaign_id as stratum, policy.sale_id as interaction_id,
          case policy.verdict when 'void' then 'yes' when 'valid' then 'no' when 'repairable' then 'no' else 'early' end as came
        from policy where ${begun(context)} and policy.verdict is not null and ${beyondPolicyWhere(context)}`
    case 'promise-broken':
      return promises(context, now)
  }
}

/**
 * Whether a `policy` counts: it began in the period, and ended early or not. An end by death or at its term is
 * neither.
 */
export const mayEndEarly = (context: BeyondContext): RawBuilder<SqlBool> => sql`
  (${begun(context)} and ${isCounted} and ${beyondPolicyWhere(context)}
    and (${isYoung(context)} or persistency_outcome(policy.status, policy.effective_on, policy.ended_on, 3) <> 'left'))`

/** Whether it ended early. */
export const endedEarly = (context: BeyondContext): RawBuilder<'yes' | 'no' | 'early'> => sql`
  (case
    when ${isYoung(context)} then 'early'
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
    where promise.due_on between ${from}::date and ${to}::date and promise.state <> 'withdrawn' and ${visibleDebts(scope, query)}
  ) as promised
  where "end" <> 'lapsed'`
