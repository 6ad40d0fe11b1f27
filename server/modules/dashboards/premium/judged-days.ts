import { sql } from 'kysely'

import type { Judge, ScoreSums } from '#contracts/premium.ts'
import type { Database } from '#server/db/database.ts'
import { rowsOf } from '#server/modules/dashboards/rows-of.ts'
import { evaluationDays } from '#server/rollups/evaluation-days.ts'
import { type CountedIn, fromCounted, rollupTableFor } from '#server/rollups/from-counted.ts'
/** What is asked of one scorecard: the ids of its versions. */
export type ScorecardVersions = Compared & { versions: readonly number[] }
export type JudgedDay = ScoreSums & { judge: Judge; day: string; version_id: number }

/** Scores by day and version, of the machine and of people, of both periods, in order of days. */
export async function judgedDays(
  db: Database,
  asked: ScorecardVersions,
): Promise<Record<'current' | 'other', JudgedDay[]>> {
  const { rows } = await sql<Record<'current' | 'other', JudgedDay[]>>`
    select ${rowsOf(daysIn(asked.current, asked))} as current, ${rowsOf(daysIn(asked.other, asked))} as other
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

/** What is asked, and what it is compared with. */
export type Compared = { current: CountedIn; other: CountedIn; timeZone: string }
