import { transition } from 'xstate'

import type { CalibrationKind, CalibrationState } from '#contracts/lists/calibrations.ts'
import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import {
  calibrationAt,
  type CalibrationEventName,
  calibrationMachine,
  type CalibrationStanding,
} from '#lifecycles/calibration.machine.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { leads, seesResults, takesPart, visibleCalibrations } from '#server/quality/visible-calibrations.ts'

/** What has to be known of a calibration before anything is done with it. */
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

/** Throws `missing` alike for a calibration that does not exist and one that the caller may not see. */
export async function findCalibration(db: Database, scope: Scope, id: number): Promise<FoundCalibration> {
  const row = await db
    .selectFrom('calibration')
    .innerJoin('scorecard_version', 'scorecard_version.id', 'calibration.scorecard_version_id')
    .where('calibration.id', '=', id)
    .where(visibleCalibrations(scope))
    .select(['calibration.id', 'calibration.name', 'calibration.kind', 'calibration.state', 'calibration.version'])
    .select([
      'calibration.scorecard_version_id',
      'calibration.threshold',
      'calibration.due_on',
      'calibration.created_at',
    ])
    .select(['scorecard_version.scorecard_id', 'scorecard_version.content'])
    .select([leads(scope).as('leads'), takesPart(scope).as('takes_part'), seesResults(scope).as('sees_results')])
    .executeTakeFirst()
  if (!row) throw new Refusal({ kind: 'missing' })
  const { leads: isLeader, takes_part, sees_results, ...found } = row
  const standing = { leads: Boolean(isLeader), takes_part: Boolean(takes_part) }
  return { ...found, standing, sees_results: Boolean(sees_results) }
}

/** The same, held until the transaction ends: nobody else changes anything of it meanwhile. */
export async function holdCalibration(trx: Database, scope: Scope, id: number): Promise<FoundCalibration> {
  await trx.selectFrom('calibration').where('id', '=', id).select('id').forUpdate().execute()
  return findCalibration(trx, scope, id)
}

/** The same for who leads it, from what they saw of it. Throws `missing` for others, `conflict` when it has changed since. */
export async function holdLed(trx: Database, scope: Scope, id: number, version: number): Promise<FoundCalibration> {
  const found = await holdCalibration(trx, scope, id)
  if (!found.standing.leads) throw new Refusal({ kind: 'missing' })
  if (found.version !== version) throw new Refusal({ kind: 'conflict', message: texts.calibrationChangedMeanwhile })
  return found
}

/** Where a step leads. Throws `conflict` when the machine does not allow it; what is undecided is told by its conversations. */
export function stepped({ state, kind, standing }: FoundCalibration, type: CalibrationEventName): CalibrationState {
  const before = calibrationAt(state, { kind })
  const event = { type, by: standing, undecided: 0 }
  if (!before.can(event)) throw new Refusal({ kind: 'conflict', message: texts.calibrationStepNotAllowed })
  return transition(calibrationMachine, before, event)[0].value
}

/** Every change of it counts: whoever has it open sees by its version that there is something new. */
export async function countCalibrationChange(trx: Database, id: number): Promise<void> {
  await trx
    .updateTable('calibration')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
