import type { InferResult } from 'kysely'

import type { CallRow } from '#contracts/calls.ts'
import { maskName } from '#domain/masks.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/scope.ts'

/** Conversations with the names of everybody and everything they belong to. Who may see which is for the caller to add. */
export const callRecords = (db: Database) =>
  db
    .selectFrom('interaction')
    .innerJoin('partner', 'partner.id', 'interaction.partner_id')
    .leftJoin('campaign', 'campaign.id', 'interaction.campaign_id')
    .leftJoin('team', 'team.id', 'interaction.team_id')
    .leftJoin('agent', 'agent.id', 'interaction.agent_id')
    .leftJoin('customer', 'customer.id', 'interaction.customer_id')
    .select([
      'interaction.id',
      'interaction.external_id',
      'interaction.channel',
      'interaction.direction',
      'interaction.started_at',
      'interaction.duration_ms',
      'interaction.disposition',
      'interaction.language',
      'interaction.has_audio',
      'interaction.turn_count',
      'partner.id as partner_id',
      'partner.name as partner_name',
      'partner.time_zone',
      'campaign.id as campaign_id',
      'campaign.name as campaign_name',
      'team.id as team_id',
      'team.name as team_name',
      'agent.id as agent_id',
      'agent.name as agent_name',
      'customer.name as customer_name',
    ])

export type CallRecord = InferResult<ReturnType<typeof callRecords>>[number]

/** A conversation as the wire has it: without what the caller may not see of its customer. */
export const callRow = (scope: Scope, record: CallRecord): CallRow => ({
  id: record.id,
  external_id: record.external_id,
  channel: record.channel,
  direction: record.direction,
  started_at: record.started_at?.toISOString() ?? null,
  time_zone: record.time_zone,
  duration_ms: record.duration_ms,
  partner: { id: record.partner_id, name: record.partner_name },
  campaign: named(record.campaign_id, record.campaign_name),
  team: named(record.team_id, record.team_name),
  agent: named(record.agent_id, record.agent_name),
  customer_name: shownName(scope, record.customer_name),
  disposition: record.disposition,
  language: record.language,
  has_audio: record.has_audio,
  has_transcript: record.turn_count > 0,
})

/** A customer's name as far as the caller may see it. */
export const shownName = (scope: Scope, name: string | null): string | null =>
  name === null || scope.unmasked.includes('name') ? name : maskName(name)

const named = (id: number | null, name: string | null) => (id === null || name === null ? null : { id, name })
