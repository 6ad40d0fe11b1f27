import type { Database } from '#server/db/database.ts'
import { orMissing, Refusal } from '#server/failures.ts'
import { skipAssignments } from '#server/quality/skip-assignments.ts'
import type { Scope } from '#server/scope.ts'
import { texts } from '#server/texts.ts'

type Asked = { id: number; reason: string; now: Date }

/**
 * Sets an open assignment of the caller's own aside, within the caller's transaction: the id of its plan. Throws `missing` for
 * one that is somebody else's or out of sight, and `conflict` where it is not open any more.
 */
export async function skipOwn(trx: Database, scope: Scope, { id, reason, now }: Asked): Promise<number> {
  const { plan_id, partner_id, state } = orMissing(
    await trx
      .selectFrom('assignment')
      .innerJoin('interaction', 'interaction.id', 'assignment.interaction_id')
      .where('assignment.id', '=', id)
      .where('assignment.evaluator_id', '=', scope.user.id)
      .where(scope.sees('interaction'))
      .select(['assignment.plan_id', 'assignment.state', 'interaction.partner_id'])
      .forUpdate('assignment')
      .executeTakeFirst(),
  )
  if (state !== 'open') throw new Refusal({ kind: 'conflict', message: texts.assignmentSettled })
  await skipAssignments(trx, [{ id, partner_id }], reason, now)
  return plan_id
}
