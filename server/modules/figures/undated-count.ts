import { sql } from 'kysely'

import { metrics } from '#domain/metrics.ts'
import { conversationWhere } from '#server/conversation-where.ts'
import type { Database } from '#server/db/database.ts'
import { rollupTableFor } from '#server/figures/from-counted.ts'
import type { MetricQuery } from '#server/figures/measure.ts'
import type { Scope } from '#server/scope.ts'

/**
 * The conversations of the same place that are on no day. None for what has days of its own: evaluations are counted by their
 * submission, policies by their first day.
 */
export async function undatedCount(
  db: Database,
  scope: Scope,
  { metric, filter, isLocal }: MetricQuery,
): Promise<number> {
  const { of } = metrics[metric]
  if (of === 'evaluations' || of === 'answers' || of === 'policies') return 0
  const ofAgent = filter.agent_id === undefined ? sql`true` : sql`interaction.agent_id = ${filter.agent_id}`
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(conversations), 0)::double precision as count
    from ${rollupTableFor('conversation_day', { scope, filter })} as counted join place as interaction on interaction.id = counted.place_id
    where counted.is_local = ${isLocal} and counted.day is null and ${conversationWhere(scope, filter)} and ${ofAgent}
  `.execute(db)
  return rows[0]!.count
}
