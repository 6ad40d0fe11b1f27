import { type InferResult, sql } from 'kysely'

import type { PlanListQuery, planSorts } from '#contracts/lists/sampling-plans.ts'
import type { Page } from '#contracts/pagination.ts'
import type { PlanProgress, PlanRowDto } from '#contracts/sampling-plans.ts'
import type { Localized } from '#contracts/scorecard-content.ts'
import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { everyRow, listOf, pageOf } from '#server/list/list.ts'
import { wordsIn } from '#server/list/words-in.ts'
import { planColumns } from '#server/modules/sampling-plans/stored-plan.ts'
import { progressCounts } from '#server/quality/assignment-state.ts'

export const planListRepository = (db: Database, clock: Clock) => {
  async function present(scope: Scope, ids: readonly { id: number }[]): Promise<PlanRowDto[]> {
    const rows = await planRecords(db, scope, clock())
      .where('sampling_plan.id', '=', sql<number>`any(${ids.map(({ id }) => id)}::bigint[])`)
      .execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    return ids.flatMap(({ id }) => {
      const row = byId.get(id)
      return row ? [{ ...planShape(row), evaluators: row.evaluator_count }] : []
    })
  }

  const list = (scope: Scope, { q, state, sort }: PlanListQuery) =>
    listOf({
      rows: db
        .selectFrom('sampling_plan')
        .where(wordsIn(sql`sampling_plan.name`, q))
        .$if(state !== undefined, (plans) => plans.where('sampling_plan.state', '=', state!))
        .select('sampling_plan.id'),
      id: 'sampling_plan.id',
      columns: COLUMNS,
      sort,
      present: (ids) => present(scope, ids),
    })

  return {
    page: (scope: Scope, query: PlanListQuery): Promise<Page<PlanRowDto>> =>
      pageOf(list(scope, query), '/api/sampling-plans', query),
    all: (scope: Scope, query: PlanListQuery): AsyncIterable<PlanRowDto> => everyRow(list(scope, query)),
  }
}

const COLUMNS = {
  name: sql`lower(sampling_plan.name)`,
  period_to: 'sampling_plan.period_to',
  created_at: 'sampling_plan.created_at',
} as const satisfies Record<(typeof planSorts)[number], unknown>

/** Plans with what is told of each in lists; what they come to counts in the sight of the caller only. */
export const planRecords = (db: Database, scope: Scope, now: Date) =>
  db
    .selectFrom('sampling_plan')
    .innerJoin('scorecard', 'scorecard.id', 'sampling_plan.scorecard_id')
    .leftJoin('app_user', 'app_user.id', 'sampling_plan.created_by')
    .select(planColumns)
    .select('app_user.name as created_by_name')
    .select(titleOfScorecard.as('scorecard_title'))
    .select((eb) => [
      eb
        .selectFrom('sampling_plan_evaluator')
        .whereRef('plan_id', '=', 'sampling_plan.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('evaluator_count'),
      eb
        .selectFrom('assignment')
        .innerJoin('interaction', 'interaction.id', 'assignment.interaction_id')
        .whereRef('assignment.plan_id', '=', 'sampling_plan.id')
        .where(scope.sees('interaction'))
        .select(progressCounts(now).as('progress'))
        .$castTo<{ progress: PlanProgress }>()
        .$asScalar()
        .$notNull()
        .as('progress'),
    ])

/** Of its newest published version; of the table `scorecard`. */
export const titleOfScorecard = sql<Localized>`coalesce((
  select content -> 'title' from scorecard_version
  where scorecard_id = scorecard.id and state = 'published' order by number desc limit 1
), '{}'::jsonb)`

type PlanRecord = InferResult<ReturnType<typeof planRecords>>[number]

/** What lists and the detail tell alike. */
export const planShape = (plan: PlanRecord): Omit<PlanRowDto, 'evaluators'> => ({
  id: plan.id,
  name: plan.name,
  state: plan.state,
  scorecard: { id: plan.scorecard_id, title: plan.scorecard_title },
  period_from: plan.period_from,
  period_to: plan.period_to,
  time_zone: plan.time_zone,
  per_agent: plan.per_agent,
  total: plan.total,
  stratify_by: plan.stratify_by,
  created_by: namedOrNull(plan.created_by, plan.created_by_name),
  created_at: plan.created_at.toISOString(),
  drawn_at: plan.drawn_at?.toISOString() ?? null,
  version: plan.version,
  progress: plan.progress,
})
