import { sql } from 'kysely'

import type { AuditFacts, AuditOptions, AuditUploadQuery } from '#contracts/audits.ts'
import { callOptions } from '#server/conversations/call-options.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { reachesPartner } from '#server/partners/partner-scope.ts'

/**
 * The possible facts about a file: partners for which the caller audits, and the campaigns and agents of which they
 * see something.
 */
export async function auditOptions(db: Database, scope: Scope): Promise<Omit<AuditOptions, 'max_file_bytes'>> {
  const { campaigns, agents } = await callOptions(db, scope)
  const partners = await db
    .selectFrom('partner')
    .where(reachesPartner(scope, sql.ref('partner.id')))
    .select(['id', 'name'])
    .orderBy('name')
    .execute()
  const { rows } = await sql<{ may: boolean }>`select ${reachesPartner(scope, sql`null::bigint`)} as may`.execute(db)
  return {
    partners,
    may_leave_unassigned: rows[0]?.may ?? false,
    campaigns: campaigns.filter(({ partner_id }) => partners.some(({ id }) => id === partner_id)),
    agents: agents.map(({ id, name }) => ({ id, name })),
  }
}

/**
 * The facts that were sent with a file, if they are on offer. Throws `invalid` by field. The partner is checked where
 * the file is accepted.
 */
export async function offeredFacts(db: Database, scope: Scope, query: AuditUploadQuery): Promise<AuditFacts> {
  const { partner_id, campaign_id = null, agent_id = null, language = null } = query
  const { campaigns, agents } = await auditOptions(db, scope)
  const isCampaign = campaigns.some((one) => one.id === campaign_id && one.partner_id === partner_id)
  const errors = {
    ...(campaign_id !== null && !isCampaign && { campaign_id: [texts.auditCampaignNotOffered] }),
    ...(agent_id !== null && !agents.some(({ id }) => id === agent_id) && { agent_id: [texts.auditAgentNotOffered] }),
  }
  if (Object.keys(errors).length > 0) throw new Refusal({ kind: 'invalid', errors })
  return { agent_id, campaign_id, language }
}
