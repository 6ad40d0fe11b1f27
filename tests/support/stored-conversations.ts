import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'

/** Everything that imports stored in the database, without the numbers that depend on the order of imports. */
export async function storedConversations(db: Database): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select to_jsonb(interaction) - '{id,partner_id,team_id,agent_id,customer_id,source_file_id,created_at,import_id,last_import_id,campaign_id}'::text[] as conversation,
      partner.name as partner, agent.name as agent, agent.email as agent_email,
      customer.identity, customer.name as customer, customer.phones, customer.email,
      customer.national_id, campaign.name as campaign, team.name as team,
      (select json_agg(to_jsonb(turn) - 'interaction_id' order by seq)
        from turn where interaction_id = interaction.id) as turns,
      (select json_agg(to_jsonb(recording) - '{id,interaction_id}'::text[] order by sha256)
        from recording where interaction_id = interaction.id) as recordings,
      (select json_agg(to_jsonb(attachment) - '{id,interaction_id}'::text[] order by seq, kind, file_name)
        from attachment where interaction_id = interaction.id) as attachments,
      (select json_agg(to_jsonb(marker) - '{id,interaction_id,created_at}'::text[] order by seq, kind, name)
        from marker where interaction_id = interaction.id) as markers
    from interaction
    join partner on partner.id = interaction.partner_id
    left join campaign on campaign.id = interaction.campaign_id
    left join team on team.id = interaction.team_id
    left join agent on agent.id = interaction.agent_id
    left join customer on customer.id = interaction.customer_id
    order by interaction.external_id
  `.execute(db)
  return rows
}

/** The number of rows of each import table: duplicate or leftover rows become visible here. */
export async function storedCounts(db: Database): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from interaction) as interactions, (select count(*) from turn) as turns,
      (select count(*) from recording) as recordings, (select count(*) from source_file) as sources,
      (select count(*) from attachment) as attachments, (select count(*) from marker) as markers,
      (select count(*) from turn_original) as originals, (select count(*) from sensitive_span) as spans,
      (select count(*) from campaign) as campaigns, (select count(*) from team) as teams,
      (select count(*) from agent) as agents, (select count(*) from customer) as customers,
      (select count(*) from partner) as partners
  `.execute(db)
  return rows[0] ?? {}
}
