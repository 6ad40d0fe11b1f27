import { type Expression, expressionBuilder, type SqlBool } from 'kysely'

import type { CoachingRowDto } from '#contracts/coaching.ts'
import { type CoachingListQuery, coachingSorts } from '#contracts/lists/coaching.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { visibleCoachings } from '#server/quality/visible-coachings.ts'
import { coachingRows, isDue, joinedCoachings, presentCoaching } from '#server/modules/coaching/coaching-rows.ts'
import { paginated } from '#server/paginated.ts'
import { questionNames } from '#server/quality/question-names.ts'
import { rowByRow } from '#server/row-by-row.ts'
import type { Scope } from '#server/scope.ts'
import { sortOrder } from '#server/sort-order.ts'

/** Coachings, page by page and as a whole. `today` in UTC. */
export const coachingListRepository = (db: Database) => {
  const rows = (scope: Scope, query: CoachingListQuery, today: string) => {
    const [field, direction] = sortOrder(coachingSorts, query.sort)
    return coachingRows(db)
      .where(kept(scope, query, today))
      .orderBy(columns[field], (order) => (direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsLast()))
      .orderBy('coaching.id', direction) // ties must not reshuffle between pages
  }

  async function told(found: Awaited<ReturnType<ReturnType<typeof rows>['execute']>>, today: string) {
    const names = await questionNames(
      db,
      found.map(({ scorecard_id }) => scorecard_id),
    )
    return found.map((row) => presentCoaching(row, names, today))
  }

  return {
    async page(scope: Scope, query: CoachingListQuery, today: string): Promise<Page<CoachingRowDto>> {
      const { page, per_page: perPage } = query
      const [found, { total }] = await Promise.all([
        rows(scope, query, today)
          .limit(perPage)
          .offset((page - 1) * perPage)
          .execute(),
        joinedCoachings(db)
          .where(kept(scope, query, today))
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow(),
      ])
      return paginated(await told(found, today), { page, perPage, total, path: '/api/coachings', query })
    },

    all: (scope: Scope, query: CoachingListQuery, today: string): AsyncIterable<CoachingRowDto> =>
      rowByRow(
        (limit, offset) => rows(scope, query, today).limit(limit).offset(offset).execute(),
        (found) => told(found, today),
      ),
  }
}

const eb = expressionBuilder<Schema, 'coaching' | 'agent'>()

function kept(scope: Scope, query: CoachingListQuery, today: string): Expression<SqlBool> {
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

const columns = {
  created_at: 'coaching.created_at',
  follow_up_on: 'coaching.follow_up_on',
  agent: 'agent.name',
  coach: 'coach.name',
  state: 'coaching.state',
} as const
