import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type { FunnelQuery } from '#contracts/lists/partner-data.ts'
import type { ContactWords } from '#domain/partner-data/contact-words.ts'
import { addDays, type Day } from '#domain/time/reporting-period.ts'
import { startOfDay } from '#domain/time/time-zone.ts'
import { baseFacts } from '#server/funnel/record-facts.ts'
import type { PartnerBasics } from '#server/modules/partner-data/partners.repository.ts'

type Asked = { partner: PartnerBasics; filter: FunnelQuery; words: ContactWords; today: Day }

/** What is known today of each record of a base that the filters keep: a `with` clause whose `known_today` has one row a record. */
export const funnelFacts = ({ partner, filter, words, today }: Asked): RawBuilder<unknown> => sql`
  ${baseFacts({ partnerId: partner.id, kept: keptRecords(partner, filter), spoken: ofCampaign(filter), words })},
  known_today as (select fact.*, active_on @> ${today}::date as active from fact)`

/** Conversations that records of one campaign may be about. */
const ofCampaign = ({ campaign_id }: FunnelQuery) =>
  campaign_id === undefined ? sql<SqlBool>`true` : sql<SqlBool>`(campaign_id is null or campaign_id = ${campaign_id})`

/** Of a campaign, and first told by a file on the days asked for. */
function keptRecords({ id, time_zone }: PartnerBasics, { campaign_id, from, to }: FunnelQuery): RawBuilder<SqlBool> {
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
