import type { PlanFilter } from '#contracts/sampling-plans.ts'
import type { Quota } from '#domain/sampling/draw-sample.ts'
import type { Database } from '#server/db/database.ts'
import { orMissing, Refusal } from '#server/kernel/failures.ts'
import type { Scope } from '#server/kernel/scope.ts'

/** The parts of a plan that decide a draw. */
export type DrawSettings = {
  filter: PlanFilter
  period_from: string
  period_to: string
  time_zone: string
  per_agent: number | null
  total: number | null
  stratify_by: 'campaign' | 'channel' | 'team' | 'partner' | null
  seed: string
  evaluators: { id: number; target: number | null }[]
}

export const quotaIn = ({ per_agent, total }: Pick<DrawSettings, 'per_agent' | 'total'>): Quota =>
  total === null ? { per_agent: per_agent ?? 1 } : { total }

export const planColumns = [
  'sampling_plan.id',
  'sampling_plan.name',
  'sampling_plan.scorecard_id',
  'sampling_plan.filter',
  'sampling_plan.period_from',
  'sampling_plan.period_to',
  'sampling_plan.time_zone',
  'sampling_plan.per_agent',
  'sampling_plan.total',
  'sampling_plan.stratify_by',
  'sampling_plan.seed',
  'sampling_plan.state',
  'sampling_plan.version',
  'sampling_plan.created_by',
  'sampling_plan.created_at',
  'sampling_plan.drawn_at',
  'sampling_plan.eligible',
] as const

/** Locks a plan until the transaction ends. Throws `missing`, and `conflict` where it is another version by now. */
export async function lockPlan(trx: Database, id: number, version?: number) {
  const plan = orMissing(
    await trx
      .selectFrom('sampling_plan')
      .where('sampling_plan.id', '=', id)
      .select(planColumns)
      .forUpdate()
      .executeTakeFirst(),
  )
  if (version !== undefined && plan.version !== version) throw new Refusal({ kind: 'conflict' })
  return { ...plan, filter: plan.filter as PlanFilter, evaluators: await evaluatorsOf(trx, id) }
}

/** The same for a person who governs it. Throws `forbidden` for others. */
export async function lockGoverned(trx: Database, scope: Scope, id: number, version?: number): Promise<LockedPlan> {
  const plan = await lockPlan(trx, id, version)
  if (!governs(scope, plan)) throw new Refusal({ kind: 'forbidden' })
  return plan
}

/**
 * A person who reaches only some conversations would decide on the work of others, so they govern only their own
 * plans.
 */
export const governs = (scope: Scope, { created_by }: { created_by: number | null }): boolean =>
  scope.seesAll('interaction', 'quality-plans') || created_by === scope.user.id

export type LockedPlan = Awaited<ReturnType<typeof lockPlan>>

async function evaluatorsOf(db: Database, planId: number): Promise<DrawSettings['evaluators']> {
  return db
    .selectFrom('sampling_plan_evaluator')
    .where('plan_id', '=', planId)
    .select(['user_id as id', 'target'])
    .orderBy('user_id')
    .execute()
}
