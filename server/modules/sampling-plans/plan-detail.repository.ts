import { sql } from 'kysely'

import type { Named } from '#contracts/params.ts'
import type { PlanDetail, PlanFilter } from '#contracts/sampling-plans.ts'
import { elapsedPart } from '#domain/sampling/elapsed-part.ts'
import { dayIn } from '#domain/time/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { coveredBy } from '#server/modules/sampling-plans/candidates.ts'
import { planRecords, planShape } from '#server/modules/sampling-plans/plan-list.repository.ts'
import { governs } from '#server/modules/sampling-plans/stored-plan.ts'
import { isOverdue } from '#server/quality/assignment-state.ts'

export const planDetailRepository = (db: Database, clock: Clock) => ({
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
})

const counted = (now: Date) => [
  sql<number>`count(*) filter (where assignment.state = 'open')`.as('open'),
  sql<number>`count(*) filter (where ${isOverdue(now)})`.as('overdue'),
  sql<number>`count(*) filter (where assignment.state = 'done')`.as('done'),
  sql<number>`count(*) filter (where assignment.state = 'skipped')`.as('skipped'),
]

const seenAssignments = (db: Database, scope: Scope, planId: number) =>
  db
    .selectFrom('assignment')
    .innerJoin('sampling_plan', 'sampling_plan.id', 'assignment.plan_id')
    .innerJoin('interaction', 'interaction.id', 'assignment.interaction_id')
    .where('assignment.plan_id', '=', planId)
    .where(scope.sees('interaction'))

async function evaluatorsOf(db: Database, scope: Scope, planId: number, now: Date): Promise<PlanDetail['evaluators']> {
  const holding = await seenAssignments(db, scope, planId)
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
  const rows = await seenAssignments(db, scope, planId)
    .leftJoin('agent', 'agent.id', 'interaction.agent_id')
    .groupBy(['agent.id', 'agent.name'])
    .orderBy('agent.name', (order) => order.asc().nullsLast())
    .orderBy('agent.id')
    .select(['agent.id', 'agent.name'])
    .select(counted(now))
    .execute()
  return rows.map(({ id, name, ...counts }) => ({ agent: id === null ? null : { id, name: name ?? '' }, ...counts }))
}

/** What a filter names, where the caller sees a conversation of it. Rules are nobody's secret. */
async function namedIn(db: Database, scope: Scope, filter: PlanFilter): Promise<PlanDetail['named']> {
  const seen = async (table: 'partner' | 'campaign' | 'team' | 'agent'): Promise<Named | null> => {
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
    partner: await seen('partner'),
    campaign: await seen('campaign'),
    team: await seen('team'),
    agent: await seen('agent'),
    category: category ?? null,
  }
}
