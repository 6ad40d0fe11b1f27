import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { FunnelQuery } from '#contracts/lists/partner-data.ts'
import type { ContactWords } from '#domain/partner-data/contact-words.ts'
import { addDays, type Day } from '#domain/time/reporting-period.ts'
import { startOfDay } from '#domain/time/time-zone.ts'
import { baseFacts } from '#server/funnel/record-facts.ts'
import type { PartnerBasics } from '#server/modules/partner-data/partners.repository.ts'

type FunnelContext = { partner: PartnerBasics; filter: FunnelQuery; words: ContactWords; today: Day }

/**
 * What is known today about each record of a base that matches the filters: a `with` clause whose `known_today` has one row for each
 * record.
 */
export const funnelFacts = ({ partner, filter, words, today }: FunnelContext): RawBuilder<unknown> => sql`
  ${baseFacts({ partnerId: partner.id, kept: filteredRecords(partner, filter), spoken: ofCampaign(filter), words })},
  known_today as (select fact.*, active_on @> ${today}::date as active from fact)`

/** Conversations that records of one campaign may be about. */
const ofCampaign = ({ campaign_id }: FunnelQuery) =>
  campaign_id === undefined ? sql<SqlBool>`true` : sql<SqlBool>`(campaign_id is null or campaign_id = ${campaign_id})`

/** Records of a campaign, first brought by a file on the given days. */
function filteredRecords(
  { id, time_zone }: PartnerBasics,
  { campaign_id, from, to }: FunnelQuery,
): RawBuilder<SqlBool> {
  const conditions = [sql`true`]
  if (campaign_id !== undefined) conditions.push(sql`coalesce(campaign_id = ${campaign_id}, false)`)
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
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}
