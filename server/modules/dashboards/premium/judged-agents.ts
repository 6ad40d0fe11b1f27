import { type RawBuilder, sql } from 'kysely'

import type { Judge, Judged, ScoreSums } from '#contracts/premium.ts'
import { FEWEST_CASES } from '#domain/proportion.ts'
import { grouped } from '#domain/sampling/grouped.ts'
import type { Database } from '#server/db/database.ts'
import { countedIn } from '#server/figures/counted-in.ts'
import { answerDays, evaluationDays } from '#server/figures/evaluation-days.ts'
import { evaluationsIn } from '#server/modules/dashboards/premium/evaluations-in.ts'
import { type AskedVersions, ofVersions, SUMS } from '#server/modules/dashboards/premium/judged-days.ts'

type Agents = Pick<Judged, 'agents' | 'agent_count'>
type Agent = Judged['agents'][number]

/** The agents with the lowest mean scores of one judge, how often each question failed of them, and their scores. */
export async function judgedAgents(db: Database, asked: AskedVersions, judge: Judge): Promise<Agents> {
  const { current, versions } = asked
  const [figures, cases] =
    judge === 'machine' ? [sql`machine_day`, sql`conversations`] : [evaluationDays(current.scope), sql`evaluations`]
  const { rows } = await sql<Omit<Agent, 'points' | 'cells'> & { agent_count: number }>`
    with judged as (
      select interaction.agent_id, sum(${cases})::double precision as cases, ${SUMS}
      from ${countedIn(figures, current)} and ${ofVersions(versions)} and interaction.agent_id is not null
      group by 1 having sum(${cases}) > 0
    )
    select agent.id, agent.name, cases, scored, score_sum, score_squares, auto_failed,
      (select count(*) from judged)::integer as agent_count
    from judged join agent on agent.id = agent_id
    order by case when scored >= ${FEWEST_CASES} then score_sum / scored end nulls last, cases desc, agent.name, agent.id
    limit ${MOST_AGENTS}
  `.execute(db)
  const ids = rows.map(({ id }) => id)
  const [cells, points] = await Promise.all([failedCells(db, asked, judge, ids), scorePoints(db, asked, judge, ids)])
  return {
    agents: rows.map(({ agent_count: _, ...agent }) => ({
      ...agent,
      points: (points.get(agent.id) ?? []).map(({ agent_id: __, ...one }) => one),
      cells: (cells.get(agent.id) ?? []).map(({ agent_id: __, ...one }) => one),
    })),
    agent_count: rows[0]?.agent_count ?? 0,
  }
}

type OfAgent = { agent_id: number }

async function failedCells(db: Database, { current, versions }: AskedVersions, judge: Judge, ids: readonly number[]) {
  const figures = judge === 'machine' ? sql`machine_answer_day` : answerDays(current.scope)
  const { rows } = await sql<OfAgent & Agent['cells'][number]>`
    select interaction.agent_id, question_id, sum(failed)::double precision as failed, sum(answers)::double precision as answers
    from ${countedIn(figures, current)} and ${ofVersions(versions)} and ${ofAgents(ids)}
    group by 1, 2 having sum(answers) > 0
  `.execute(db)
  return grouped(rows, ({ agent_id }) => agent_id)
}

async function scorePoints(db: Database, asked: AskedVersions, judge: Judge, ids: readonly number[]) {
  const points: RawBuilder<OfAgent & ScoreSums & Agent['points'][number]> =
    judge === 'machine'
      ? sql`
        select interaction.agent_id, points::integer, sum(conversations)::double precision as cases
        from ${countedIn(sql`machine_score_day`, asked.current)} and ${ofVersions(asked.versions)} and ${ofAgents(ids)}
        group by 1, 2 having sum(conversations) > 0 order by 1, 2`
      : sql`
        select interaction.agent_id, round(evaluation.score::numeric)::integer as points, count(*)::double precision as cases
        from ${evaluationsIn(asked)} and evaluation.score is not null and ${ofAgents(ids)} group by 1, 2 order by 1, 2`
  const { rows } = await points.execute(db)
  return grouped(rows, ({ agent_id }) => agent_id)
}

const ofAgents = (ids: readonly number[]) => sql`interaction.agent_id = any(${[...ids]}::bigint[])`

/** So many rows can be looked at; the others are found by choosing their team. */
const MOST_AGENTS = 25
