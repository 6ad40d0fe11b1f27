import { sql } from 'kysely'

import type { Policy, PolicyEvent } from '#contracts/policies.ts'
import { dayIn } from '#domain/time/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import type { StoredInstalment } from '#server/modules/policies/instalment-state.ts'

/** The parts of one policy, each by its own index. `readable` gives the words of a file as far as the caller may read them. */
export const policyParts = (db: Database, policyId: number, readable: (words: string | null) => string | null) => ({
  coverages: (): Promise<Policy['coverages']> =>
    db
      .selectFrom('policy_coverage')
      .where('policy_id', '=', policyId)
      .select(['code', 'name', 'sum_insured', 'deductible', 'premium'])
      .orderBy('seq')
      .execute(),

  instalments: (): Promise<StoredInstalment[]> =>
    db
      .selectFrom('instalment')
      .where('policy_id', '=', policyId)
      .select(['number', 'due_on', 'amount', 'paid', 'paid_on', 'cancelled'])
      .orderBy('number')
      .execute(),

  async endorsements(): Promise<Policy['endorsements']> {
    const rows = await db
      .selectFrom('endorsement')
      .where('policy_id', '=', policyId)
      .select(['number', 'effective_on', 'kind', 'description', 'premium_change'])
      .orderBy(sql`effective_on nulls last`)
      .orderBy('number')
      .execute()
    return rows.map((row) => ({ ...row, description: readable(row.description) }))
  },

  async claims(): Promise<Policy['claim_list']> {
    const rows = await db
      .selectFrom('claim')
      .where('policy_id', '=', policyId)
      .select(['number', 'occurred_on', 'reported_on', 'closed_on', 'kind', 'status', 'description'])
      .select(['amount', 'paid', 'deductible'])
      .orderBy(sql`coalesce(occurred_on, reported_on) nulls last`)
      .orderBy('number')
      .execute()
    return rows.map((row) => ({ ...row, description: readable(row.description) }))
  },

  async statuses(): Promise<Policy['statuses']> {
    const rows = await db
      .selectFrom('policy_status')
      .where('policy_id', '=', policyId)
      .select(['on', 'status', 'reason', 'origin'])
      .orderBy('on')
      .orderBy('status')
      .execute()
    return rows.map((row) => ({ ...row, reason: readable(row.reason), origin: readable(row.origin) }))
  },

  async sources(): Promise<Policy['sources']> {
    const rows = await db
      .selectFrom('policy_source')
      .innerJoin('source_file', 'source_file.id', 'policy_source.source_file_id')
      .where('policy_source.policy_id', '=', policyId)
      .select(['source_file.name as file', 'policy_source.row', 'policy_source.kind', 'source_file.format'])
      .select(['source_file.sha256', 'source_file.imported_at'])
      .orderBy('source_file.imported_at', 'desc')
      .orderBy('source_file.id', 'desc')
      .orderBy('policy_source.row')
      .limit(MAX_SOURCES)
      .execute()
    return rows.map((row) => ({ ...row, imported_at: row.imported_at.toISOString() }))
  },

  /** Those that the caller sees, and that nobody has rejected. */
  async conversations(scope: Scope, timeZone: string): Promise<Extract<PolicyEvent, { kind: 'conversation' }>[]> {
    const rows = await db
      .selectFrom('policy_link')
      .innerJoin('interaction', 'interaction.id', 'policy_link.interaction_id')
      .leftJoin('agent', 'agent.id', 'interaction.agent_id')
      .where('policy_link.policy_id', '=', policyId)
      .where('policy_link.state', '<>', 'rejected')
      .where(scope.sees('interaction', 'call-detail'))
      .select(['policy_link.role', 'policy_link.state', 'policy_link.confidence', 'interaction.id'])
      .select(['interaction.channel', 'interaction.started_at', 'interaction.duration_ms', 'agent.name as agent'])
      .orderBy('interaction.id')
      .execute()
    return rows.map(({ role, state, confidence, started_at: at, ...call }) => ({
      kind: 'conversation' as const,
      on: at && dayIn(timeZone, at),
      role,
      state,
      confidence,
      call: { ...call, started_at: at?.toISOString() ?? null },
    }))
  },
})

const MAX_SOURCES = 100
