import { sql } from 'kysely'

import type { LatestAudit } from '#contracts/dashboards.ts'
import { countedStates } from '#contracts/evaluation-states.ts'
import type { ConversationFilter } from '#contracts/lists/calls.ts'
import type { Locale } from '#contracts/page-config.ts'
import type { Localized } from '#contracts/scorecard-content.ts'
import { addDays, type Period } from '#domain/reporting-period.ts'
import { startOfDay } from '#domain/time-zone.ts'
import { conversationWhere } from '#server/conversation-where.ts'
import type { Database } from '#server/db/database.ts'
import { namedOrNull } from '#server/named.ts'
import { visibleEvaluations } from '#server/quality/visible-evaluations.ts'
import type { Scope } from '#server/scope.ts'

/** The newest of the counted evaluations that the caller would find in the list of evaluations too. */
export async function latestAudits(
  db: Database,
  scope: Scope,
  filter: ConversationFilter,
  { period, timeZone }: { period: Period; timeZone: string },
): Promise<LatestAudit[]> {
  const rows = await db
    .selectFrom('evaluation')
    .innerJoin('interaction', 'interaction.id', 'evaluation.interaction_id')
    .innerJoin('scorecard_version', 'scorecard_version.id', 'evaluation.scorecard_version_id')
    .leftJoin('agent', 'agent.id', 'interaction.agent_id')
    .leftJoin('app_user as evaluator', 'evaluator.id', 'evaluation.evaluator_id')
    .where('evaluation.state', 'in', [...countedStates])
    .where('evaluation.kind', '!=', 'calibration')
    .where('evaluation.submitted_at', '>=', startOfDay(timeZone, period.from))
    .where('evaluation.submitted_at', '<', startOfDay(timeZone, addDays(period.to, 1)))
    .where(conversationWhere(scope, filter))
    .where(visibleEvaluations(scope))
    .select(['evaluation.id', 'evaluation.kind', 'evaluation.interaction_id', 'evaluation.score'])
    .select(['evaluation.auto_failed', 'evaluation.submitted_at'])
    .select(['agent.id as agent_id', 'agent.name as agent_name'])
    .select(['evaluator.id as evaluator_id', 'evaluator.name as evaluator_name'])
    .select(['scorecard_version.scorecard_id', 'scorecard_version.number'])
    .select(sql<Localized>`scorecard_version.content -> 'title'`.as('title'))
    .select(sql<Locale>`scorecard_version.content ->> 'locale'`.as('locale'))
    // as the index has it
    .orderBy('evaluation.submitted_at', (order) => order.desc().nullsLast())
    .orderBy('evaluation.id', 'desc')
    .limit(5)
    .execute()

  return rows.map(({ id, kind, interaction_id, score, auto_failed, number, ...row }) => ({
    id,
    kind,
    interaction_id,
    submitted_at: row.submitted_at!.toISOString(),
    agent: namedOrNull(row.agent_id, row.agent_name),
    evaluator: namedOrNull(row.evaluator_id, row.evaluator_name),
    scorecard: { id: row.scorecard_id, title: row.title, locale: row.locale },
    number,
    score,
    auto_failed,
  }))
}
