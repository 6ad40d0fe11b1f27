import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Scope } from '#server/kernel/scope.ts'

/**
 * Whether the caller leads a calibration, as a condition on `calibration`: their permission must reach every
 * conversation of it.
 */
export const leads = (scope: Scope): RawBuilder<SqlBool> =>
  scope.holds('quality-calibration')
    ? sql<SqlBool>`not exists (
        select from calibration_interaction as place join interaction on interaction.id = place.interaction_id
        where place.calibration_id = calibration.id and (${scope.sees('interaction', 'quality-calibration')}) is not true
      )`
    : sql<SqlBool>`false`

/** Whether the caller takes part in it. */
export const takesPart = (scope: Scope): RawBuilder<SqlBool> =>
  scope.holds('quality-audit')
    ? sql<SqlBool>`exists (
        select from calibration_participant as part
        where part.calibration_id = calibration.id and part.user_id = ${scope.user.id}
      )`
    : sql<SqlBool>`false`

/** Leaders see the calibrations that they lead, everybody else those that they take part in. */
export const visibleCalibrations = (scope: Scope): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${leads(scope)} or ${takesPart(scope)})`

/** Whether the caller sees the results: answers are no longer blind, or the caller gives none. */
export const seesResults = (scope: Scope): RawBuilder<SqlBool> =>
  sql<SqlBool>`(calibration.state <> 'open' or (${leads(scope)} and not ${takesPart(scope)}))`
