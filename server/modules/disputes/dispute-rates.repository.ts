import { sql } from 'kysely'

import type { DisputeOptions, DisputeRates } from '#contracts/disputes.ts'
import { releasedStates } from '#contracts/evaluation-states.ts'
import type { DisputeRatesQuery } from '#contracts/lists/disputes.ts'
import type { Counted } from '#contracts/quality-questions.ts'
import { addDays } from '#domain/time/reporting-period.ts'
import { startOfDay } from '#domain/time/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'
import {
  disputedEvaluations,
  disputeWhere,
  overdue,
  visibleDisputes,
} from '#server/modules/disputes/disputes.repository.ts'
import { nameIn, questionNames } from '#server/quality/question-names.ts'

/**
 * How often judgements are disputed, and how often rightly. The dispute rate counts evaluations: the disputed ones
 * among the released ones. The overturn rate counts answers: the changed ones among the disputed ones, once their
 * evaluation is resolved. For one question both count answers: the disputed ones among those that were judged and
 * released.
 */
export const disputeRatesRepository = (db: Database) => ({
  async rates(scope: Scope, query: DisputeRatesQuery, now: Date): Promise<DisputeRates> {
    const open = await openDisputes(db, scope, now)
    const evaluators = await byEvaluator(db, scope, query)
    const questions = await byQuestion(db, scope, query)
    return {
      now: open,
      overall: {
        disputed: sum(evaluators.map(({ disputed }) => disputed)),
        overturned: sum(evaluators.map(({ overturned }) => overturned)),
      },
      evaluators,
      questions,
    }
  },

  async options(scope: Scope, now: Date): Promise<DisputeOptions> {
    const disputes = () => disputedEvaluations(db).where(disputeWhere(scope, {}, now))
    const evaluators = await disputes()
      .where('evaluator.id', 'is not', null)
      .select(['evaluator.id', 'evaluator.name'])
      .distinct()
      .orderBy('evaluator.name')
      .$narrowType<{ id: number; name: string }>()
      .execute()
    const agents = await disputes()
      .where('agent.id', 'is not', null)
      .select(['agent.id', 'agent.name'])
      .distinct()
      .orderBy('agent.name')
      .$narrowType<{ id: number; name: string }>()
      .execute()
    const questions = await disputes()
      .innerJoin('dispute_item as item', 'item.evaluation_id', 'evaluation.id')
      .select(['scorecard_version.scorecard_id', 'item.question_id'])
      .distinct()
      .orderBy('scorecard_version.scorecard_id')
      .orderBy('item.question_id')
      .execute()
    const names = await questionNames(
      db,
      questions.map(({ scorecard_id }) => scorecard_id),
    )
    return { evaluators, agents, questions: questions.map((key) => nameIn(names, key)) }
  },
})

async function openDisputes(db: Database, scope: Scope, now: Date): Promise<DisputeRates['now']> {
  return disputedEvaluations(db)
    .where(disputeWhere(scope, {}, now))
    .select(sql<number>`count(*) filter (where evaluation.state = 'disputed')`.as('open'))
    .select(sql<number>`count(*) filter (where evaluation.state = 'escalated')`.as('escalated'))
    .select(sql<number>`count(*) filter (where ${overdue(now)})`.as('overdue'))
    .executeTakeFirstOrThrow()
}

/** Evaluations that were released within the days, without calibrations. */
const released = (db: Database, scope: Scope, { released_from, released_to }: DisputeRatesQuery) =>
  db
    .selectFrom('evaluation')
    .innerJoin('interaction', 'interaction.id', 'evaluation.interaction_id')
    .where(visibleDisputes(scope))
    .where('evaluation.state', 'in', [...releasedStates])
    .where('evaluation.kind', '!=', 'calibration')
    .$if(released_from !== undefined, (query) =>
      query.where('evaluation.released_at', '>=', startOfDay('UTC', released_from!)),
    )
    .$if(released_to !== undefined, (query) =>
      query.where('evaluation.released_at', '<', startOfDay('UTC', addDays(released_to!, 1))),
    )

