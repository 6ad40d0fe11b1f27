import { type RawBuilder, sql } from 'kysely'

import type { FunnelQuery } from '#contracts/lists/partner-data.ts'
import type { ContactWords } from '#domain/partner-data/contact-words.ts'
import { addDays, type Day } from '#domain/reporting-period.ts'
import { startOfDay } from '#domain/time-zone.ts'
import {
  isAmong,
  isContact,
  isEffective,
  issuedOn,
  isSale,
  isSureSale,
} from '#server/modules/partner-data/contact-conditions.ts'
import type { PartnerPlace } from '#server/modules/partner-data/partners.repository.ts'
import { samePeople } from '#server/modules/partner-data/same-people.ts'

type Asked = { partner: PartnerPlace; filter: FunnelQuery; words: ContactWords; today: Day }

/**
 * What is known of each record of a base, as `domain/partner-data/funnel.ts` has it: a `with` clause whose `fact` has one row a
 * record. Its conversations are those of the same person and partner, unless both are of a campaign and not of the same one.
 */
export const recordFacts = ({ partner, filter, words, today }: Asked): RawBuilder<unknown> => sql`
  base as materialized (
    select id, customer_id, national_id, phones, campaign_id, disposition, last_result
    from dialling_record where ${keptRecords(partner, filter)}
  ), tried as (
    select record_id, ${anyOf(isAmong(sql.ref('result'), words.contacted))} as contacted,
      ${anyOf(isAmong(sql.ref('result'), words.effective))} as effective,
      ${anyOf(isAmong(sql.ref('result'), words.sale))} as sold
    from dialling_attempt join base on base.id = record_id group by record_id
  ), ${samePeople(partner.id)}, talk as materialized (
    select base.id as record_id, interaction.id as interaction_id,
      ${isContact(words)} as contacted, ${isEffective(words)} as effective, ${isSale(words)} as sold
    from base join same_person on same_person.record_id = base.id
    join interaction on interaction.customer_id = same_person.customer_id
    where interaction.partner_id = ${partner.id}
      and (base.campaign_id is null or interaction.campaign_id is null or interaction.campaign_id = base.campaign_id)
  ), talked as (
    select record_id, bool_or(contacted) as contacted, bool_or(effective) as effective, bool_or(sold) as sold
    from talk group by record_id
  ), bought as materialized (
    select distinct talk.record_id, policy_link.policy_id
    from talk join policy_link on policy_link.interaction_id = talk.interaction_id where ${isSureSale}
  ), covered as (
    select record_id, bool_or(${issuedOn} is not null) as issued, bool_or(${isActiveOn(today)}) as active
    from bought join policy on policy.id = bought.policy_id group by record_id
  ), proved as (
    select talk.record_id from talk
    join verification on verification.interaction_id = talk.interaction_id where verification.state = 'valid'
    union
    select bought.record_id from bought
    join verification on verification.policy_id = bought.policy_id where verification.state = 'valid'
  ), fact as (
    select base.id,
      ${isAmong(sql.ref('base.disposition'), words.contacted)} or ${isAmong(sql.ref('base.last_result'), words.contacted)}
        or coalesce(tried.contacted, false) or coalesce(talked.contacted, false) as contacted,
      ${isAmong(sql.ref('base.disposition'), words.effective)} or ${isAmong(sql.ref('base.last_result'), words.effective)}
        or coalesce(tried.effective, false) or coalesce(talked.effective, false) as effective,
      ${isAmong(sql.ref('base.disposition'), words.sale)} or ${isAmong(sql.ref('base.last_result'), words.sale)}
        or coalesce(tried.sold, false) or coalesce(talked.sold, false) as sold,
      proved.record_id is not null as verified,
      coalesce(covered.issued, false) as issued, coalesce(covered.active, false) as active
    from base
    left join tried on tried.record_id = base.id
    left join talked on talked.record_id = base.id
    left join covered on covered.record_id = base.id
    left join proved on proved.record_id = base.id
  )`

const anyOf = (condition: RawBuilder<unknown>) => sql`bool_or(${condition})`

/** In force: it has begun and has not ended. What no file gives a state of is not told to be. */
const isActiveOn = (today: Day) => sql`
  coalesce(${issuedOn} is not null and policy.status is not null and policy_end(policy.status) is null
    and coalesce(policy.effective_on, policy.issued_on) <= ${today}::date
    and (policy.ended_on is null or policy.ended_on > ${today}::date), false)`

/** Of a partner and a campaign, and first told by a file on the days asked for. */
function keptRecords({ id, time_zone }: PartnerPlace, { campaign_id, from, to }: FunnelQuery) {
  const conditions = [sql`partner_id = ${id}`]
  if (campaign_id !== undefined) conditions.push(sql`campaign_id = ${campaign_id}`)
  if (from !== undefined || to !== undefined) {
    const first = sql`min(source_file.imported_at)`
    const days = []
    if (from !== undefined) days.push(sql`${first} >= ${startOfDay(time_zone, from)}`)
    if (to !== undefined) days.push(sql`${first} < ${startOfDay(time_zone, addDays(to, 1))}`)
    conditions.push(sql`id in (
      select told.record_id from dialling_source as told
      join dialling_record as row on row.id = told.record_id join source_file on source_file.id = told.source_file_id
      where row.partner_id = ${id} group by told.record_id having ${sql.join(days, sql` and `)}
    )`)
  }
  return sql.join(conditions, sql` and `)
}
