import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'

/** All policy data that imports stored in the database, without the numbers that depend on their order. */
export async function storedPolicies(db: Database): Promise<Record<string, unknown>[]> {
  const part = (table: string, order: string) => sql`(
    select coalesce(json_agg(to_jsonb(part) - '{policy_id,import_id,customer_id}'::text[] order by ${sql.raw(order)}), '[]')
    from ${sql.table(table)} as part where part.policy_id = policy.id
  )`
  const { rows } = await sql<{ policy: Record<string, unknown> }>`
    select (
      to_jsonb(policy)
        - '{id,partner_id,campaign_id,agent_id,team_id,import_id,last_import_id,updated_at,reason_version}'::text[]
    ) || jsonb_build_object(
      'partner', partner.name, 'campaign', campaign.name, 'agent', agent.name, 'team', team.name, 'other', policy.other,
      'parties', (
        select coalesce(json_agg(
          to_jsonb(party) - '{policy_id,import_id,customer_id}'::text[] || jsonb_build_object('identity', customer.identity)
          order by party.role, party.seq), '[]')
        from policy_party as party left join customer on customer.id = party.customer_id
        where party.policy_id = policy.id
      ),
      'coverages', ${part('policy_coverage', 'part.seq')},
      'instalments', ${part('instalment', 'part.number')},
      'endorsements', ${part('endorsement', 'part.number')},
      'claims', ${part('claim', 'part.number')},
      'statuses', ${part('policy_status', 'part."on", part.status')},
      'sources', (
        select coalesce(json_agg(json_build_object('name', source_file.name, 'row', "row", 'kind', kind)
          order by source_file.name, "row", kind), '[]')
        from policy_source join source_file on source_file.id = source_file_id where policy_source.policy_id = policy.id
      )
    ) as policy
    from policy
    join partner on partner.id = policy.partner_id
    left join campaign on campaign.id = policy.campaign_id
    left join agent on agent.id = policy.agent_id
    left join team on team.id = policy.team_id
    order by partner.name, policy.key
  `.execute(db)
  return rows.map(({ policy }) => policy)
}

/** The same for debts. */
export async function storedDebts(db: Database): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<{ debt: Record<string, unknown> }>`
    select (
      to_jsonb(debt)
        - '{id,partner_id,campaign_id,agent_id,team_id,customer_id,policy_id,import_id,last_import_id,updated_at}'::text[]
    ) || jsonb_build_object(
      'partner', partner.name, 'policy', policy.number, 'identity', customer.identity, 'agent', agent.name,
      'payments', (
        select coalesce(json_agg(to_jsonb(paid) - '{debt_id,import_id}'::text[] order by paid."on", paid.external_id), '[]')
        from debt_payment as paid where paid.debt_id = debt.id
      ),
      'balance', (
        select coalesce(json_agg(json_build_object('since', since, 'until', until, 'balance', balance) order by since), '[]')
        from debt_balance where debt_balance.debt_id = debt.id
      )
    ) as debt
    from debt
    join partner on partner.id = debt.partner_id
    left join policy on policy.id = debt.policy_id
    left join customer on customer.id = debt.customer_id
    left join agent on agent.id = debt.agent_id
    order by partner.name, debt.external_id
  `.execute(db)
  return rows.map(({ debt }) => debt)
}
