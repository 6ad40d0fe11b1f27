import { type RawBuilder, sql } from 'kysely'

import { countedStates } from '#contracts/evaluation-states.ts'
import type { Judge, ScoreSums } from '#contracts/premium.ts'
import { addDays } from '#domain/time/reporting-period.ts'
import { startOfDay } from '#domain/time/time-zone.ts'
import { conversationWhere, conversationJoin } from '#server/conversations/conversation-where.ts'
import type { Database } from '#server/db/database.ts'
import { rowsOf } from '#server/modules/dashboards/rows-of.ts'
import { wouldReveal } from '#server/quality/visible-evaluations.ts'
import { evaluationDays } from '#server/rollups/evaluation-days.ts'
import { type CountedIn, fromCounted, rollupTableFor } from '#server/rollups/from-counted.ts'

/** A comparison by one scorecard, with the ids of its versions. */
export type ScorecardVersions = Compared & { versions: readonly number[] }
export type JudgedDay = ScoreSums & { judge: Judge; day: string; version_id: number }

/** Scores by day and version, by the machine and by people, of both periods, in order of days. */
export async function judgedDays(
  db: Database,
  request: ScorecardVersions,
): Promise<Record<'current' | 'other', JudgedDay[]>> {
  const { rows } = await sql<Record<'current' | 'other', JudgedDay[]>>`
    select ${rowsOf(daysIn(request.current, request))} as current, ${rowsOf(daysIn(request.other, request))} as other
  `.execute(db)
  return rows[0]!
}

function daysIn(period: CountedIn, { versions }: ScorecardVersions) {
  const people = evaluationDays(period.scope, rollupTableFor('evaluation_day', period))
  return sql`
    select 'machine' as judge, counted.day, scorecard_version_id as version_id,
      sum(conversations)::double precision as cases, ${SUMS}
    from ${fromCounted(rollupTableFor('machine_day', period), period)} and ${ofVersions(versions)} group by 2, 3
    union all
    select 'people', counted.day, scorecard_version_id, sum(evaluations)::double precision, ${SUMS}
    from ${fromCounted(people, period)} and ${ofVersions(versions)} group by 2, 3 having sum(evaluations) > 0
    order by 2`
}

export const ofVersions = (versions: readonly number[]) =>
  sql`counted.scorecard_version_id = any(${[...versions]}::bigint[])`

/** Of `counted`, a table of scores. */
export const SUMS = sql`
  sum(scored)::double precision as scored, sum(score_sum)::double precision as score_sum,
  sum(score_squares)::double precision as score_squares, sum(counted.auto_failed)::double precision as auto_failed`

export const sumsOf = (some: readonly ScoreSums[]): ScoreSums => ({
  cases: sum(some, 'cases'),
  scored: sum(some, 'scored'),
  score_sum: sum(some, 'score_sum'),
  score_squares: sum(some, 'score_squares'),
  auto_failed: sum(some, 'auto_failed'),
})

const sum = (some: readonly ScoreSums[], name: keyof ScoreSums) => some.reduce((total, one) => total + one[name], 0)

/** The requested figures, and those with which they are compared. */
export type Compared = { current: CountedIn; other: CountedIn; timeZone: string }

/**
 * What follows `from`: the evaluations by people that the figures of the period count, with their roll-up keys,
 * called `interaction`.
 */
export const evaluationsIn = ({ current, timeZone, versions }: ScorecardVersions): RawBuilder<unknown> => {
  const { scope, filter, period } = current
  return sql`
    evaluation ${conversationJoin(scope, filter)} rollup_key as interaction on interaction.id = evaluation.rollup_key_id
    where evaluation.kind <> 'calibration' and evaluation.state = any(${[...countedStates]}::text[])
      and evaluation.submitted_at >= ${startOfDay(timeZone, period.from)}
      and evaluation.submitted_at < ${startOfDay(timeZone, addDays(period.to, 1))}
      and evaluation.scorecard_version_id = any(${[...versions]}::bigint[])
      and not ${wouldReveal(scope)} and ${conversationWhere(scope, filter)}
      and ${filter.agent_id === undefined ? sql`true` : sql`interaction.agent_id = ${filter.agent_id}`}`
}
