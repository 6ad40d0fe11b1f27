import { type InferResult, sql } from 'kysely'

import type { QueueListQuery } from '#contracts/lists/queue.ts'
import type { Page } from '#contracts/pagination.ts'
import type { QueueRowDto, QueueSummary } from '#contracts/queue.ts'
import type { Database } from '#server/db/database.ts'
import type { Clock } from '#server/kernel/clock.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { everyRow, listOf, pageOf } from '#server/list/list.ts'
import { assignedCalls } from '#server/quality/assigned-calls.ts'
import { isOverdue } from '#server/quality/assignment-state.ts'

/** A person's audits to do: their open assignments of active plans, as far as they may see the conversations. */
export const queueRepository = (db: Database, clock: Clock) => {
  const rows = (scope: Scope) =>
    queued(db, scope)
      .select(['assignment.id', 'assignment.interaction_id', 'assignment.due_on', 'assignment.evaluation_id'])
      .select(['sampling_plan.id as plan_id', 'sampling_plan.name as plan_name', 'sampling_plan.scorecard_id'])
      .select(isOverdue(clock()).$castTo<boolean>().as('overdue'))
  type Entry = InferResult<ReturnType<typeof rows>>[number]

  async function present(scope: Scope, entries: readonly Entry[]): Promise<QueueRowDto[]> {
    const calls = await assignedCalls(
      db,
      scope,
      entries.map(({ interaction_id }) => interaction_id),
    )
    const drafts = await draftsOf(
      db,
      scope,
      entries.flatMap(({ evaluation_id }) => evaluation_id ?? []),
    )
    return entries.flatMap(
      ({ id, interaction_id, due_on, evaluation_id, overdue, plan_id, plan_name, scorecard_id }) => {
        const call = calls.get(interaction_id)
        const draft = evaluation_id === null ? null : (drafts.get(evaluation_id) ?? null)
        return call ? [{ id, call, due_on, overdue, scorecard_id, draft, plan: { id: plan_id, name: plan_name } }] : []
      },
    )
  }

  const list = (scope: Scope, { sort, plan_id }: QueueListQuery) =>
    listOf({
      rows: rows(scope).$if(plan_id !== undefined, (some) => some.where('assignment.plan_id', '=', plan_id!)),
      id: 'assignment.id',
      columns: { due_on: 'assignment.due_on' },
      sort,
      present: (entries) => present(scope, entries),
    })

  return {
    page: (scope: Scope, query: QueueListQuery): Promise<Page<QueueRowDto>> =>
      pageOf(list(scope, query), '/api/queue', query),
    all: (scope: Scope, query: QueueListQuery): AsyncIterable<QueueRowDto> => everyRow(list(scope, query)),

    /**
     * The assignment after one of the caller's, in any state of that one; the first where none follows, or none is
     * given.
     */
    async next(scope: Scope, after: number | undefined): Promise<QueueRowDto | null> {
      const position = after === undefined ? undefined : await positionOf(db, scope, after)
      const others = rows(scope)
        .$if(after !== undefined, (some) => some.where('assignment.id', '<>', after!))
        .orderBy('assignment.due_on')
        .orderBy('assignment.id')
        .limit(1)
      const following = position
        ? await others
            .where(sql<boolean>`(assignment.due_on, assignment.id) > (${position.due_on}::date, ${position.id})`)
            .execute()
        : []
      const [row] = await present(scope, following.length > 0 ? following : await others.execute())
      return row ?? null
    },

    async summary(scope: Scope): Promise<QueueSummary> {
      const counted = await summarySql(scope, clock()).execute(db)
      return counted.rows[0]!
    },
  }
}

const queued = (db: Database, scope: Scope) =>
  db
    .selectFrom('assignment')
    .innerJoin('sampling_plan', 'sampling_plan.id', 'assignment.plan_id')
    .innerJoin('interaction', 'interaction.id', 'assignment.interaction_id')
    .where('assignment.evaluator_id', '=', scope.user.id)
    .where('assignment.state', '=', 'open')
    .where('sampling_plan.state', '=', 'active')
    .where(scope.sees('interaction'))

async function positionOf(db: Database, scope: Scope, id: number) {
  return db
    .selectFrom('assignment')
    .where('id', '=', id)
    .where('evaluator_id', '=', scope.user.id)
    .select(['id', 'due_on'])
    .executeTakeFirst()
}

/** The caller's own drafts among these evaluations. */
async function draftsOf(
  db: Database,
  scope: Scope,
  ids: readonly number[],
): Promise<Map<number, QueueRowDto['draft']>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('evaluation')
    .where('id', 'in', [...ids])
    .where('evaluator_id', '=', scope.user.id)
    .where('state', '=', 'draft')
    .select('id')
    .select((eb) =>
      eb
        .selectFrom('evaluation_answer')
        .whereRef('evaluation_id', '=', 'evaluation.id')
        .where('value', 'is not', null)
        .select(({ fn }) => fn.countAll<number>().as('answered'))
        .$asScalar()
        .$notNull()
        .as('answered'),
    )
    .execute()
  return new Map(rows.map((draft) => [draft.id, draft]))
}

/** Days and weeks follow each plan's zone. What was settled more than a week and a day ago is in neither. */
const summarySql = (scope: Scope, now: Date) => sql<QueueSummary>`
  with own as (
    select assignment.state, assignment.due_on, assignment.evaluation_id,
      (${now}::timestamptz at time zone sampling_plan.time_zone)::date as today,
      (assignment.settled_at at time zone sampling_plan.time_zone)::date as done_on,
      date_trunc('week', ${now}::timestamptz at time zone sampling_plan.time_zone)::date as monday
    from (
      select * from assignment where evaluator_id = ${scope.user.id} and state = 'open'
      union all
      select * from assignment
      where evaluator_id = ${scope.user.id} and state = 'done' and settled_at > ${now}::timestamptz - interval '8 days'
    ) as assignment
    join sampling_plan on sampling_plan.id = assignment.plan_id
    join interaction on interaction.id = assignment.interaction_id
    where (assignment.state = 'done' or sampling_plan.state = 'active') and ${scope.sees('interaction')}
  )
  select count(*) filter (where state = 'open') as open,
    count(*) filter (where state = 'open' and due_on = today) as due_today,
    count(*) filter (where state = 'open' and due_on < today) as overdue,
    count(*) filter (where state = 'done' and done_on = today) as done_today,
    count(*) filter (where state = 'done' and done_on >= monday) as done_this_week,
    count(*) filter (where due_on <= today and (state = 'open' or done_on = today)) as target_today,
    count(*) filter (where state = 'open' and exists (
      select from evaluation
      where evaluation.id = own.evaluation_id and evaluator_id = ${scope.user.id} and evaluation.state = 'draft'
    )) as drafts
  from own`
