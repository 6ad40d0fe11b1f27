import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/failures.ts'
import { expectedPairs } from '#server/modules/calibrations/expected-pairs.ts'
import { holdCalibration, stepped } from '#server/modules/calibrations/found-calibration.ts'
import { isRepeatableIn } from '#server/quality/repeatable.ts'
import { startEvaluation } from '#server/quality/start-evaluation.ts'
import type { Scope } from '#server/scope.ts'
import { texts } from '#server/texts.ts'

/**
 * Begins the caller's own evaluation of a conversation, or finds the one that they have. Throws `missing` for a calibration out of
 * sight and a conversation that is not theirs to evaluate in it, `conflict` when it is not open, or they have submitted one before:
 * also one that was voided since, because the others' answers were open to them then.
 */
export async function beginOwnEvaluation(trx: Database, scope: Scope, id: number, interactionId: number, now: Date) {
  const calibration = await holdCalibration(trx, scope, id)
  if (!calibration.standing.takes_part) throw new Refusal({ kind: 'missing' })
  const pair = (await expectedPairs(trx, id)).find(
    ({ user_id, interaction_id }) => user_id === scope.user.id && interaction_id === interactionId,
  )
  if (!pair || !(await isSeen(trx, scope, interactionId))) throw new Refusal({ kind: 'missing' })
  stepped(calibration, 'evaluation.begun')
  await refuseSubmitted(trx, scope, id, interactionId)
  const started = await startEvaluation(
    trx,
    {
      kind: 'calibration',
      interaction_id: interactionId,
      scorecard_version_id: calibration.scorecard_version_id,
      evaluator_id: scope.user.id,
      calibration_id: id,
      repeats_id: calibration.kind === 'repeatability' ? await earlierOf(trx, scope, id, interactionId) : null,
    },
    now,
  )
  return { ...started, kind: 'calibration' as const }
}

async function isSeen(trx: Database, scope: Scope, interactionId: number): Promise<boolean> {
  const seen = await trx
    .selectFrom('interaction')
    .where('interaction.id', '=', interactionId)
    .where(scope.sees('interaction'))
    .select('interaction.id')
    .executeTakeFirst()
  return seen !== undefined
}

async function refuseSubmitted(trx: Database, scope: Scope, id: number, interactionId: number): Promise<void> {
  const submitted = await trx
    .selectFrom('evaluation')
    .where('calibration_id', '=', id)
    .where('interaction_id', '=', interactionId)
    .where('evaluator_id', '=', scope.user.id)
    .where('submitted_at', 'is not', null)
    .select('id')
    .executeTakeFirst()
  if (submitted) throw new Refusal({ kind: 'conflict', message: texts.calibrationSubmitted })
}

/** The newest of those that can be repeated. */
async function earlierOf(trx: Database, scope: Scope, id: number, interactionId: number): Promise<number> {
  const earlier = await trx
    .selectFrom('evaluation as earlier')
    .innerJoin('calibration', (join) => join.on('calibration.id', '=', id))
    .where('earlier.interaction_id', '=', interactionId)
    .where('earlier.evaluator_id', '=', scope.user.id)
    .where(isRepeatableIn('earlier', 'calibration'))
    .select('earlier.id')
    .orderBy('earlier.submitted_at', 'desc')
    .orderBy('earlier.id', 'desc')
    .executeTakeFirstOrThrow()
  return earlier.id
}
