import { sql } from 'kysely'
import type { FunnelQuery } from '#contracts/lists/partner-data.ts'
import type { Funnel } from '#contracts/partner-data-funnel.ts'
import type { ContactWords } from '#domain/partner-data/contact-words.ts'
import { type FunnelGroup, funnelOf } from '#domain/partner-data/funnel.ts'
import { addDays } from '#domain/time/reporting-period.ts'
import { dayIn, startOfDay } from '#domain/time/time-zone.ts'
import { bareId } from '#server/db/bare-id.ts'
import type { Database } from '#server/db/database.ts'
import { isSale, partnerWords } from '#server/funnel/contact-conditions.ts'
import { matchPeople } from '#server/funnel/record-facts.ts'
import { funnelFacts } from '#server/modules/partner-data/funnel-facts.ts'
import type { PartnerBasics } from '#server/modules/partner-data/partners.repository.ts'

/** How far the records of a partner's base have come. */
export async function countFunnel(
  db: Database,
  partner: PartnerBasics,
  filter: FunnelQuery,
  now: Date,
): Promise<Funnel> {
  const words = await partnerWords(db, partner.id)
  const today = dayIn(partner.time_zone, now)
  const { rows } = await sql<FunnelGroup>`
    with ${funnelFacts({ partner, filter, words, today })}
    select contacted, effective, sold, verified, issued, active, count(*) as records
    from known_today group by contacted, effective, sold, verified, issued, active
  `.execute(db)
  return { steps: funnelOf(rows), today, outside: await soldOutside(db, partner, filter, words) }
}

/** Sales of the campaign and the days to people of whom the partner's base has no record. */
async function soldOutside(
  db: Database,
  { id, time_zone }: PartnerBasics,
  { campaign_id, from, to }: FunnelQuery,
  words: ContactWords,
): Promise<number> {
  const conditions = [sql`partner_id = ${id}`, isSale(words)]
  if (campaign_id !== undefined) conditions.push(sql`campaign_id = ${campaign_id}`)
  if (from !== undefined) conditions.push(sql`started_at >= ${startOfDay(time_zone, from)}`)
  if (to !== undefined) conditions.push(sql`started_at < ${startOfDay(time_zone, addDays(to, 1))}`)
  const { rows } = await sql<{ outside: number }>`
    with base as materialized (
      select id, campaign_id, customer_id, ${bareId(sql.ref('national_id'))} as national_id, phones
      from dialling_record where partner_id = ${id}
    ),
    spoken as materialized (select customer_id from interaction where ${sql.join(conditions, sql` and `)}),
    ${matchPeople}
    select count(*) as outside from spoken
    where not exists (select from same_person where same_person.customer_id = spoken.customer_id)
  `.execute(db)
  return rows[0]?.outside ?? 0
}
