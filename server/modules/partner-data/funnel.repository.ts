import { sql } from 'kysely'

import type { Channel } from '#contracts/conversation.ts'
import { type FunnelQuery, type FunnelRecordsQuery, funnelSteps } from '#contracts/lists/partner-data.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Funnel, FunnelRecord } from '#contracts/partner-data-funnel.ts'
import type { ContactWords } from '#domain/partner-data/contact-words.ts'
import { type FunnelFact, type FunnelGroup, funnelOf, hasReached, stepBefore } from '#domain/partner-data/funnel.ts'
import { maskName } from '#domain/privacy/masks.ts'
import { addDays } from '#domain/time/reporting-period.ts'
import { dayIn, startOfDay } from '#domain/time/time-zone.ts'
import { bareId } from '#server/db/bare-id.ts'
import type { Database } from '#server/db/database.ts'
import { isSale } from '#server/funnel/contact-conditions.ts'
import { partnerWords } from '#server/funnel/contact-conditions.ts'
import { reached } from '#server/funnel/is-in-funnel-period.ts'
import { matchPeople } from '#server/funnel/record-facts.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { paginated } from '#server/list/paginated.ts'
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

/** Sales of the campaign and the days to people without a record in the partner's base. */
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

/** The records that took a step of the funnel, most recently tried first. */
export async function funnelRecords(
  db: Database,
  scope: Scope,
  partner: PartnerBasics,
  { query, now }: { query: FunnelRecordsQuery; now: Date },
): Promise<Page<FunnelRecord>> {
  const { page, per_page: perPage, step, without, sort } = query
  const words = await partnerWords(db, partner.id)
  const before = without === undefined ? null : stepBefore(step)
  const direction = sort.startsWith('-') ? sql`desc` : sql`asc`
  const { rows } = await sql<FoundRecord>`
    with ${funnelFacts({ partner, filter: query, words, today: dayIn(partner.time_zone, now) })},
    reached as (select * from known_today where ${reached(step)} ${before ? sql`and not ${reached(before)}` : sql``}),
    shown as (
      select reached.*, dialling_record.name, dialling_record.last_attempt_at,
        dialling_record.campaign_id, count(*) over () as total
      from reached join dialling_record on dialling_record.id = reached.id
      order by dialling_record.last_attempt_at ${direction} nulls last, reached.id ${direction}
      limit ${perPage} offset ${(page - 1) * perPage}
    )
    select shown.*, campaign.name as campaign_name, call.id as call_id, call.channel, bought_policy.id as policy_id,
      bought_policy.number
    from shown
    left join campaign on campaign.id = shown.campaign_id
    left join lateral (
      select interaction.id, channel from talk join interaction on interaction.id = talk.interaction_id
      where talk.record_id = shown.id and ${scope.sees('interaction', 'call-detail')}
      order by started_at desc nulls last, interaction.id desc limit 1
    ) as call on true
    left join lateral (
      select policy.id, number from bought join policy on policy.id = bought.policy_id
      where bought.record_id = shown.id and ${scope.sees('policy', 'policy-detail')}
      order by effective_on desc nulls last, policy.id desc limit 1
    ) as bought_policy on true
    order by shown.last_attempt_at ${direction} nulls last, shown.id ${direction}
  `.execute(db)
  const total = rows[0]?.total ?? (page === 1 ? 0 : await countAll())
  const path = `/api/partners/${partner.id}/funnel/records`
  return paginated(
    rows.map((row) => presentRecord(scope, row)),
    { page, perPage, total, path, query },
  )

  /** For a page past the last, which has no row with the total. */
  async function countAll() {
    const first = await funnelRecords(db, scope, partner, { query: { ...query, page: 1, per_page: 1 }, now })
    return first.meta.total
  }
}

type FoundRecord = Record<FunnelFact, boolean> & {
  id: number
  name: string | null
  last_attempt_at: Date | null
  campaign_id: number | null
  campaign_name: string | null
  call_id: number | null
  channel: Channel | null
  policy_id: number | null
  number: string | null
  total: number
}

const presentRecord = (scope: Scope, row: FoundRecord): FunnelRecord => ({
  id: row.id,
  campaign: namedOrNull(row.campaign_id, row.campaign_name),
  customer_name: row.name && (scope.unmasked.includes('name') ? row.name : maskName(row.name)),
  last_attempt_at: row.last_attempt_at?.toISOString() ?? null,
  steps: funnelSteps.filter((step) => hasReached(row, step)),
  call: row.call_id === null || row.channel === null ? null : { id: row.call_id, channel: row.channel },
  policy: row.policy_id === null || row.number === null ? null : { id: row.policy_id, number: row.number },
})
