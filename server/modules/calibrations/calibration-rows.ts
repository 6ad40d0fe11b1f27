import { type InferResult, sql } from 'kysely'

import type { CalibrationRowDto } from '#contracts/calibrations.ts'
import type { Localized } from '#contracts/scorecard-content.ts'
import type { Database } from '#server/db/database.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { progress } from '#server/modules/calibrations/expected-pairs.ts'
import { takesPart } from '#server/quality/visible-calibrations.ts'

/** Calibrations with what lists and details tell of each; which ones is the caller's to say. */
export const calibrationRows = (db: Database, scope: Scope) =>
  db
    .selectFrom('calibration')
    .innerJoin('scorecard_version', 'scorecard_version.id', 'calibration.scorecard_version_id')
    .leftJoin('app_user as maker', 'maker.id', 'calibration.created_by')
    .select(['calibration.id', 'calibration.name', 'calibration.kind', 'calibration.state', 'calibration.due_on'])
    .select(['calibration.threshold', 'calibration.created_at', 'calibration.closed_at', 'calibration.version'])
    .select(['maker.id as maker_id', 'maker.name as maker_name'])
    .select(['scorecard_version.id as version_id', 'scorecard_version.number', 'scorecard_version.scorecard_id'])
    .select(sql<Localized>`scorecard_version.content -> 'title'`.as('title'))
    .select([progress().as('all'), progress(scope.user.id).as('own'), takesPart(scope).as('takes_part')])

type Row = InferResult<ReturnType<typeof calibrationRows>>[number]

export const presentCalibration = (
  row: Row,
): Omit<CalibrationRowDto, 'participants' | 'interactions' | 'agreement'> => ({
  id: row.id,
  name: row.name,
  kind: row.kind,
  state: row.state,
  scorecard: { id: row.scorecard_id, version_id: row.version_id, number: row.number, title: row.title },
  due_on: row.due_on,
  threshold: row.threshold,
  created_by: namedOrNull(row.maker_id, row.maker_name),
  created_at: row.created_at.toISOString(),
  closed_at: row.closed_at?.toISOString() ?? null,
  version: row.version,
  ...row.all,
  own: row.takes_part ? row.own : null,
})
