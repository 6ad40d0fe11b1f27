import { sql } from 'kysely'

import type { CallOptions } from '#contracts/calls.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'

/** The options of conversation filters: only those with a conversation that the caller can see. */
export async function callOptions(db: Database, scope: Scope): Promise<CallOptions> {
  /** Whether the caller sees a conversation of this partner, campaign, team or agent: one probe of an index each. */
  const isSeen = (column: 'partner_id' | 'campaign_id' | 'team_id' | 'agent_id', id: string) => {
    const own = sql`${sql.ref(`interaction.${column}`)} = ${sql.ref(id)}`
    return sql<boolean>`exists (select from interaction where ${own} and ${scope.sees('interaction')})`
  }

  const [partners, campaigns, teams, agents, dispositions] = await Promise.all([
    db
      .selectFrom('partner')
      .where(isSeen('partner_id', 'partner.id'))
      .select(['id', 'name', 'time_zone'])
      .orderBy('name')
      .execute(),
    db
      .selectFrom('campaign')
      .where(isSeen('campaign_id', 'campaign.id'))
      .select(['id', 'name', 'partner_id'])
      .orderBy('name')
      .orderBy('id')
      .execute(),
    db.selectFrom('team').where(isSeen('team_id', 'team.id')).select(['id', 'name']).orderBy('name').execute(),
    db
      .selectFrom('agent')
      .where(isSeen('agent_id', 'agent.id'))
      .select(['id', 'name', 'team_id'])
      .orderBy('name')
      .orderBy('id')
      .execute(),
    db
      .selectFrom('interaction')
      .where(scope.sees('interaction'))
      .where('disposition', 'is not', null)
      .select('disposition')
      .distinct()
      .orderBy('disposition')
      .$narrowType<{ disposition: string }>()
      .execute(),
  ])
  return { partners, campaigns, teams, agents, dispositions: dispositions.map(({ disposition }) => disposition) }
}
