import { expressionBuilder, type Selectable, sql } from 'kysely'

import type { CallRowDto } from '#contracts/calls.ts'
import type { PermissionName } from '#contracts/permissions.ts'
import { maskName } from '#domain/privacy/masks.ts'
import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'

/** The columns of the conversation itself that a row needs. */
export const callColumns = [
  'interaction.id',
  'interaction.external_id',
  'interaction.partner_id',
  'interaction.campaign_id',
  'interaction.team_id',
  'interaction.agent_id',
  'interaction.customer_id',
  'interaction.channel',
  'interaction.direction',
  'interaction.started_at',
  'interaction.duration_ms',
  'interaction.disposition',
  'interaction.language',
  'interaction.has_audio',
  'interaction.turn_count',
] as const

const eb = expressionBuilder<Schema, 'interaction'>()

/** The names in a row. Looked up one by one: planning so many joins takes longer. */
export const callNames = [
  eb
    .selectFrom('campaign')
    .whereRef('campaign.id', '=', 'interaction.campaign_id')
    .select('campaign.name')
    .as('campaign_name'),
  eb.selectFrom('team').whereRef('team.id', '=', 'interaction.team_id').select('team.name').as('team_name'),
  eb.selectFrom('agent').whereRef('agent.id', '=', 'interaction.agent_id').select('agent.name').as('agent_name'),
  eb
    .selectFrom('customer')
    .whereRef('customer.id', '=', 'interaction.customer_id')
    .select('customer.name')
    .as('customer_name'),
] as const

type Interaction = Selectable<Schema['interaction']>
type ColumnOf<Reference> = Reference extends `interaction.${infer Column extends keyof Interaction}` ? Column : never
type CallRecord = Pick<Interaction, ColumnOf<(typeof callColumns)[number]>> & {
  partner_name: string
  time_zone: string
  campaign_name: string | null
  team_name: string | null
  agent_name: string | null
  customer_name: string | null
}

/**
 * The rows of these conversations, in this order, without those that the caller can no longer see.
 * @param permission whose rules decide what is visible: the route's own unless another is named
 */
export async function callRows(
  db: Database,
  scope: Scope,
  ids: readonly number[],
  permission?: PermissionName,
): Promise<CallRowDto[]> {
  if (ids.length === 0) return []
  // names are looked up for these rows only
  const records = await db
    .selectFrom('interaction')
    .innerJoin('partner', 'partner.id', 'interaction.partner_id')
    .where('interaction.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where(scope.sees('interaction', permission))
    .select(callColumns)
    .select(['partner.name as partner_name', 'partner.time_zone'])
    .select(callNames)
    .execute()
  const byId = new Map(records.map((record) => [record.id, presentCall(scope, record)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** A conversation as it is sent: without the customer data that the caller may not see. */
export const presentCall = (scope: Scope, record: CallRecord): CallRowDto => ({
  id: record.id,
  external_id: record.external_id,
  channel: record.channel,
  direction: record.direction,
  started_at: record.started_at?.toISOString() ?? null,
  time_zone: record.time_zone,
  duration_ms: record.duration_ms,
  partner: { id: record.partner_id, name: record.partner_name },
  campaign: namedOrNull(record.campaign_id, record.campaign_name),
  team: namedOrNull(record.team_id, record.team_name),
  agent: namedOrNull(record.agent_id, record.agent_name),
  customer_name: presentedName(scope, record.customer_name),
  disposition: record.disposition,
  language: record.language,
  has_audio: record.has_audio,
  has_transcript: record.turn_count > 0,
})

function presentedName(scope: Scope, name: string | null): string | null {
  return name === null || scope.unmasked.includes('name') ? name : maskName(name)
}
