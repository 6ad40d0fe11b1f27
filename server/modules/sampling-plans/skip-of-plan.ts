import { sql } from 'kysely'

import type { PlanSkip } from '#contracts/assignments.ts'
import type { Database } from '#server/db/database.ts'
import { refuseClosed } from '#server/modules/sampling-plans/plan-changes.repository.ts'
import { holdPlan } from '#server/modules/sampling-plans/stored-plan.ts'
import { skipAssignments } from '#server/quality/skip-assignments.ts'
import type { Scope } from '#server/scope.ts'

type Asked = PlanSkip & { id: number; now: Date }

/**
 * Sets those of these assignments of a plan aside that are open and in the caller's sight, within the caller's transaction: their
 * ids. Throws `missing`, and `conflict` for a closed plan.
 */
export async function skipOfPlan(trx: Database, scope: Scope, { id, assignment_ids, reason, now }: Asked) {
  refuseClosed(await holdPlan(trx, id))
  const open = await trx
    .selectFrom('assignment')
    .innerJoin('interaction', 'interaction.id', 'assignment.interaction_id')
    .where('assignment.plan_id', '=', id)
    .where('assignment.state', '=', 'open')
    .where('assignment.id', '=', sql<number>`any(${assignment_ids}::bigint[])`)
    .where(scope.sees('interaction'))
    .select(['assignment.id', 'interaction.partner_id'])
    .orderBy('assignment.id')
    .forUpdate('assignment')
    .execute()
  await skipAssignments(trx, open, reason, now)
  return open.map((one) => one.id)
}
