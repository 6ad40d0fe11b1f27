import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { REPEAT_AFTER_DAYS } from '#contracts/calibrations.ts'
import { countedStates } from '#contracts/evaluation-states.ts'

/**
 * Whether an evaluator can be asked to repeat this evaluation: it covers a whole conversation with that scorecard, was
 * submitted long enough before that moment, and is still their own judgement, unchanged by a dispute. `evaluation` is
 * the name of its table.
 */
export function isRepeatable(
  evaluation: string,
  { scorecardId, before }: { scorecardId: RawBuilder<number>; before: RawBuilder<Date> },
): RawBuilder<SqlBool> {
  const of = (column: string) => sql.ref(`${evaluation}.${column}`)
  return sql<SqlBool>`(
    ${of('kind')} <> 'calibration' and ${of('state')} = any(${[...countedStates]}::text[]) and ${of('from_seq')} is null
    and ${of('submitted_at')} <= ${before} - make_interval(days => ${REPEAT_AFTER_DAYS}::int)
    and ${of('scorecard_version_id')} in (select id from scorecard_version where scorecard_id = ${scorecardId})
    and not exists (select from dispute_item where evaluation_id = ${of('id')} and outcome = 'accepted')
  )`
}

/** The same for a calibration: its scorecard, and the day on which it was created. */
export const isRepeatableIn = (evaluation: string, calibration: string): RawBuilder<SqlBool> =>
  isRepeatable(evaluation, {
    scorecardId: sql<number>`(
      select scorecard_id from scorecard_version where id = ${sql.ref(`${calibration}.scorecard_version_id`)}
    )`,
    before: sql<Date>`${sql.ref(`${calibration}.created_at`)}`,
  })
