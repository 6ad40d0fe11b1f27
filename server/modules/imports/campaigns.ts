import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'

type PartnersCampaign = { partner_id: number; name: string }

/** The key by which two imports mean the same campaign of a partner. */
export const campaignKey = ({ partner_id, name }: PartnersCampaign) =>
  JSON.stringify([partner_id, name.trim().toLowerCase()])

/** Finds campaigns of partners by name, in upper or lower case, or creates them; ids by `campaignKey`. */
export async function findCampaigns(db: Database, campaigns: readonly PartnersCampaign[]) {
  const distinct = [...new Map(campaigns.map((campaign) => [campaignKey(campaign), campaign])).values()]
  if (distinct.length === 0) return new Map<string, number>()
  const rows = JSON.stringify(distinct.map(({ partner_id, name }) => ({ partner_id, name: name.trim() })))
  await sql`
    insert into campaign (partner_id, name, kind)
    select partner_id, name, 'service' from json_to_recordset(${rows}) as wanted (partner_id bigint, name text)
    where not exists (
      select from campaign where campaign.partner_id = wanted.partner_id and lower(campaign.name) = lower(wanted.name)
    )
    order by partner_id, name
    on conflict do nothing
  `.execute(db)
  const { rows: found } = await sql<PartnersCampaign & { id: number }>`
    select min(campaign.id) as id, wanted.partner_id, wanted.name
    from json_to_recordset(${rows}) as wanted (partner_id bigint, name text)
    join campaign on campaign.partner_id = wanted.partner_id and lower(campaign.name) = lower(wanted.name)
    group by wanted.partner_id, wanted.name
  `.execute(db)
  return new Map(found.map((campaign) => [campaignKey(campaign), campaign.id]))
}

export const teamKey = (name: string) => name.trim().toLowerCase()

/** Finds teams by name, in upper or lower case, or creates them; ids by `teamKey`. */
export async function findTeams(db: Database, names: readonly string[]) {
  const distinct = [...new Map(names.map((name) => [teamKey(name), name.trim()])).values()]
  if (distinct.length === 0) return new Map<string, number>()
  await sql`
    insert into team (name)
    select name from unnest(${distinct}::text[]) as wanted (name)
    where not exists (select from team where lower(team.name) = lower(wanted.name))
    order by name
    on conflict do nothing
  `.execute(db)
  const { rows: found } = await sql<{ id: number; name: string }>`
    select min(team.id) as id, wanted.name from unnest(${distinct}::text[]) as wanted (name)
    join team on lower(team.name) = lower(wanted.name) group by wanted.name
  `.execute(db)
  return new Map(found.map(({ id, name }) => [teamKey(name), id]))
}
