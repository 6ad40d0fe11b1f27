import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/failures.ts'
import { expectedPairs } from '#server/modules/calibrations/expected-pairs.ts'
import { countCalibrationChange, holdLed, stepped } from '#server/modules/calibrations/found-calibration.ts'
import { consensusAnswers, isWhole } from '#server/modules/calibrations/given-answers.ts'
import { notify } from '#server/quality/notify.ts'
import type { Scope } from '#server/scope.ts'
import { texts } from '#server/texts.ts'

type Step = { id: number; version: number; now: Date }

/**
 * Opens everybody's answers to everybody, within the caller's transaction. Whoever has not submitted is too late: their drafts are
 * void, because the others' answers are in their sight now. Throws `missing`, and `conflict`.
 */
export async function startDiscussion(trx: Database, scope: Scope, { id, version, now }: Step) {
  const state = stepped(await holdLed(trx, scope, id, version), 'discussion.started')
  await trx.updateTable('calibration').set({ state }).where('id', '=', id).execute()
  await countCalibrationChange(trx, id)
  const unfinished = await voidDrafts(trx, scope, id, now)
  await tell(trx, scope, 'calibration-discussing', { id, now })
  const pairs = await expectedPairs(trx, id)
  return { submitted: pairs.filter(({ is_submitted }) => is_submitted).length, expected: pairs.length, unfinished }
}

/** Ends it. Throws `missing`, `conflict`, and `invalid` with every conversation that has no whole consensus. */
export async function closeCalibration(trx: Database, scope: Scope, { id, version, now }: Step) {
  const found = await holdLed(trx, scope, id, version)
  const state = stepped(found, 'calibration.closed')
  if (found.kind === 'agreement') {
    const agreed = await consensusAnswers(trx, null, id)
    const places = await trx
      .selectFrom('calibration_interaction')
      .where('calibration_id', '=', id)
      .select('interaction_id')
      .orderBy('position')
      .execute()
    const undecided = places.filter(({ interaction_id: one }) => !isWhole(found.content, agreed.get(one)))
    if (undecided.length > 0) {
      const errors = Object.fromEntries(
        undecided.map(({ interaction_id: number }) => [
          String(number),
          [{ ...texts.calibrationUndecided, values: { number: String(number) } }],
        ]),
      )
      throw new Refusal({ kind: 'invalid', errors })
    }
  }
  await trx.updateTable('calibration').set({ state, closed_at: now }).where('id', '=', id).execute()
  await countCalibrationChange(trx, id)
  await tell(trx, scope, 'calibration-closed', { id, now })
}

async function tell(
  trx: Database,
  scope: Scope,
  kind: 'calibration-discussing' | 'calibration-closed',
  { id, now }: Pick<Step, 'id' | 'now'>,
): Promise<void> {
  const people = await trx
    .selectFrom('calibration_participant')
    .where('calibration_id', '=', id)
    .select('user_id')
    .execute()
  await notify(
    trx,
    people.map(({ user_id }) => user_id),
    { kind, subject: `calibration:${id}`, actor: scope.user.id, now },
  )
}

/** How many there were. What was submitted while this waited for it stays. */
async function voidDrafts(trx: Database, scope: Scope, id: number, now: Date): Promise<number> {
  const drafts = await trx
    .updateTable('evaluation')
    .set((eb) => ({ state: 'void' as const, settled_at: now, version: eb('version', '+', 1) }))
    .where('calibration_id', '=', id)
    .where('state', '=', 'draft')
    .returning('id')
    .execute()
  if (drafts.length > 0) {
    const step = {
      event: 'evaluation.voided',
      from_state: 'draft',
      to_state: 'void',
      user_id: scope.user.id,
      at: now,
    } as const
    await trx
      .insertInto('evaluation_step')
      .values(drafts.map((draft) => ({ ...step, evaluation_id: draft.id })))
      .execute()
  }
  return drafts.length
}
