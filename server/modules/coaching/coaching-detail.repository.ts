import type { Coaching, CoachingStep } from '#contracts/coaching.ts'
import type { Database } from '#server/db/database.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'
import type { Moment } from '#server/lifecycle/moment.ts'
import { coachingCounts } from '#server/modules/coaching/coaching-counts.ts'
import { coachingLifecycle } from '#server/modules/coaching/coaching-lifecycle.ts'
import { coachingRows, presentCoaching } from '#server/modules/coaching/coaching-rows.ts'
import { questionNames } from '#server/quality/question-names.ts'
import { visibleEvaluations } from '#server/quality/visible-evaluations.ts'

/** A coaching with what became of it. Throws `missing` alike for one that does not exist and one out of sight. */
export async function coachingDetail(
  db: Database,
  scope: Scope,
  id: number,
  { now, today }: Moment,
): Promise<Coaching> {
  const { standing, version } = await coachingLifecycle.read(db, scope, id)
  const row = await coachingRows(db)
    .leftJoin('app_user as creator', 'creator.id', 'coaching.created_by')
    .leftJoin('app_user as agreer', 'agreer.id', 'coaching.agreed_by')
    .where('coaching.id', '=', id)
    .select(['coaching.action', 'coaching.outcome', 'coaching.window_days', 'coaching.evaluation_id'])
    .select(['creator.id as creator_id', 'creator.name as creator_name'])
    .select(['agreer.id as agreer_id', 'agreer.name as agreer_name'])
    .executeTakeFirstOrThrow()
  return {
    ...presentCoaching(row, await questionNames(db, [row.scorecard_id]), today),
    action: row.action,
    outcome: row.outcome,
    window_days: row.window_days,
    created_by: namedOrNull(row.creator_id, row.creator_name),
    agreed_by: namedOrNull(row.agreer_id, row.agreer_name),
    evaluation: await originOf(db, scope, row.evaluation_id),
    version,
    steps: await stepsOf(db, id),
    standing,
    counts: await coachingCounts(db, scope, row, now),
  }
}

async function originOf(db: Database, scope: Scope, evaluationId: number | null): Promise<Coaching['evaluation']> {
  if (evaluationId === null) return null
  const found = await db
    .selectFrom('evaluation')
    .innerJoin('interaction', 'interaction.id', 'evaluation.interaction_id')
    .where('evaluation.id', '=', evaluationId)
    .where(visibleEvaluations(scope))
    .select(['evaluation.id', 'evaluation.kind', 'evaluation.interaction_id'])
    .executeTakeFirst()
  return found ?? null
}

async function stepsOf(db: Database, coachingId: number): Promise<CoachingStep[]> {
  const rows = await db
    .selectFrom('coaching_step as step')
    .leftJoin('app_user as person', 'person.id', 'step.user_id')
    .where('step.coaching_id', '=', coachingId)
    .select(['step.event', 'step.from_state', 'step.to_state', 'step.at', 'step.reason'])
    .select(['person.id as person_id', 'person.name as person_name'])
    .orderBy('step.id')
    .execute()
  return rows.map(({ event, from_state, to_state, at, person_id, person_name, reason }) => ({
    event,
    from: from_state,
    to: to_state,
    by: namedOrNull(person_id, person_name),
    at: at.toISOString(),
    reason,
  }))
}
