import { sql } from 'kysely'

import type { PlanDrawn } from '#contracts/sampling-plans.ts'
import { dueDates } from '#domain/sampling/due-dates.ts'
import { grouped } from '#domain/sampling/grouped.ts'
import { addDays, type Day, type Period } from '#domain/time/reporting-period.ts'
import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { planWork, type PlannedWork } from '#server/modules/sampling-plans/draw.ts'
import { lockGoverned } from '#server/modules/sampling-plans/stored-plan.ts'
import { notify } from '#server/quality/notify.ts'

type DrawRequest = { id: number; version: number; now: Date }

/**
 * Draws from a plan within the caller's transaction and notifies the evaluators: everything that is due by now, or
 * what is missing of it. Throws `missing`, `forbidden`, and `conflict` for another version, a closed plan, one whose
 * scorecard is archived, or one without conversations.
 */
export async function drawPlan(
  trx: Database,
  isStrict: boolean,
  scope: Scope,
  { id, version, now }: DrawRequest,
): Promise<PlanDrawn> {
  const plan = await lockGoverned(trx, scope, id, version)
  if (plan.state === 'closed') throw new Refusal({ kind: 'conflict', message: texts.planClosed })
  if (plan.evaluators.length === 0) throw new Refusal({ kind: 'conflict', message: texts.planWithoutEvaluators })
  if (await isArchived(trx, plan.scorecard_id)) {
    throw new Refusal({ kind: 'conflict', message: texts.planScorecardArchived })
  }
  const work = await planWork(trx, isStrict, scope, plan, { planId: id, now })
  if (work.elapsed.passed === 0) throw new Refusal({ kind: 'conflict', message: texts.planNotBegun })
  if (work.draw.picked.length + work.earlier.length === 0) {
    throw new Refusal({ kind: 'conflict', message: texts.planFindsNothing })
  }

  const period = workPeriod({ from: plan.period_from, to: plan.period_to }, work.today)
  await storeAssignments(trx, id, work, period, now)
  await trx
    .updateTable('sampling_plan')
    .set({ state: 'active', drawn_at: now, eligible: work.eligible.length, version: version + 1 })
    .where('id', '=', id)
    .execute()
  const evaluatorIds = work.assigned.map(({ evaluator_id }) => evaluator_id)
  await notify(trx, evaluatorIds, { kind: 'audits-assigned', subject: `plan:${id}`, actor: scope.user.id, now })
  return { drawn: work.draw.picked.length, assigned: work.assigned.length, unassigned: work.left.length }
}

async function isArchived(trx: Database, scorecardId: number): Promise<boolean> {
  const { archived } = await trx
    .selectFrom('scorecard')
    .where('id', '=', scorecardId)
    .select('archived')
    .executeTakeFirstOrThrow()
  return archived
}

/** The days in which drawn conversations are audited: those of the plan, or the coming week where they are over. */
const workPeriod = (period: Period, today: Day): Period =>
  today > period.to ? { from: today, to: addDays(today, 6) } : period

async function storeAssignments(trx: Database, planId: number, work: PlannedWork, period: Period, now: Date) {
  const startOf = new Map(work.candidates.map(({ id, started_at }) => [id, started_at ?? Infinity]))
  const oldestFirst = work.assigned.toSorted((one, other) => compare(startOf.get(one.id)!, startOf.get(other.id)!))
  const rows = [
    ...[...grouped(oldestFirst, ({ evaluator_id }) => evaluator_id)].flatMap(([evaluator_id, own]) =>
      dueDates({ ids: own.map(({ id }) => id), period, today: work.today }).map((due) => ({ ...due, evaluator_id })),
    ),
    ...work.left.map((id) => ({ id, due_on: period.to, evaluator_id: null })),
  ]
  // earlier unassigned ones exist already
  await sql`
    insert into assignment (plan_id, interaction_id, evaluator_id, due_on, created_at)
    select ${planId}, given.interaction_id, given.evaluator_id, given.due_on, ${now}
    from unnest(
      ${rows.map(({ id }) => id)}::bigint[],
      ${rows.map(({ evaluator_id }) => evaluator_id)}::bigint[],
      ${rows.map(({ due_on }) => due_on)}::date[]
    ) as given (interaction_id, evaluator_id, due_on)
    order by given.due_on, given.interaction_id
    on conflict (plan_id, interaction_id) do update set evaluator_id = excluded.evaluator_id, due_on = excluded.due_on
      where assignment.state = 'open' and assignment.evaluator_id is null
  `.execute(trx)
}

const compare = (one: number, other: number) => (one === other ? 0 : one - other)
