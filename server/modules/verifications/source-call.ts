import { type InferResult, sql } from 'kysely'

import type { SourceCall } from '#contracts/verifications.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { isOpen } from '#server/verification/visible-verifications.ts'

/** The columns of an evidence file about its conversation; the caller adds the conditions. */
export const sourceCalls = (db: Database, scope: Scope) =>
  db
    .selectFrom('interaction')
    .innerJoin('partner', 'partner.id', 'interaction.partner_id')
    .leftJoin('campaign', 'campaign.id', 'interaction.campaign_id')
    .leftJoin('agent', 'agent.id', 'interaction.agent_id')
    .select(['interaction.id', 'interaction.channel', 'interaction.started_at', 'interaction.duration_ms'])
    .select(['interaction.partner_id', 'interaction.has_audio', 'interaction.turn_count', 'interaction.expired_at'])
    .select(['partner.name as partner_name', 'partner.country', 'partner.time_zone'])
    .select(['campaign.name as campaign_name', 'campaign.kind as campaign_kind', 'agent.name as agent_name'])
    .select(sql<boolean>`coalesce(${isOpen(scope)}, false)`.as('is_open'))

export type SourceCallRecord = InferResult<ReturnType<typeof sourceCalls>>[number]

export const presentSourceCall = (call: SourceCallRecord): SourceCall => ({
  id: call.id,
  channel: call.channel,
  started_at: call.started_at?.toISOString() ?? null,
  duration_ms: call.duration_ms,
  partner: { id: call.partner_id, name: call.partner_name },
  country: call.country,
  time_zone: call.time_zone,
  campaign:
    call.campaign_name === null || call.campaign_kind === null
      ? null
      : { name: call.campaign_name, kind: call.campaign_kind },
  agent: call.agent_name,
  has_audio: call.has_audio && call.expired_at === null,
  has_words: call.turn_count > 0 && call.expired_at === null,
  expired_at: call.expired_at?.toISOString() ?? null,
  is_open: call.is_open,
})
