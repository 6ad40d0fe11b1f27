import { sql } from 'kysely'

import { type CoachingSuggestions, MAX_SUGGESTIONS } from '#contracts/coaching.ts'
import type { CoachingSuggestionsQuery } from '#contracts/lists/coaching.ts'
import { addDays, periodOf } from '#domain/reporting-period.ts'
import { startOfDay } from '#domain/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import { comparableEvaluations } from '#server/modules/coaching/coaching-counts.ts'
import { namedOrNull } from '#server/named.ts'
import { nameIn, questionNames } from '#server/quality/question-names.ts'
import type { Scope } from '#server/scope.ts'

/** The questions that the caller's agents failed most often, in conversations of the period. `today` in UTC. */
export async function coachingSuggestions(
  db: Database,
  scope: Scope,
  query: CoachingSuggestionsQuery,
  today: string,
): Promise<CoachingSuggestions> {
  const { agent_id, team_id, started_from, started_to } = query
  const period = periodOf(
    { ...(started_from !== undefined && { started_from }), ...(started_to !== undefined && { started_to }) },
    today,
  )
  const rows = await comparableEvaluations(db, scope)
    .innerJoin('agent', 'agent.id', 'interaction.agent_id')
    .leftJoin('team', 'team.id', 'agent.team_id')
    .where(scope.sees('interaction', 'quality-coaching'))
    .where('agent.user_id', 'is distinct from', scope.user.id)
    .where('interaction.started_at', '>=', startOfDay('UTC', period.from))
    .where('interaction.started_at', '<', startOfDay('UTC', addDays(period.to, 1)))
    .$if(agent_id !== undefined, (asked) => asked.where('agent.id', '=', agent_id!))
    .$if(team_id !== undefined, (asked) => asked.where('agent.team_id', '=', team_id!))
    .groupBy(['agent.id', 'agent.name', 'team.id', 'team.name'])
    .groupBy(['scorecard_version.scorecard_id', 'answer.question_id'])
    .having(sql<boolean>`bool_or(answer.failed)`)
    .select(['agent.id as agent_id', 'agent.name as agent_name', 'team.id as team_id', 'team.name as team_name'])
    .select(['scorecard_version.scorecard_id', 'answer.question_id'])
    .select(sql<number>`count(*) filter (where answer.failed)`.as('failed'))
    .select(sql<number>`count(*)`.as('whole'))
    .select(sql<number>`count(*) over ()`.as('total'))
    .select(
      sql<number | null>`(
        select max(coaching.id) from coaching
        where coaching.agent_id = agent.id and coaching.scorecard_id = scorecard_version.scorecard_id
          and answer.question_id = any(coaching.question_ids) and coaching.state in ('proposed', 'agreed')
      )`.as('coaching_id'),
    )
    .orderBy('failed', 'desc')
    .orderBy('whole')
    .orderBy('agent.name')
    .orderBy('answer.question_id')
    .limit(MAX_SUGGESTIONS)
    .execute()
  const names = await questionNames(
    db,
    rows.map(({ scorecard_id }) => scorecard_id),
  )
  return {
    period,
    data: rows.map((row) => ({
      agent: { id: row.agent_id, name: row.agent_name },
      team: namedOrNull(row.team_id, row.team_name),
      ...nameIn(names, row),
      failed: { part: row.failed, whole: row.whole },
      coaching_id: row.coaching_id,
    })),
    total: rows[0]?.total ?? 0,
  }
}
