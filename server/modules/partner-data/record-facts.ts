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
import { bareId } from '#server/bare-id.ts'
import { samePeople } from '#server/modules/partner-data/same-people.ts'

type Asked = { partner: PartnerPlace; filter: FunnelQuery; words: ContactWords; today: Day }

/**
 * What is known of each record of a base, as `domain/partner-data/funnel.ts` has it: a `with` clause whose `fact` has one row a
 * record. Its conversations are those of the same person and partner, unless both are of a campaign and not of the same one.
 */
export const recordFacts = ({ partner, filter, words, today }: Asked): RawBuilder<unknown> => sql`
  base as materialized (
    select id, customer_id, ${bareId(sql.ref('national_id'))} as national_id, phones, campaign_id, disposition, last_result
    from dialling_record where ${keptRecords(partner, filter)}
  ), spoken as materialized (
    select id as interaction_id, customer_id, campaign_id,
      ${isContact(words)} as contacted, ${isEffective(words)} as effective, ${isSale(words)} as sold
    from interaction where partner_id = ${partner.id} and customer_id is not null ${ofCampaign(filter)}
  ), ${samePeople}, talk as materialized (
    select same_person.record_id, spoken.interaction_id, contacted, effective, sold
    from same_person join spoken on spoken.customer_id = same_person.customer_id
      and (same_person.campaign_id is null or spoken.campaign_id is null or spoken.campaign_id = same_person.campaign_id)
  ), bought as materialized (
    select distinct talk.record_id, policy_link.policy_id
    from talk join policy_link on policy_link.interaction_id = talk.interaction_id where ${isSureSale}
  ), told as (
    ${toldOf(sql`base`, 'disposition', words)} union all
    ${toldOf(sql`base`, 'last_result', words)} union all
    ${toldOf(sql`dialling_attempt join base on base.id = dialling_attempt.record_id`, 'result', words)} union all
    select record_id, contacted, effective, sold, false, false, false from talk union all
    select bought.record_id, false, false, false, false, ${issuedOn} is not null, ${isActiveOn(today)}
    from bought join policy on policy.id = bought.policy_id union all
    select talk.record_id, false, false, false, true, false, false
    from verification join talk on talk.interaction_id = verification.interaction_id where verification.state = 'valid' union all
    select bought.record_id, false, false, false, true, false, false
    from verification join bought on bought.policy_id = verification.policy_id where verification.state = 'valid'
  ), fact as (
    select id, bool_or(contacted) as contacted, bool_or(effective) as effective, bool_or(sold) as sold,
      bool_or(verified) as verified, bool_or(issued) as issued, bool_or(active) as active
    from told group by id
  )`

/** What words say of a record: all in one shape, so that one pass over all that is told comes to what is known. */
const toldOf = (from: RawBuilder<unknown>, column: string, { contacted, effective, sale }: ContactWords) => {
  const words = sql.ref(column)
  return sql`
    select base.id, ${isAmong(words, contacted)} as contacted, ${isAmong(words, effective)} as effective,
      ${isAmong(words, sale)} as sold, false as verified, false as issued, false as active
    from ${from}`
}

/** In force: it has begun and has not ended. What no file gives a state of is not told to be. */
const isActiveOn = (today: Day) => sql`
  coalesce(${issuedOn} is not null and policy.status is not null and policy_end(policy.status) is null
    and coalesce(policy.effective_on, policy.issued_on) <= ${today}::date
    and (policy.ended_on is null or policy.ended_on > ${today}::date), false)`

/** Conversations that records of one campaign may be about. */
const ofCampaign = ({ campaign_id }: FunnelQuery) =>
  campaign_id === undefined ? sql`` : sql`and (campaign_id is null or campaign_id = ${campaign_id})`

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
