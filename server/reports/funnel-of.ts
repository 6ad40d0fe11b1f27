import { sql } from 'kysely'

import type { Named } from '#contracts/params.ts'
import { periodOf } from '#domain/reporting-period.ts'
import { dayIn } from '#domain/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import { countFunnel } from '#server/funnel/count-funnel.ts'
import { reachesPartner } from '#server/partner-scope.ts'
import type { ReportQuery } from '#server/reports/report-query.ts'
import type { FunnelOf } from '#server/reports/sections/funnel.ts'
import { reportingZone } from '#server/reporting-zone.ts'
import type { Scope } from '#server/scope.ts'

/** The funnel of all calling bases that the reader sees, of each partner and of each of its campaigns; a hundred of these at most. */
export async function funnelOf(db: Database, scope: Scope, query: ReportQuery, now: Date) {
  const { partner_id, campaign_id } = query
  const timeZone = await reportingZone(db, scope, partner_id)
  const period = periodOf(query, dayIn(timeZone, now))
  const ask = (filter: { partner_id?: number | undefined; campaign_id?: number | undefined }) =>
    countFunnel(db, scope, { filter, period, timeZone, now })

  const whole = await ask({ partner_id, campaign_id })
  const groups: FunnelOf[] = []
  for (const { partner, campaign } of await placesOf(db, scope, query)) {
    const counted = await ask({ partner_id: partner.id, campaign_id: campaign?.id })
    if ((counted.steps[0]?.records ?? 0) === 0) continue
    groups.push({ partner: partner.name, campaign: campaign?.name ?? null, counted })
  }
  return { period: { ...period, time_zone: timeZone }, whole, groups }
}

type Place = { partner: Named; campaign: Named | null }

/** Partners with records in sight, each before its campaigns. */
async function placesOf(db: Database, scope: Scope, { partner_id, campaign_id }: ReportQuery): Promise<Place[]> {
  const { rows } = await sql<Place>`
    select json_build_object('id', partner.id, 'name', partner.name) as partner,
      case when campaign.id is not null then json_build_object('id', campaign.id, 'name', campaign.name) end as campaign
    from partner
    left join campaign on false
    where ${reachesPartner(scope, sql.ref('partner.id'))}
      and exists (select from funnel_record where funnel_record.partner_id = partner.id)
      and ${partner_id === undefined ? sql`true` : sql`partner.id = ${partner_id}`} and ${campaign_id === undefined}
    union all
    select json_build_object('id', partner.id, 'name', partner.name),
      json_build_object('id', campaign.id, 'name', campaign.name)
    from campaign join partner on partner.id = campaign.partner_id
    where ${reachesPartner(scope, sql.ref('partner.id'))}
      and exists (select from funnel_record where funnel_record.campaign_id = campaign.id)
      and ${partner_id === undefined ? sql`true` : sql`partner.id = ${partner_id}`}
      and ${campaign_id === undefined ? sql`true` : sql`campaign.id = ${campaign_id}`}
  `.execute(db)
  const order = ({ partner, campaign }: Place) => `${partner.name}\0${partner.id}\0${campaign?.name ?? ''}`
  return rows.toSorted((one, other) => order(one).localeCompare(order(other))).slice(0, MAX)
}

const MAX = 100
