import { sql } from 'kysely'

import type { Reassigned, Reassignment } from '#contracts/assignments.ts'
import { grouped } from '#domain/sampling/grouped.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { areAuditors } from '#server/modules/sampling-plans/accepted-plan.ts'
import { refuseClosed } from '#server/modules/sampling-plans/plan-changes.repository.ts'
import { shareWork } from '#server/modules/sampling-plans/share-work.ts'
import { lockPlan } from '#server/modules/sampling-plans/stored-plan.ts'
import { notify } from '#server/quality/notify.ts'

type ReassignRequest = Reassignment & { id: number; now: Date }

/**
 * Gives open assignments to others within the caller's transaction, shared out like a draw, and notifies them. An
 * assignment that none of them can take stays; drafts stay with their authors, but do not count for the plan any
 * more. Throws `missing`, `conflict` and `invalid`.
 */
export async function reassign(
  trx: Database,
  isStrict: boolean,
  scope: Scope,
  { id, from, to, now }: ReassignRequest,
): Promise<Reassigned> {
  const plan = await lockPlan(trx, id)
  refuseClosed(plan)
  const receivers = [...new Set(to)]
  if (!(await areAuditors(trx, isStrict, receivers))) {
    throw new Refusal({ kind: 'invalid', errors: { to: [texts.cannotAudit] } })
  }
  const moving = await openAssignments(trx, scope, id, from)
  const movingIds = new Set(moving.map((one) => one.assignment_id))
  const holding = (await assignedNow(trx, id)).filter((one) => !movingIds.has(one.assignment_id))
  const { assigned, left } = await shareWork(trx, isStrict, {
    picked: moving,
    evaluators: receivers.map((receiver) => ({
      id: receiver,
      target: plan.evaluators.find((evaluator) => evaluator.id === receiver)?.target ?? null,
    })),
    seed: plan.seed,
    alreadyHolding: holding,
  })
  const holderOf = new Map(moving.map((one) => [one.id, one.evaluator_id]))
  const moved = assigned.filter((one) => holderOf.get(one.id) !== one.evaluator_id)
  for (const [evaluator_id, own] of grouped(moved, (one) => one.evaluator_id)) {
    await trx
      .updateTable('assignment')
      .set({ evaluator_id, evaluation_id: null })
      .where('plan_id', '=', id)
      .where('interaction_id', '=', sql<number>`any(${own.map((one) => one.id)}::bigint[])`)
      .execute()
  }
  const evaluatorIds = moved.map(({ evaluator_id }) => evaluator_id)
  await notify(trx, evaluatorIds, { kind: 'audits-assigned', subject: `plan:${id}`, actor: scope.user.id, now })
  return { moved: moved.length, left: left.length }
}

const openAssignments = (trx: Database, scope: Scope, planId: number, from: Reassignment['from']) =>
  trx
    .selectFrom('assignment')
    .innerJoin('interaction', 'interaction.id', 'assignment.interaction_id')
    .where('assignment.plan_id', '=', planId)
    .where('assignment.state', '=', 'open')
    .where(scope.sees('interaction'))
    .where(
      'assignment_ids' in from
        ? sql<boolean>`assignment.id = any(${from.assignment_ids}::bigint[])`
        : sql<boolean>`assignment.evaluator_id = ${from.evaluator_id}`,
    )
    .select(['interaction.id', 'interaction.agent_id', 'assignment.id as assignment_id', 'assignment.evaluator_id'])
    .forUpdate('assignment')
    .execute()

async function assignedNow(trx: Database, planId: number) {
  const rows = await trx
    .selectFrom('assignment')
    .innerJoin('interaction', 'interaction.id', 'assignment.interaction_id')
    .where('assignment.plan_id', '=', planId)
    .where('assignment.state', '<>', 'skipped')
    .where('assignment.evaluator_id', 'is not', null)
    .select(['assignment.id as assignment_id', 'interaction.agent_id'])
    .select(sql<number>`assignment.evaluator_id`.as('evaluator_id'))
    .execute()
  return rows
}
