import { type Expression, expressionBuilder, type InferResult, sql, type SqlBool } from 'kysely'

import type { Coaching, CoachingRowDto, CoachingStep } from '#contracts/coaching.ts'
import { type CoachingListQuery, coachingSorts } from '#contracts/lists/coaching.ts'
import type { Page } from '#contracts/pagination.ts'
import type { NamedQuestion } from '#contracts/quality-questions.ts'
import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'
import type { Moment } from '#server/lifecycle/moment.ts'
import { everyRow, listOf, pageOf } from '#server/list/list.ts'
import { coachingCounts } from '#server/modules/coaching/coaching-counts.ts'
import { coachingLifecycle } from '#server/modules/coaching/coaching-lifecycle.ts'
import { nameIn, questionNames } from '#server/quality/question-names.ts'
import { visibleCoachings } from '#server/quality/visible-coachings.ts'
import { visibleEvaluations } from '#server/quality/visible-evaluations.ts'

/** Coachings, page by page and as a whole. `today` is in UTC. */
export const coachingListRepository = (db: Database) => {
  const list = (scope: Scope, query: CoachingListQuery, today: string) =>
    listOf({
      rows: coachingRows(db).where(coachingWhere(scope, query, today)),
      counted: joinedCoachings(db).where(coachingWhere(scope, query, today)),
      id: 'coaching.id',
      columns: COLUMNS,
      nullable: coachingSorts,
      sort: query.sort,
      async present(found) {
        const names = await questionNames(
          db,
          found.map(({ scorecard_id }) => scorecard_id),
        )
        return found.map((row) => presentCoaching(row, names, today))
      },
    })

  return {
    page: (scope: Scope, query: CoachingListQuery, today: string): Promise<Page<CoachingRowDto>> =>
      pageOf(list(scope, query, today), '/api/coachings', query),
    all: (scope: Scope, query: CoachingListQuery, today: string): AsyncIterable<CoachingRowDto> =>
      everyRow(list(scope, query, today)),
  }
}

const eb = expressionBuilder<Schema, 'coaching' | 'agent'>()

function coachingWhere(scope: Scope, query: CoachingListQuery, today: string): Expression<SqlBool> {
  const conditions: (Expression<SqlBool> | false)[] = [
    visibleCoachings(scope),
    query.state !== undefined && eb('coaching.state', '=', query.state),
    query.due !== undefined && isDue(today),
    query.agent_id !== undefined && eb('coaching.agent_id', '=', query.agent_id),
    query.team_id !== undefined && eb('agent.team_id', '=', query.team_id),
    query.coach_id !== undefined && eb('coaching.coach_id', '=', query.coach_id),
    query.mine !== undefined && eb('coaching.coach_id', '=', scope.user.id),
  ]
  return eb.and(conditions.filter((condition) => condition !== false))
}

const COLUMNS = {
  created_at: 'coaching.created_at',
  follow_up_on: 'coaching.follow_up_on',
  agent: 'agent.name',
  coach: 'coach.name',
  state: 'coaching.state',
} as const satisfies Record<(typeof coachingSorts)[number], string>

/** Coachings with the tables for conditions and orders; the caller adds the conditions. */
const joinedCoachings = (db: Database) =>
  db
    .selectFrom('coaching')
    .innerJoin('agent', 'agent.id', 'coaching.agent_id')
    .leftJoin('team', 'team.id', 'agent.team_id')
    .leftJoin('app_user as coach', 'coach.id', 'coaching.coach_id')

/** The same with the columns of lists. */
export const coachingRows = (db: Database) =>
  joinedCoachings(db)
    .select(['coaching.id', 'coaching.scorecard_id', 'coaching.question_ids', 'coaching.state', 'coaching.topic'])
    .select(['coaching.created_at', 'coaching.agreed_at', 'coaching.settled_at', 'coaching.follow_up_on'])
    .select(['agent.id as agent_id', 'agent.name as agent_name', 'team.id as team_id', 'team.name as team_name'])
    .select(['coach.id as coach_id', 'coach.name as coach_name'])

type Row = InferResult<ReturnType<typeof coachingRows>>[number]

/** Agreed, and its follow-up day has come. `today` is in UTC. */
const isDue = (today: string) => sql<boolean>`(coaching.state = 'agreed' and coaching.follow_up_on <= ${today}::date)`

/** A row as it is sent to the browser; `names` are those of its scorecard's questions. */
export function presentCoaching(row: Row, names: ReadonlyMap<string, NamedQuestion>, today: string): CoachingRowDto {
  const { id, scorecard_id, question_ids, state, topic, follow_up_on } = row
  const questions = question_ids.map((question_id) => nameIn(names, { scorecard_id, question_id }))
  return {
    id,
    agent: { id: row.agent_id, name: row.agent_name },
    team: namedOrNull(row.team_id, row.team_name),
    coach: namedOrNull(row.coach_id, row.coach_name),
    scorecard: questions[0]!.scorecard, // there is always a question
    questions,
    state,
    topic,
    created_at: row.created_at.toISOString(),
    agreed_at: row.agreed_at?.toISOString() ?? null,
    follow_up_on,
    is_due: state === 'agreed' && follow_up_on <= today,
    settled_at: row.settled_at?.toISOString() ?? null,
  }
}

/** A coaching with its effect. Throws `missing` both for one that does not exist and for one out of sight. */
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
