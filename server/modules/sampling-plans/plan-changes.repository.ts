import type { PlanChange, PlanDraft } from '#contracts/sampling-plans.ts'
import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { acceptedPlan } from '#server/modules/sampling-plans/accepted-plan.ts'
import { type LockedPlan, lockGoverned } from '#server/modules/sampling-plans/stored-plan.ts'

/** What the log records about a change. */
type RecordedChange = { before?: PlanDraft; after?: PlanDraft }

/** Changes of plans, each within the caller's transaction. Assignments stay as they are. */
export const planChangesRepository = (isStrict: boolean, clock: Clock) => ({
  /** Throws `invalid`. */
  async add(trx: Database, scope: Scope, draft: PlanDraft): Promise<{ id: number; recorded: RecordedChange }> {
    const { evaluators, ...plan } = await acceptedPlan(trx, isStrict, scope, draft, null)
    const { id } = await trx
      .insertInto('sampling_plan')
      .values({ ...plan, created_by: scope.user.id, created_at: clock() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await storeEvaluators(trx, id, evaluators)
    return { id, recorded: { after: draft } }
  },

  /** Throws `missing`, `forbidden`, `conflict` when somebody else was first or it is closed, and `invalid`. */
  async change(trx: Database, scope: Scope, id: number, { version, ...draft }: PlanChange): Promise<RecordedChange> {
    const before = await lockGoverned(trx, scope, id, version)
    refuseClosed(before)
    const { evaluators, ...plan } = await acceptedPlan(trx, isStrict, scope, draft, before)
    await trx
      .updateTable('sampling_plan')
      .set({ ...plan, version: version + 1 })
      .where('id', '=', id)
      .execute()
    await storeEvaluators(trx, id, evaluators)
    return { before: draftOf(before), after: draft }
  },

  /** Open assignments leave the queues. Throws `missing`, `forbidden` and `conflict`. */
  async close(trx: Database, scope: Scope, id: number, version: number): Promise<{ name: string }> {
    const { name, state } = await lockGoverned(trx, scope, id, version)
    if (state !== 'active') throw new Refusal({ kind: 'conflict', message: texts.planNotActive })
    await trx
      .updateTable('sampling_plan')
      .set({ state: 'closed', version: version + 1 })
      .where('id', '=', id)
      .execute()
    return { name }
  },

  /** Only a plan that was never drawn can be removed. Throws `missing`, `forbidden` and `conflict`. */
  async remove(trx: Database, scope: Scope, id: number): Promise<RecordedChange> {
    const before = await lockGoverned(trx, scope, id)
    if (before.state !== 'draft') throw new Refusal({ kind: 'conflict', message: texts.planDrawn })
    await trx.deleteFrom('sampling_plan').where('id', '=', id).execute()
    return { before: draftOf(before) }
  },
})

/** A closed plan cannot be changed any more. */
export function refuseClosed({ state }: Pick<LockedPlan, 'state'>) {
  if (state === 'closed') throw new Refusal({ kind: 'conflict', message: texts.planClosed })
}

async function storeEvaluators(trx: Database, plan_id: number, evaluators: PlanDraft['evaluators']) {
  await trx.deleteFrom('sampling_plan_evaluator').where('plan_id', '=', plan_id).execute()
  if (evaluators.length === 0) return
  await trx
    .insertInto('sampling_plan_evaluator')
    .values(evaluators.map(({ id, target }) => ({ plan_id, user_id: id, target })))
    .execute()
}

const draftOf = ({ name, scorecard_id, filter, period_from, period_to, ...plan }: LockedPlan): PlanDraft => ({
  name,
  scorecard_id,
  filter,
  period_from,
  period_to,
  per_agent: plan.per_agent,
  total: plan.total,
  stratify_by: plan.stratify_by,
  seed: plan.seed,
  evaluators: plan.evaluators,
})
