import { type RawBuilder, sql } from 'kysely'

import type { Judge, Judged, ScoreSums } from '#contracts/premium.ts'
import { FEWEST_CASES } from '#domain/proportion.ts'
import { grouped } from '#domain/sampling/grouped.ts'
import { modifiedZScores } from '#domain/statistics/robust-outliers.ts'
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
  const { rows } = await sql<Row>`
    with judged as materialized (
      select interaction.agent_id, sum(${cases})::double precision as cases, ${SUMS}
      from ${countedIn(figures, current)} and ${ofVersions(versions)} and interaction.agent_id is not null
      group by 1 having sum(${cases}) > 0
    )
    select agent.id, agent.name, cases, scored, score_sum, score_squares, auto_failed,
      (select count(*) from judged)::integer as agent_count,
      case when row_number() over (order by ${LOWEST_FIRST}) = 1
        then (select json_agg(score_sum / scored) from judged where scored >= ${FEWEST_CASES}) end as means
    from judged join agent on agent.id = agent_id
    order by ${LOWEST_FIRST}
    limit ${MOST_AGENTS}
  `.execute(db)
  const ids = rows.map(({ id }) => id)
  const isOutlying = outlyingIn(rows[0]?.means ?? [])
  const [cells, points] = await Promise.all([failedCells(db, asked, judge, ids), scorePoints(db, asked, judge, ids)])
  return {
    agents: rows.map(({ agent_count: _, means: __, ...agent }) => ({
      ...agent,
      is_outlying: agent.scored < FEWEST_CASES ? null : isOutlying(agent.score_sum / agent.scored),
      points: (points.get(agent.id) ?? []).map(({ agent_id: ___, ...one }) => one),
      cells: (cells.get(agent.id) ?? []).map(({ agent_id: ___, ...one }) => one),
    })),
    agent_count: rows[0]?.agent_count ?? 0,
  }
}

type Row = Omit<Agent, 'points' | 'cells' | 'is_outlying'> & {
  agent_count: number
  /** Those of all agents who have one, with the first row. */
  means: number[] | null
}

const LOWEST_FIRST = sql`
  case when scored >= ${FEWEST_CASES} then score_sum / scored end nulls last, cases desc, agent.name, agent.id`

/** Whether one of these means stands out from the others; of too few nobody can tell. */
function outlyingIn(means: readonly number[]): (mean: number) => boolean | null {
  const found = modifiedZScores(means)
  const outlying = found && new Set(means.filter((_, at) => found[at]!.isOutlier))
  return (mean) => outlying && outlying.has(mean)
}

type OfAgent = { agent_id: number }

async function failedCells(db: Database, { current, versions }: AskedVersions, judge: Judge, ids: readonly number[]) {
  const figures = judge === 'machine' ? sql`machine_answer_day` : answerDays(current.scope)
  const { rows } = await sql<OfAgent & Agent['cells'][number]>`
    select interaction.agent_id, question_id, sum(failed)::double precision as failed, sum(answers)::double precision as answers
    from ${countedIn(figures, current)} and ${ofVersions(versions)} and ${placedWith(ids)}
    group by 1, 2 having sum(answers) > 0
  `.execute(db)
  return grouped(rows, ({ agent_id }) => agent_id)
}

async function scorePoints(db: Database, asked: AskedVersions, judge: Judge, ids: readonly number[]) {
  const points: RawBuilder<OfAgent & ScoreSums & Agent['points'][number]> =
    judge === 'machine'
      ? sql`
        select interaction.agent_id, points::integer, sum(conversations)::double precision as cases
        from ${countedIn(sql`machine_score_day`, asked.current)} and ${ofVersions(asked.versions)} and ${placedWith(ids)}
        group by 1, 2 having sum(conversations) > 0 order by 1, 2`
      : sql`
        select interaction.agent_id, round(evaluation.score::numeric)::integer as points, count(*)::double precision as cases
        from ${evaluationsIn(asked)} and evaluation.score is not null and ${ofAgents(ids)} group by 1, 2 order by 1, 2`
  const { rows } = await points.execute(db)
  return grouped(rows, ({ agent_id }) => agent_id)
}

const ofAgents = (ids: readonly number[]) => sql`interaction.agent_id = any(${[...ids]}::bigint[])`
/** The same of figures, of which few are looked at then. */
const placedWith = (ids: readonly number[]) =>
  sql`counted.place_id = any(array(select id from place where agent_id = any(${[...ids]}::bigint[])))`

/** So many rows can be looked at; the others are found by choosing their team. */
const MOST_AGENTS = 25
