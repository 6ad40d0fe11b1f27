import { sql } from 'kysely'

import type { DisputeRowDto } from '#contracts/disputes.ts'
import { type DisputeListQuery, disputeSorts, type DisputeState } from '#contracts/lists/disputes.ts'
import type { Locale } from '#contracts/page-config.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Localized } from '#contracts/scorecard-content.ts'
import type { Database } from '#server/db/database.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { everyRow, listOf, pageOf } from '#server/list/list.ts'
import { disputedEvaluations, dueAt, disputeWhere } from '#server/modules/disputes/disputed-evaluations.ts'
import { nameIn, questionNames } from '#server/quality/question-names.ts'

/** Evaluations that somebody did not accept. */
export const disputesRepository = (db: Database) => {
  const rows = (scope: Scope, query: DisputeListQuery, now: Date) =>
    disputedEvaluations(db)
      .where(disputeWhere(scope, query, now))
      .select(['evaluation.id', 'evaluation.kind', 'evaluation.interaction_id', 'evaluation.settled_at'])
      .select(sql<DisputeState>`evaluation.state`.as('state'))
      .select(['evaluation.score', 'evaluation.disputed_score', 'dispute.disputed_at', dueAt.as('due_at')])
      .select(['agent.id as agent_id', 'agent.name as agent_name'])
      .select(['evaluator.id as evaluator_id', 'evaluator.name as evaluator_name'])
      .select(['disputer.id as disputer_id', 'disputer.name as disputer_name'])
      .select('scorecard_version.scorecard_id')
      .select(sql<Localized>`scorecard_version.content -> 'title'`.as('title'))
      .select(sql<Locale>`scorecard_version.content ->> 'locale'`.as('locale'))
  type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

  async function present(found: Row[], now: Date): Promise<DisputeRowDto[]> {
    const items = await itemsOf(db, found)
    const names = await questionNames(
      db,
      found.map(({ scorecard_id }) => scorecard_id),
    )
    return found.map(({ scorecard_id, title, locale, disputed_at, due_at, settled_at, ...row }) => ({
      id: row.id,
      kind: row.kind,
      interaction_id: row.interaction_id,
      state: row.state,
      agent: namedOrNull(row.agent_id, row.agent_name),
      evaluator: namedOrNull(row.evaluator_id, row.evaluator_name),
      scorecard: { id: scorecard_id, title, locale },
      questions: items
        .filter(({ evaluation_id }) => evaluation_id === row.id)
        .map(({ question_id, outcome }) => ({ ...nameIn(names, { scorecard_id, question_id }), outcome })),
      score: row.score,
      disputed_score: row.disputed_score,
      disputed_at: disputed_at.toISOString(),
      disputed_by: namedOrNull(row.disputer_id, row.disputer_name),
      settled_at: settled_at?.toISOString() ?? null,
      due_at: due_at.toISOString(),
      days_left: row.state === 'resolved' ? null : Math.floor((due_at.getTime() - now.getTime()) / DAY_MS),
    }))
  }

  const list = (scope: Scope, query: DisputeListQuery, now: Date) =>
    listOf({
      rows: rows(scope, query, now),
      id: 'evaluation.id',
      columns: COLUMNS,
      nullable: disputeSorts,
      sort: query.sort,
      present: (found) => present(found, now),
    })

  return {
    page: (scope: Scope, query: DisputeListQuery, now: Date): Promise<Page<DisputeRowDto>> =>
      pageOf(list(scope, query, now), '/api/disputes', query),
    all: (scope: Scope, query: DisputeListQuery, now: Date): AsyncIterable<DisputeRowDto> =>
      everyRow(list(scope, query, now)),
  }
}

async function itemsOf(db: Database, rows: readonly { id: number }[]) {
  if (rows.length === 0) return []
  return db
    .selectFrom('dispute_item')
    .where(
      'evaluation_id',
      'in',
      rows.map(({ id }) => id),
    )
    .select(['evaluation_id', 'question_id', 'outcome'])
    .orderBy('disputed_at')
    .orderBy('question_id')
    .execute()
}

const COLUMNS = {
  disputed_at: 'dispute.disputed_at',
  due_at: dueAt,
  agent: 'agent.name',
  evaluator: 'evaluator.name',
  score: 'evaluation.score',
  state: 'evaluation.state',
} as const satisfies Record<(typeof disputeSorts)[number], unknown>

const DAY_MS = 86_400_000
