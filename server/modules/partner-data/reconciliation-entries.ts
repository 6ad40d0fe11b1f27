import { type RawBuilder, sql } from 'kysely'

import type { SaleDifference } from '#contracts/lists/reconciliation.ts'
import type { DatumCode } from '#contracts/verification-words.ts'
import type { ContactWords } from '#domain/partner-data/contact-words.ts'
import { MAX_SALE_DAY_DIFFERENCE } from '#domain/partner-data/reconciliation.ts'
import { addDays, type Period } from '#domain/time/reporting-period.ts'
import { startOfDay } from '#domain/time/time-zone.ts'
import { issuedOn, isSale, isSureSale } from '#server/funnel/contact-conditions.ts'
import type { PartnerBasics } from '#server/modules/partner-data/partners.repository.ts'

export type ReconciliationContext = {
  partner: PartnerBasics
  /** Whole months. */
  period: Period
  campaign_id: number | undefined
  words: ContactWords
  /** Products that were sold and issued and cannot be the same. */
  products: readonly (readonly [sold: string, issued: string])[]
}

/**
 * What was sold here beside what was issued there, as a `with` clause whose `entry` has one row for each:
 *
 * - `issued`: a sale and the policy that it surely led to. A policy with several such conversations belongs to the one that a person
 *   has confirmed, else the surest, else the first; the others are `again`, and no entry.
 * - `not-issued`: a sale that surely led to no policy, or to a proposal only.
 * - `not-sold`: a policy to which no conversation surely led.
 * - `untold`: a sale of whose customer neither an id nor a phone nor an e-mail is known, so that nothing could be found.
 *
 * A sale is a conversation that ended as one, or that surely led to a policy. Entries are of the day of the sale, and of the issue
 * where there was none.
 */
export const reconciliationEntries = (context: ReconciliationContext): RawBuilder<unknown> => sql`
  sale as materialized (
    select interaction.id, interaction.campaign_id,
      (started_at at time zone ${context.partner.time_zone})::date as on_day,
      exists (
        select from customer where customer.id = interaction.customer_id
          and (national_id is not null or cardinality(phones) > 0 or email is not null)
      ) as is_known
    from interaction
    where partner_id = ${context.partner.id} and ${startedIn(context)} ${ofCampaign('interaction', context)}
      and (${isSale(context.words)} or exists (
        select from policy_link where policy_link.interaction_id = interaction.id and ${isSureSale}
      ))
  ), sure as materialized (
    select policy_link.policy_id, policy_link.interaction_id, policy_link.confidence, policy_link.state,
      ${issuedOn} is not null as is_issued
    from sale join policy_link on policy_link.interaction_id = sale.id join policy on policy.id = policy_link.policy_id
    where ${isSureSale}
  ), best as (
    select distinct on (policy_link.policy_id) policy_link.policy_id, policy_link.interaction_id
    from policy_link join interaction on interaction.id = policy_link.interaction_id
    where ${isSureSale} and policy_link.policy_id in (select policy_id from sure where is_issued)
    order by policy_link.policy_id, policy_link.state = 'confirmed' desc, policy_link.confidence desc nulls last,
      interaction.started_at nulls last, interaction.id
  ), entry as materialized (
    select 'issued' as kind, sale.on_day, sale.id as interaction_id, policy.id as policy_id,
      case when sure.state = 'confirmed' then null else sure.confidence end as confidence,
      ${differs('premium')} as premium, ${productDiffers(context)} as product, ${DAY_DIFFERS} as day
    from sale join sure on sure.interaction_id = sale.id and sure.is_issued
    join best on best.policy_id = sure.policy_id and best.interaction_id = sale.id
    join policy on policy.id = sure.policy_id
    left join campaign on campaign.id = sale.campaign_id
    union all
    select case when is_known or has_link then 'not-issued' else 'untold' end, on_day, id, null, null, false, false, false
    from (
      select sale.*, exists (select from sure where sure.interaction_id = sale.id) as has_link from sale
      where not exists (select from sure where sure.interaction_id = sale.id and is_issued)
    ) as unissued
    union all
    select 'not-sold', ${issuedOn}, null, policy.id, null, false, false, false
    from policy
    where partner_id = ${context.partner.id} ${ofCampaign('policy', context)}
      and ${issuedOn} >= ${context.period.from}::date and ${issuedOn} <= ${context.period.to}::date
      and not exists (select from policy_link where policy_link.policy_id = policy.id and ${isSureSale})
  ), again as (
    select sale.id from sale
    where exists (select from sure where sure.interaction_id = sale.id and is_issued)
      and not exists (select from best where best.interaction_id = sale.id)
  )`

const startedIn = ({ partner: { time_zone }, period: { from, to } }: ReconciliationContext) =>
  sql`started_at >= ${startOfDay(time_zone, from)} and started_at < ${startOfDay(time_zone, addDays(to, 1))}`

export const ofCampaign = (
  table: 'interaction' | 'policy',
  { campaign_id }: Pick<ReconciliationContext, 'campaign_id'>,
) => (campaign_id === undefined ? sql`` : sql`and ${sql.ref(`${table}.campaign_id`)} = ${campaign_id}`)

/** Whether an evidence file found, or a person judged, that something was said differently from the policy. */
const differs = (code: DatumCode & SaleDifference) => sql`exists (
  select from verification join verification_finding on verification_id = verification.id
  where verification.interaction_id = sale.id and verification.policy_id = policy.id
    and verification_finding.kind = 'datum' and code = ${sql.lit(code)} and coalesce(judged, found) = 'not-met'
)`

const productDiffers = ({ products }: ReconciliationContext) => sql`(${differs('product')} or coalesce(
  (campaign.product, policy.product) in (
    select * from unnest(${products.map(([sold]) => sold)}::text[], ${products.map(([, issued]) => issued)}::text[])
  ), false))`

/** The day of the sale as in the policy; if it has none, it cannot have been issued before. */
const DAY_DIFFERS = sql`coalesce(
  abs(policy.sold_on - sale.on_day) > ${sql.lit(MAX_SALE_DAY_DIFFERENCE)},
  sale.on_day - ${issuedOn} > ${sql.lit(MAX_SALE_DAY_DIFFERENCE)}, false)`
