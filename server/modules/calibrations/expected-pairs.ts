import { type RawBuilder, sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import { isRepeatableIn } from '#server/quality/repeatable.ts'

/** Who has to evaluate which conversation, and whether they have submitted it. */
export type ExpectedPair = { user_id: number; interaction_id: number; is_submitted: boolean }

/**
 * The pairs of the `calibration` of the surrounding query: everybody evaluates everything; in a repeatability,
 * everybody evaluates what they evaluated before. With the columns of `ExpectedPair`.
 */
const pairs = sql`(
  select participant.user_id, member.interaction_id, exists (
    select from evaluation
    where evaluation.calibration_id = calibration.id and evaluation.interaction_id = member.interaction_id
      and evaluation.evaluator_id = participant.user_id and evaluation.state = 'submitted'
  ) as is_submitted
  from calibration_participant as participant
  join calibration_interaction as member on member.calibration_id = participant.calibration_id
  where participant.calibration_id = calibration.id and (calibration.kind = 'agreement' or exists (
    select from evaluation as earlier
    where earlier.interaction_id = member.interaction_id and earlier.evaluator_id = participant.user_id
      and ${isRepeatableIn('earlier', 'calibration')}
  ))
) as pair`

/**
 * How many evaluations are expected and done in the `calibration` of the surrounding query: by everybody, or by one
 * person.
 */
export const progress = (userId: number | null = null): RawBuilder<{ done: number; expected: number }> =>
  sql<{ done: number; expected: number }>`(
    select jsonb_build_object('done', count(*) filter (where pair.is_submitted), 'expected', count(*)) from ${pairs}
    where ${userId}::bigint is null or pair.user_id = ${userId}::bigint
  )`

export async function expectedPairs(db: Database, calibrationId: number): Promise<ExpectedPair[]> {
  const { rows } = await sql<ExpectedPair>`
    select pair.* from calibration cross join lateral ${pairs} where calibration.id = ${calibrationId}
  `.execute(db)
  return rows
}
