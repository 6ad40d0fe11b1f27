import { type InferResult, sql } from 'kysely'

import type { PlanListQuery, planSorts } from '#contracts/lists/sampling-plans.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Named } from '#contracts/params.ts'
import type { PlanDetail, PlanFilter, PlanProgress, PlanRowDto } from '#contracts/sampling-plans.ts'
import type { Localized } from '#contracts/scorecard-content.ts'
import { elapsedPart } from '#domain/sampling/elapsed-part.ts'
import { dayIn } from '#domain/time/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/kernel/clock.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { everyRow, listOf, pageOf } from '#server/list/list.ts'
import { wordsIn } from '#server/list/words-in.ts'
import { coveredBy } from '#server/modules/sampling-plans/candidates.ts'
import { governs, planColumns } from '#server/modules/sampling-plans/stored-plan.ts'
import { isOverdue, progressCounts } from '#server/quality/assignment-state.ts'

export const samplingPlansRepository = (db: Database, clock: Clock) => {
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

    /** Null where there is no such plan. */
    async one(scope: Scope, id: number): Promise<PlanDetail | null> {
      const now = clock()
      const record = await planRecords(db, scope, now).where('sampling_plan.id', '=', id).executeTakeFirst()
      if (!record) return null
      const filter = record.filter as PlanFilter
      const { time_zone } = record
      const elapsed = elapsedPart({ from: record.period_from, to: record.period_to }, dayIn(time_zone, now))
      const { eligible } = await db
        .selectFrom('interaction')
        .where(coveredBy(scope, { filter, time_zone, days: elapsed.days }))
        .select(({ fn }) => fn.countAll<number>().as('eligible'))
        .executeTakeFirstOrThrow()
      return {
        ...planShape(record),
        is_governed: governs(scope, record),
        filter,
        named: await namedIn(db, scope, filter),
        seed: record.seed,
        drawn_from: record.eligible,
        eligible,
        elapsed_days: elapsed.passed,
        period_days: elapsed.all,
        evaluators: await evaluatorsOf(db, scope, id, now),
        agents: await agentsOf(db, scope, id, now),
      }
    },
  }
}

const COLUMNS = {
  name: sql`lower(sampling_plan.name)`,
  period_to: 'sampling_plan.period_to',
  created_at: 'sampling_plan.created_at',
} as const satisfies Record<(typeof planSorts)[number], unknown>

const counted = (now: Date) => [
  sql<number>`count(*) filter (where assignment.state = 'open')`.as('open'),
  sql<number>`count(*) filter (where ${isOverdue(now)})`.as('overdue'),
  sql<number>`count(*) filter (where assignment.state = 'done')`.as('done'),
  sql<number>`count(*) filter (where assignment.state = 'skipped')`.as('skipped'),
]

const visibleAssignments = (db: Database, scope: Scope, planId: number) =>
  db
    .selectFrom('assignment')
    .innerJoin('sampling_plan', 'sampling_plan.id', 'assignment.plan_id')
    .innerJoin('interaction', 'interaction.id', 'assignment.interaction_id')
    .where('assignment.plan_id', '=', planId)
    .where(scope.sees('interaction'))

async function evaluatorsOf(db: Database, scope: Scope, planId: number, now: Date): Promise<PlanDetail['evaluators']> {
  const holding = await visibleAssignments(db, scope, planId)
    .where('assignment.evaluator_id', 'is not', null)
    .groupBy('assignment.evaluator_id')
    .select(sql<number>`assignment.evaluator_id`.as('id'))
    .select(counted(now))
    .execute()
  const countsOf = new Map(holding.map(({ id, ...counts }) => [id, counts]))
  const people = await db
    .selectFrom('app_user')
    .leftJoin('sampling_plan_evaluator', (join) => join.onRef('user_id', '=', 'app_user.id').on('plan_id', '=', planId))
    .where((eb) =>
      eb.or([
        eb('plan_id', 'is not', null),
        eb('app_user.id', '=', sql<number>`any(${[...countsOf.keys()]}::bigint[])`),
      ]),
    )
    .select(['app_user.id', 'app_user.name', 'target'])
    .select((eb) => eb('plan_id', 'is not', null).$castTo<boolean>().as('is_in_plan'))
    .orderBy('app_user.name')
    .orderBy('app_user.id')
    .execute()
  return people.map((person) => ({ ...person, ...NOTHING, ...countsOf.get(person.id) }))
}

const NOTHING = { open: 0, overdue: 0, done: 0, skipped: 0 }

async function agentsOf(db: Database, scope: Scope, planId: number, now: Date): Promise<PlanDetail['agents']> {
  const rows = await visibleAssignments(db, scope, planId)
    .leftJoin('agent', 'agent.id', 'interaction.agent_id')
    .groupBy(['agent.id', 'agent.name'])
    .orderBy('agent.name', (order) => order.asc().nullsLast())
    .orderBy('agent.id')
    .select(['agent.id', 'agent.name'])
    .select(counted(now))
    .execute()
  return rows.map(({ id, name, ...counts }) => ({ agent: id === null ? null : { id, name: name ?? '' }, ...counts }))
}

/** The names in a filter, where the caller sees a conversation of it. Names of rules are visible to everybody. */
async function namedIn(db: Database, scope: Scope, filter: PlanFilter): Promise<PlanDetail['named']> {
  const visibleName = async (table: 'partner' | 'campaign' | 'team' | 'agent'): Promise<Named | null> => {
    const id = filter[`${table}_id`]
    if (id === undefined) return null
    const found = await db
      .selectFrom(table)
      .where(`${table}.id`, '=', id)
      .where(
        sql<boolean>`exists (select from interaction where ${sql.ref(`interaction.${table}_id`)} = ${id} and ${scope.sees('interaction')})`,
      )
      .select([`${table}.id`, `${table}.name`])
      .executeTakeFirst()
    return found ?? null
  }
  const { category_id } = filter
  const category =
    category_id === undefined
      ? undefined
      : await db
          .selectFrom('category_rule')
          .where('id', '=', category_id)
          .where('removed', '=', false)
          .select(['id', 'name'])
          .executeTakeFirst()
  return {
    partner: await visibleName('partner'),
    campaign: await visibleName('campaign'),
    team: await visibleName('team'),
    agent: await visibleName('agent'),
    category: category ?? null,
  }
}

/** Plans with the columns of lists; their numbers count what the caller sees. */
const planRecords = (db: Database, scope: Scope, now: Date) =>
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

/** The title in the newest published version of the table `scorecard`. */
export const titleOfScorecard = sql<Localized>`coalesce((
  select content -> 'title' from scorecard_version
  where scorecard_id = scorecard.id and state = 'published' order by number desc limit 1
), '{}'::jsonb)`

type PlanRecord = InferResult<ReturnType<typeof planRecords>>[number]

/** The shared part of lists and the detail. */
const planShape = (plan: PlanRecord): Omit<PlanRowDto, 'evaluators'> => ({
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
