import { type Expression, expressionBuilder, type SqlBool } from 'kysely'

import type { CoachingRowDto } from '#contracts/coaching.ts'
import { type CoachingListQuery, coachingSorts } from '#contracts/lists/coaching.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { everyRow, listOf, pageOf } from '#server/list/list.ts'
import { coachingRows, isDue, joinedCoachings, presentCoaching } from '#server/modules/coaching/coaching-rows.ts'
import { questionNames } from '#server/quality/question-names.ts'
import { visibleCoachings } from '#server/quality/visible-coachings.ts'

/** Coachings, page by page and as a whole. `today` in UTC. */
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
