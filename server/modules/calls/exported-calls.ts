import { type InferResult, sql } from 'kysely'

import type { Turn } from '#contracts/conversation.ts'
import type { Database } from '#server/db/database.ts'
import { presentCustomer, presentSpeakerName } from '#server/present-customer.ts'
import type { Scope } from '#server/scope.ts'
import type { WrittenConversation } from '#server/vcon/written-conversation.ts'

/** Few enough that the turns of the longest conversations fit into memory together. */
const BATCH = 50

/**
 * These conversations in this order, each as the caller sees it: what is sensitive in a text is masked for everybody, and
 * customers as far as no rule of the caller unmasks them. Who has left the caller's sight meanwhile is left out.
 */
export async function* exportedCalls(
  db: Database,
  scope: Scope,
  ids: readonly number[],
): AsyncGenerator<WrittenConversation & { id: number }> {
  for (let at = 0; at < ids.length; at += BATCH) {
    const records = await recordsOf(db, scope, ids.slice(at, at + BATCH)).execute()
    const byId = new Map(records.map((record) => [record.id, record]))
    const turns = await turnsOf(db, [...byId.keys()])
    for (const id of ids.slice(at, at + BATCH)) {
      const record = byId.get(id)
      if (record) yield { id, ...written(scope, record, turns.get(id) ?? []) }
    }
  }
}

const recordsOf = (db: Database, scope: Scope, ids: readonly number[]) =>
  db
    .selectFrom('interaction')
    .leftJoin('campaign', 'campaign.id', 'interaction.campaign_id')
    .leftJoin('agent', 'agent.id', 'interaction.agent_id')
    .leftJoin('customer', 'customer.id', 'interaction.customer_id')
    .where('interaction.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where(scope.sees('interaction'))
    .select([
      'interaction.id',
      'interaction.external_id',
      'channel',
      'direction',
      'started_at',
      'duration_ms',
      'subject',
    ])
    .select(['language', 'campaign.name as campaign', 'agent.name as agent_name', 'agent.email as agent_email'])
    .select(['interaction.customer_id', 'customer.name as customer_name', 'national_id', 'national_id_kind', 'phones'])
    .select('customer.email')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('sensitive_span')
            .whereRef('sensitive_span.interaction_id', '=', 'interaction.id')
            .select('seq'),
        )
        .as('has_sensitive'),
    )

type Written = InferResult<ReturnType<typeof recordsOf>>[number]

function written(scope: Scope, record: Written, turns: readonly Turn[]): WrittenConversation {
  const { started_at, agent_name, agent_email, has_sensitive } = record
  const customer = presentCustomer(scope, record)
  const isNamed = scope.unmasked.includes('name')
  return {
    external_id: record.external_id,
    channel: record.channel,
    direction: record.direction,
    started_at: started_at?.toISOString() ?? null,
    duration_ms: record.duration_ms,
    subject: record.subject,
    language: record.language,
    campaign: record.campaign,
    agent: agent_name === null ? null : { name: agent_name, email: agent_email },
    customer,
    turns: turns.map((turn) => ({ ...turn, speaker_name: presentSpeakerName(turn, isNamed) })),
    recording: null,
    is_masked: Boolean(has_sensitive) || (customer !== null && customer.unmasked.length < 4),
  }
}

async function turnsOf(db: Database, ids: readonly number[]): Promise<Map<number, Turn[]>> {
  const rows = await db
    .selectFrom('turn')
    .where('interaction_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .select(['interaction_id', 'speaker', 'speaker_name', 'start_ms', 'end_ms', 'text', 'confidence'])
    .orderBy('interaction_id')
    .orderBy('seq')
    .execute()
  const turns = new Map<number, Turn[]>(ids.map((id) => [id, []]))
  for (const { interaction_id, ...turn } of rows) turns.get(interaction_id)!.push(turn)
  return turns
}
