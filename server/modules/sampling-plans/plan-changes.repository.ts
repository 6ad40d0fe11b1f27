import type { PlanChange, PlanDraft } from '#contracts/sampling-plans.ts'
import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { acceptedPlan } from '#server/modules/sampling-plans/accepted-plan.ts'
import { type HeldPlan, holdGoverned } from '#server/modules/sampling-plans/stored-plan.ts'

/** What a change is recorded with. */
type Recorded = { before?: PlanDraft; after?: PlanDraft }

/** Changes of plans, each within a transaction of its own caller. What was drawn stays as it is. */
export const planChangesRepository = (isStrict: boolean, clock: Clock) => ({
  /** Throws `invalid`. */
  async add(trx: Database, scope: Scope, draft: PlanDraft): Promise<{ id: number; recorded: Recorded }> {
    const { evaluators, ...plan } = await acceptedPlan(trx, isStrict, scope, draft, null)
    const { id } = await trx
      .insertInto('sampling_plan')
      .values({ ...plan, created_by: scope.user.id, created_at: clock() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await keepEvaluators(trx, id, evaluators)
    return { id, recorded: { after: draft } }
  },

  /** Throws `missing`, `forbidden`, `conflict` when somebody else was first or it is closed, and `invalid`. */
  async change(trx: Database, scope: Scope, id: number, { version, ...draft }: PlanChange): Promise<Recorded> {
    const before = await holdGoverned(trx, scope, id, version)
    refuseClosed(before)
    const { evaluators, ...plan } = await acceptedPlan(trx, isStrict, scope, draft, before)
    await trx
      .updateTable('sampling_plan')
      .set({ ...plan, version: version + 1 })
      .where('id', '=', id)
      .execute()
    await keepEvaluators(trx, id, evaluators)
    return { before: draftOf(before), after: draft }
  },

  /** What is still open leaves the queues. Throws `missing`, `forbidden` and `conflict`. */
  async close(trx: Database, scope: Scope, id: number, version: number): Promise<{ name: string }> {
    const { name, state } = await holdGoverned(trx, scope, id, version)
    if (state !== 'active') throw new Refusal({ kind: 'conflict', message: texts.planNotActive })
    await trx
      .updateTable('sampling_plan')
      .set({ state: 'closed', version: version + 1 })
      .where('id', '=', id)
      .execute()
    return { name }
  },

  /** Only what was never drawn from can go. Throws `missing`, `forbidden` and `conflict`. */
  async remove(trx: Database, scope: Scope, id: number): Promise<Recorded> {
    const before = await holdGoverned(trx, scope, id)
    if (before.state !== 'draft') throw new Refusal({ kind: 'conflict', message: texts.planDrawn })
    await trx.deleteFrom('sampling_plan').where('id', '=', id).execute()
    return { before: draftOf(before) }
  },
})

/** Nothing of a closed plan is changed any more. */
export function refuseClosed({ state }: Pick<HeldPlan, 'state'>) {
  if (state === 'closed') throw new Refusal({ kind: 'conflict', message: texts.planClosed })
}

async function keepEvaluators(trx: Database, plan_id: number, evaluators: PlanDraft['evaluators']) {
  await trx.deleteFrom('sampling_plan_evaluator').where('plan_id', '=', plan_id).execute()
  if (evaluators.length === 0) return
  await trx
    .insertInto('sampling_plan_evaluator')
    .values(evaluators.map(({ id, target }) => ({ plan_id, user_id: id, target })))
    .execute()
}

const draftOf = ({ name, scorecard_id, filter, period_from, period_to, ...plan }: HeldPlan): PlanDraft => ({
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
