import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { MachineFilter } from '#contracts/lists/calls.ts'
import { seesMachineScores } from '#server/quality/visible-machine-scores.ts'
import type { Scope } from '#server/scope.ts'

/**
 * The conversations of which the rules of a scorecard say all that is asked for, as far as the caller is told what they say; undefined
 * where nothing is asked for.
 */
export function judgedByRules(scope: Scope, filter: MachineFilter): RawBuilder<SqlBool> | undefined {
  const conditions = conditionsOf(filter)
  if (conditions.length === 0) return undefined
  return sql<SqlBool>`(${seesMachineScores(scope)} and interaction.id in (
    select interaction_id from machine_score as judged where ${sql.join(conditions, sql` and `)}
  ))`
}

function conditionsOf(filter: MachineFilter): RawBuilder<unknown>[] {
  const { scorecard_id, judged, machine_failed, machine_passed, machine_untold, machine_answered } = filter
  const { machine_points_min: least, machine_points_max: most, machine_auto_failed } = filter
  return [
    scorecard_id !== undefined && sql`judged.scorecard_id = ${scorecard_id}`,
    judged !== undefined && sql`true`,
    machine_failed !== undefined && sql`${machine_failed} = any(judged.failed)`,
    machine_passed !== undefined && sql`${machine_passed} = any(judged.passed)`,
    machine_untold !== undefined && sql`${machine_untold} = any(judged.untold)`,
    machine_answered !== undefined && sql`${machine_answered} = any(judged.passed || judged.failed)`,
    least !== undefined && sql`${POINTS} >= ${least}`,
    most !== undefined && sql`${POINTS} <= ${most}`,
    machine_auto_failed !== undefined && sql`judged.auto_failed`,
  ].filter((condition) => condition !== false)
}

/** Rounded as what is counted by points is. */
const POINTS = sql`round(judged.score::numeric)`