async function byEvaluator(db: Database, scope: Scope, query: DisputeRatesQuery) {
  const rows = await released(db, scope, query)
    .leftJoin('app_user as evaluator', 'evaluator.id', 'evaluation.evaluator_id')
    .leftJoinLateral(
      (outer) =>
        outer
          .selectFrom('dispute_item')
          .whereRef('dispute_item.evaluation_id', '=', 'evaluation.id')
          .select([
            sql<number>`count(*)`.as('items'),
            sql<number>`count(*) filter (where outcome is not null)`.as('decided'),
            sql<number>`count(*) filter (where outcome = 'accepted')`.as('accepted'),
          ])
          .as('item'),
      (join) => join.onTrue(),
    )
    .groupBy(['evaluator.id', 'evaluator.name'])
    .select(['evaluator.id', 'evaluator.name'])
    .select(sql<number>`count(*)`.as('released'))
    .select(sql<number>`count(*) filter (where item.items > 0)`.as('disputed'))
    .select(whereResolved('decided').as('decided'))
    .select(whereResolved('accepted').as('accepted'))
    .orderBy('evaluator.name')
    .orderBy('evaluator.id')
    .execute()
  return rows.map(({ id, name, ...counts }) => ({ evaluator: namedOrNull(id, name), ...countedOf(counts) }))
}

/** A decision that was escalated is not final. */
const whereResolved = (column: 'decided' | 'accepted') =>
  sql<number>`coalesce(sum(${sql.ref(`item.${column}`)}) filter (where evaluation.state = 'resolved'), 0)::integer`

async function byQuestion(db: Database, scope: Scope, query: DisputeRatesQuery) {
  const rows = await released(db, scope, query)
    .innerJoin('scorecard_version', 'scorecard_version.id', 'evaluation.scorecard_version_id')
    .innerJoin('evaluation_answer as answer', 'answer.evaluation_id', 'evaluation.id')
    .leftJoin('dispute_item as item', (join) =>
      join.onRef('item.evaluation_id', '=', 'evaluation.id').onRef('item.question_id', '=', 'answer.question_id'),
    )
    // a dispute may have changed which questions apply: what was disputed did apply
    .where(sql<boolean>`(answer.family is not null or item.question_id is not null)`)
    .groupBy(['scorecard_version.scorecard_id', 'answer.question_id'])
    .having(sql<boolean>`count(item.question_id) > 0`)
    .select(['scorecard_version.scorecard_id', 'answer.question_id'])
    .select(sql<number>`count(*)`.as('released'))
    .select(sql<number>`count(item.question_id)`.as('disputed'))
    .select(sql<number>`count(item.outcome) filter (where evaluation.state = 'resolved')`.as('decided'))
    .select(
      sql<number>`count(*) filter (where item.outcome = 'accepted' and evaluation.state = 'resolved')`.as('accepted'),
    )
    .orderBy('scorecard_version.scorecard_id')
    .orderBy('answer.question_id')
    .execute()
  const names = await questionNames(
    db,
    rows.map(({ scorecard_id }) => scorecard_id),
  )
  return rows.map(({ scorecard_id, question_id, ...counts }) => ({
    ...nameIn(names, { scorecard_id, question_id }),
    ...countedOf(counts),
  }))
}

type Counts = { released: number; disputed: number; decided: number; accepted: number }

const countedOf = ({ released: whole, disputed, decided, accepted }: Counts) => ({
  disputed: { part: disputed, whole },
  overturned: { part: accepted, whole: decided },
})

const sum = (counted: readonly Counted[]): Counted =>
  counted.reduce((all, { part, whole }) => ({ part: all.part + part, whole: all.whole + whole }), { part: 0, whole: 0 })
