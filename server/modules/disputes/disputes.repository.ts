import { type Expression, expressionBuilder, sql, type SqlBool } from 'kysely'

import type { DisputeRowDto } from '#contracts/disputes.ts'
import {
  type DisputeFilter,
  type DisputeListQuery,
  disputeSorts,
  type DisputeState,
  disputeStates,
} from '#contracts/lists/disputes.ts'
import type { Locale } from '#contracts/page-config.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Localized } from '#contracts/scorecard-content.ts'
import { addDays } from '#domain/time/reporting-period.ts'
import { startOfDay } from '#domain/time/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { everyRow, listOf, pageOf } from '#server/list/list.ts'
import { nameIn, questionNames } from '#server/quality/question-names.ts'
import { visibleEvaluations } from '#server/quality/visible-evaluations.ts'

/** Disputed evaluations with the tables for conditions and orders; the caller adds the conditions. */
export const disputedEvaluations = (db: Database) =>
  db
    .selectFrom('evaluation')
    .innerJoin('interaction', 'interaction.id', 'evaluation.interaction_id')
    .innerJoin('scorecard_version', 'scorecard_version.id', 'evaluation.scorecard_version_id')
    .innerJoin(
      (query) =>
        query
          .selectFrom('dispute_item')
          .select(['evaluation_id', sql<Date>`min(disputed_at)`.as('disputed_at')])
          .select(sql<number | null>`min(disputed_by)`.as('disputed_by'))
          .groupBy('evaluation_id')
          .as('dispute'),
      (join) => join.onRef('dispute.evaluation_id', '=', 'evaluation.id'),
    )
    .leftJoin('agent', 'agent.id', 'interaction.agent_id')
    .leftJoin('app_user as evaluator', 'evaluator.id', 'evaluation.evaluator_id')
    .leftJoin('app_user as disputer', 'disputer.id', 'dispute.disputed_by')

/** When a dispute should be decided: after as many days as the scorecard allows for disputing. */
const dueAt = sql<Date>`(
  dispute.disputed_at + make_interval(hours => 24 * (scorecard_version.content ->> 'dispute_days')::integer)
)`

/** The evaluations that the reader sees, where their permission for disputes reaches too. */
export const visibleDisputes = (scope: Scope): Expression<SqlBool> =>
  sql<SqlBool>`(${visibleEvaluations(scope)} and ${scope.sees('interaction')})`

const eb = expressionBuilder<Schema, 'evaluation' | 'interaction' | 'scorecard_version' | 'dispute_item'>()

/** The visible disputes that match the filters. Void evaluations are in no list of disputes. Days are in UTC. */
export function disputeWhere(scope: Scope, filter: DisputeFilter, now: Date): Expression<SqlBool> {
  const { scorecard_id, question_id, disputed_from, disputed_to } = filter
  const conditions: (Expression<SqlBool> | false)[] = [
    visibleDisputes(scope),
    eb('evaluation.state', 'in', filter.state === undefined ? [...disputeStates] : [filter.state]),
    filter.overdue !== undefined && overdue(now),
    filter.evaluator_id !== undefined && eb('evaluation.evaluator_id', '=', filter.evaluator_id),
    filter.agent_id !== undefined && eb('interaction.agent_id', '=', filter.agent_id),
    scorecard_id !== undefined && eb('scorecard_version.scorecard_id', '=', scorecard_id),
    question_id !== undefined &&
      eb.exists((query) =>
        query
          .selectFrom('dispute_item')
          .whereRef('dispute_item.evaluation_id', '=', 'evaluation.id')
          .where('dispute_item.question_id', '=', question_id)
          .select('dispute_item.question_id'),
      ),
    disputed_from !== undefined && sql<SqlBool>`dispute.disputed_at >= ${startOfDay('UTC', disputed_from)}`,
    disputed_to !== undefined && sql<SqlBool>`dispute.disputed_at < ${startOfDay('UTC', addDays(disputed_to, 1))}`,
  ]
  return eb.and(conditions.filter((condition) => condition !== false))
}

/** Not finally decided, though its time is over. */
export const overdue = (now: Date) =>
  sql<SqlBool>`(evaluation.state in ('disputed', 'escalated') and ${dueAt} < ${now})`

/** Evaluations that somebody disputed. */
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
