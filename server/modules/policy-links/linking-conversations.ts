import { sql } from 'kysely'

import type { CampaignKind } from '#contracts/conversation.ts'
import type { LinkingConversation } from '#domain/policy-links.ts'
import type { Database } from '#server/db/database.ts'

type Row = Omit<LinkingConversation, 'words' | 'campaign_kind'> & {
  id: number
  campaign_kind: CampaignKind | null
  disposition: string | null
  subject: string | null
}

/** Conversations as they are compared with policies. */
export async function linkingConversations(
  trx: Database,
  ids: readonly number[],
): Promise<(LinkingConversation & { id: number })[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    select interaction.id, (started_at at time zone partner.time_zone)::date as day,
      campaign_id, campaign.kind as campaign_kind, agent_id, disposition, subject,
      customer_id, customer.national_id, coalesce(customer.phones, '{}') as phones,
      (select coalesce(json_agg(json_build_object('key', key, 'seq', seq, 'named', named) order by seq nulls first, key), '[]')
        from said_number where interaction_id = interaction.id) as numbers
    from interaction
    join partner on partner.id = interaction.partner_id
    left join campaign on campaign.id = interaction.campaign_id
    left join customer on customer.id = interaction.customer_id
    where interaction.id = any(${[...ids]}::bigint[])
  `.execute(trx)
  return rows.map(({ disposition, subject, ...row }) => ({
    ...row,
    words: [disposition, subject].filter((words) => words !== null),
  }))
}
