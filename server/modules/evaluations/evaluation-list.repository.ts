import { type Expression, sql, type SqlBool } from 'kysely'

import type { CallEvaluations, EvaluationRowDto } from '#contracts/evaluations.ts'
import { type EvaluationListQuery, evaluationSorts } from '#contracts/lists/evaluations.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Database } from '#server/db/database.ts'
import { evaluationWhere } from '#server/modules/evaluations/evaluation-filter.ts'
import { evaluationRows, joinedEvaluations, presentEvaluation } from '#server/modules/evaluations/evaluation-rows.ts'
import { paginated } from '#server/paginated.ts'
import { visibleEvaluations } from '#server/quality/visible-evaluations.ts'
import { waitingFor } from '#server/quality/waiting-for.ts'
import { reportingZone } from '#server/reporting-zone.ts'
import type { Scope } from '#server/scope.ts'
import { sortOrder } from '#server/sort-order.ts'

export const evaluationListRepository = (db: Database) => {
  const kept = async (scope: Scope, query: EvaluationListQuery) =>
    evaluationWhere(scope, query, await reportingZone(db, scope, query.clock === 'utc' ? undefined : query.partner_id))

  /** These evaluations in this order, without those that have left the caller's sight meanwhile. */
  async function rowsOf(scope: Scope, ids: readonly number[]): Promise<EvaluationRowDto[]> {
    const rows = await evaluationRows(db, scope)
      .where('evaluation.id', '=', sql<number>`any(${[...ids]}::bigint[])`)
      .where(visibleEvaluations(scope))
      .execute()
    const byId = new Map(rows.map((row) => [row.id, presentEvaluation(row)]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }

  return {
    async page(scope: Scope, query: EvaluationListQuery): Promise<Page<EvaluationRowDto>> {
      const { page, per_page: perPage } = query
      const condition = await kept(scope, query)
      const [found, { total }] = await Promise.all([
        inOrder(db, condition, scope, query.sort)
          .limit(perPage)
          .offset((page - 1) * perPage)
          .execute(),
        joinedEvaluations(db)
          .where(condition)
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow(),
      ])
      const rows = await rowsOf(
        scope,
        found.map(({ id }) => id),
      )
      return paginated(rows, { page, perPage, total, path: '/api/evaluations', query })
    },

    /** Which ones a file holds: few bytes each, so that the rest can be read as the file is taken. */
    async ids(scope: Scope, query: EvaluationListQuery): Promise<number[]> {
      const found = await inOrder(db, await kept(scope, query), scope, query.sort).execute()
      return found.map(({ id }) => id)
    },

    /** These evaluations in this order, a batch at a time. */
    async *all(scope: Scope, ids: readonly number[]): AsyncGenerator<EvaluationRowDto> {
      for (let at = 0; at < ids.length; at += BATCH) yield* await rowsOf(scope, ids.slice(at, at + BATCH))
    },

    /** Null alike for a conversation that does not exist and one that the caller may not see. */
    async ofCall(scope: Scope, interactionId: number): Promise<CallEvaluations | null> {
      const call = await db
        .selectFrom('interaction')
        .where('interaction.id', '=', interactionId)
        .where(scope.sees('interaction'))
        .select('id')
        .executeTakeFirst()
      if (!call) return null
      const rows = await evaluationRows(db, scope)
        .where('evaluation.interaction_id', '=', interactionId)
        .where(visibleEvaluations(scope))
        .orderBy('evaluation.id', 'desc')
        .execute()
      return { data: rows.map(presentEvaluation) }
    },
  }
}

const BATCH = 500

/** As it is at first, what waits for the caller stands before everything else. */
function inOrder(db: Database, kept: Expression<SqlBool>, scope: Scope, sort: EvaluationListQuery['sort']) {
  const [field, direction] = sortOrder(evaluationSorts, sort)
  return joinedEvaluations(db)
    .where(kept)
    .select('evaluation.id')
    .$if(sort === INITIAL && scope.holds('quality-acknowledge'), (asked) => asked.orderBy(waitingFor(scope), 'desc'))
    .orderBy(columns[field], (order) => order[direction]().nullsLast())
    .orderBy('evaluation.id', direction) // ties must not reshuffle between pages
}

const INITIAL: EvaluationListQuery['sort'] = '-submitted_at'

const columns = {
  submitted_at: 'evaluation.submitted_at',
  created_at: 'evaluation.created_at',
  started_at: 'interaction.started_at',
  score: 'evaluation.score',
  agent: 'agent.name',
  evaluator: 'evaluator.name',
  state: 'evaluation.state',
} as const
