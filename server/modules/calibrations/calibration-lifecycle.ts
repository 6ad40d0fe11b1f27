import type { CalibrationKind, CalibrationState } from '#contracts/lists/calibrations.ts'
import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import {
  calibrationAt,
  type CalibrationEvent,
  type CalibrationEventName,
  type CalibrationStanding,
} from '#lifecycles/calibration.machine.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { lifecycleOf } from '#server/lifecycle/lifecycle.ts'
import { expectedPairs } from '#server/modules/calibrations/expected-pairs.ts'
import { consensusAnswers, isComplete } from '#server/modules/calibrations/given-answers.ts'
import { notify } from '#server/quality/notify.ts'
import { leads, seesResults, takesPart, visibleCalibrations } from '#server/quality/visible-calibrations.ts'

/** What must be known about a calibration before anything is done with it. */
export type FoundCalibration = {
  id: number
  name: string
  kind: CalibrationKind
  state: CalibrationState
  version: number
  scorecard_version_id: number
  scorecard_id: number
  content: ScorecardContent
  threshold: number
  due_on: string
  created_at: Date
  standing: CalibrationStanding
  sees_results: boolean
}

/** Which of these calibrations the reader may see. */
async function findCalibrations(db: Database, scope: Scope, ids: readonly number[]): Promise<FoundCalibration[]> {
  const rows = await db
    .selectFrom('calibration')
    .innerJoin('scorecard_version', 'scorecard_version.id', 'calibration.scorecard_version_id')
    .where('calibration.id', 'in', ids)
    .where(visibleCalibrations(scope))
    .select(['calibration.id', 'calibration.name', 'calibration.kind', 'calibration.state', 'calibration.version'])
    .select(['calibration.scorecard_version_id', 'calibration.threshold', 'calibration.due_on'])
    .select(['calibration.created_at', 'scorecard_version.scorecard_id', 'scorecard_version.content'])
    .select([leads(scope).as('leads'), takesPart(scope).as('takes_part'), seesResults(scope).as('sees_results')])
    .execute()
  return rows.map(({ leads: isLeader, takes_part, sees_results, ...found }) => ({
    ...found,
    standing: { leads: Boolean(isLeader), takes_part: Boolean(takes_part) },
    sees_results: Boolean(sees_results),
  }))
}

export const calibrationLifecycle = lifecycleOf({
  table: 'calibration',
  find: findCalibrations,
  at: ({ state, kind }: FoundCalibration) => calibrationAt(state, { kind }),
  texts: { changed: texts.calibrationChangedMeanwhile, notAllowed: texts.calibrationStepNotAllowed },
})

/** The event for the machine. Undecided conversations are refused later, by name. */
export const calibrationEvent = ({ standing }: FoundCalibration, type: CalibrationEventName): CalibrationEvent => ({
  type,
  by: standing,
  undecided: 0,
})

/**
 * Locks a calibration for the person who leads it, in the version that they saw. Throws `missing` for others,
 * `conflict` when it has changed since.
 */
export async function lockLed(trx: Database, scope: Scope, id: number, version: number): Promise<FoundCalibration> {
  const found = await calibrationLifecycle.hold(trx, scope, id)
  if (!found.standing.leads) throw new Refusal({ kind: 'missing' })
  calibrationLifecycle.refuseChanged(found, version)
  return found
}

type Step = { id: number; version: number; now: Date }

/**
 * Opens everybody's answers to everybody, within the caller's transaction. Drafts that are not submitted are voided,
 * because their authors can see the others' answers now. Throws `missing`, and `conflict`.
 */
export async function startDiscussion(trx: Database, scope: Scope, { id, version, now }: Step) {
  const found = await lockLed(trx, scope, id, version)
  const event = calibrationEvent(found, 'discussion.started')
  await calibrationLifecycle.take(trx, found, { event, user: scope.user.id, at: now })
  const unfinished = await voidDrafts(trx, scope, id, now)
  await notifyParticipants(trx, scope, 'calibration-discussing', { id, now })
  const pairs = await expectedPairs(trx, id)
  return { submitted: pairs.filter(({ is_submitted }) => is_submitted).length, expected: pairs.length, unfinished }
}

/**
 * Closes the calibration. Throws `missing`, `conflict`, and `invalid` with every conversation without a complete
 * consensus.
 */
export async function closeCalibration(trx: Database, scope: Scope, { id, version, now }: Step) {
  const found = await lockLed(trx, scope, id, version)
  await calibrationLifecycle.take(trx, found, {
    event: calibrationEvent(found, 'calibration.closed'),
    ...{ user: scope.user.id, at: now },
    async effects() {
      if (found.kind === 'agreement') await refuseUndecided(trx, found)
      return { set: { closed_at: now } }
    },
  })
  await notifyParticipants(trx, scope, 'calibration-closed', { id, now })
}

async function refuseUndecided(trx: Database, { id, content }: FoundCalibration) {
  const agreed = await consensusAnswers(trx, null, id)
  const conversations = await trx
    .selectFrom('calibration_interaction')
    .where('calibration_id', '=', id)
    .select('interaction_id')
    .orderBy('position')
    .execute()
  const undecided = conversations.filter(({ interaction_id }) => !isComplete(content, agreed.get(interaction_id)))
  if (undecided.length === 0) return
  const errors = Object.fromEntries(
    undecided.map(({ interaction_id: number }) => [
      String(number),
      [{ ...texts.calibrationUndecided, values: { number: String(number) } }],
    ]),
  )
  throw new Refusal({ kind: 'invalid', errors })
}

async function notifyParticipants(
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

/** Returns how many there were. An evaluation that was submitted while this waited stays. */
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
