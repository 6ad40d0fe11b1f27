import { sql } from 'kysely'

import type { Judge, Judged } from '#contracts/premium.ts'
import { grouped } from '#domain/sampling/grouped.ts'
import { MIN_CASES } from '#domain/statistics/proportion.ts'
import { modifiedZScores } from '#domain/statistics/robust-outliers.ts'
import type { Database } from '#server/db/database.ts'
import {
  evaluationsIn,
  ofVersions,
  type ScorecardVersions,
  SUMS,
} from '#server/modules/dashboards/premium/judged-days.ts'
import { rowsOf } from '#server/modules/dashboards/rows-of.ts'
import { answerDays, evaluationDays } from '#server/rollups/evaluation-days.ts'
import { fromCounted } from '#server/rollups/from-counted.ts'

type Agents = Pick<Judged, 'agents' | 'agent_count'>
type Agent = Judged['agents'][number]

/** The agents with the lowest mean scores by one judge, how often each question failed for them, and their scores. */
export async function judgedAgents(db: Database, request: ScorecardVersions, judge: Judge): Promise<Agents> {
  const { current, versions } = request
  const [figures, cases] =
    judge === 'machine' ? [sql`machine_day`, sql`conversations`] : [evaluationDays(current.scope), sql`evaluations`]
  const { rows } = await sql<AgentRows>`
    with judged as materialized (
      select interaction.agent_id, sum(${cases})::double precision as cases, ${SUMS}
      from ${fromCounted(figures, current)} and ${ofVersions(versions)} and interaction.agent_id is not null
      group by 1 having sum(${cases}) > 0
    ),
    lowest as materialized (
      select agent.id, agent.name, cases, scored, score_sum, score_squares, auto_failed,
        row_number() over (
          order by case when scored >= ${MIN_CASES} then score_sum / scored end nulls last, cases desc, agent.name, agent.id
        ) as place
      from judged join agent on agent.id = agent_id
      order by place
      limit ${MAX_AGENTS}
    )
    select
      ${rowsOf(sql`
        select id, name, cases, scored, score_sum, score_squares, auto_failed from lowest order by place`)} as agents,
      (select count(*) from judged)::integer as agent_count,
      (select coalesce(json_agg(score_sum / scored), '[]') from judged where scored >= ${MIN_CASES}) as means,
      ${rowsOf(failedCells(request, judge))} as cells,
      ${rowsOf(scorePoints(request, judge))} as points
  `.execute(db)
  const { agents, agent_count, means, ...rest } = rows[0]!
  const isOutlying = outlyingIn(means)
  const [cells, points] = [
    grouped(rest.cells, ({ agent_id }) => agent_id),
    grouped(rest.points, ({ agent_id }) => agent_id),
  ]
  return {
    agents: agents.map((agent) => ({
      ...agent,
      is_outlying: agent.scored < MIN_CASES ? null : isOutlying(agent.score_sum / agent.scored),
      points: (points.get(agent.id) ?? []).map(({ agent_id: _, ...one }) => one),
      cells: (cells.get(agent.id) ?? []).map(({ agent_id: _, ...one }) => one),
    })),
    agent_count,
  }
}

type OfAgent = { agent_id: number }
type AgentRows = {
  agents: Omit<Agent, 'points' | 'cells' | 'is_outlying'>[]
  agent_count: number
  /** The means of all agents who have one. */
  means: number[]
  cells: (OfAgent & Agent['cells'][number])[]
  points: (OfAgent & Agent['points'][number])[]
}

/** Whether one of these means is an outlier; with too few means it is unknown. */
function outlyingIn(means: readonly number[]): (mean: number) => boolean | null {
  const found = modifiedZScores(means)
  const outlying = found && new Set(means.filter((_, index) => found[index]!.isOutlier))
  return (mean) => outlying && outlying.has(mean)
}

/** For the `lowest` agents: how often each question failed. */
function failedCells({ current, versions }: ScorecardVersions, judge: Judge) {
  const figures = judge === 'machine' ? sql`machine_answer_day` : answerDays(current.scope)
  return sql`
    select interaction.agent_id, question_id, sum(failed)::double precision as failed, sum(answers)::double precision as answers
    from ${fromCounted(figures, current)} and ${ofVersions(versions)} and ${OF_KEYS}
    group by 1, 2 having sum(answers) > 0`
}

/** For the `lowest` agents: how often each score was given, in whole points, in ascending order. */
const scorePoints = (request: ScorecardVersions, judge: Judge) =>
  judge === 'machine'
    ? sql`
      select interaction.agent_id, points::integer, sum(conversations)::double precision as cases
      from ${fromCounted(sql`machine_score_day`, request.current)} and ${ofVersions(request.versions)} and ${OF_KEYS}
      group by 1, 2 having sum(conversations) > 0 order by 1, 2`
    : sql`
      select interaction.agent_id, round(evaluation.score::numeric)::integer as points, count(*)::double precision as cases
      from ${evaluationsIn(request)} and evaluation.score is not null and interaction.agent_id in (select id from lowest)
      group by 1, 2 order by 1, 2`

/** Few rows are read, by the roll-up keys of these agents. */
const OF_KEYS = sql`counted.rollup_key_id = any(array(select id from rollup_key where agent_id in (select id from lowest)))`

/** The number of rows that can be looked over; the other agents are found by choosing their team. */
const MAX_AGENTS = 25
