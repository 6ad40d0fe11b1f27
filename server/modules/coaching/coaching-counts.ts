import { type RawBuilder, sql } from 'kysely'

import type { CoachingCounts } from '#contracts/coaching.ts'
import { releasedStates } from '#contracts/evaluation-states.ts'
import { effectWindows } from '#domain/coaching/coaching-effect.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { visibleEvaluations } from '#server/quality/visible-evaluations.ts'

/** Evaluations that count for an agent: those that the agent can see, without calibrations. */
export const comparableEvaluations = (db: Database, scope: Scope) =>
  db
    .selectFrom('evaluation')
    .innerJoin('interaction', 'interaction.id', 'evaluation.interaction_id')
    .innerJoin('scorecard_version', 'scorecard_version.id', 'evaluation.scorecard_version_id')
    .innerJoin('evaluation_answer as answer', 'answer.evaluation_id', 'evaluation.id')
    .where(visibleEvaluations(scope))
    .where('evaluation.state', 'in', [...releasedStates])
    .where('evaluation.kind', '!=', 'calibration')
    // answers that did not apply do not count
    .where('answer.failed', 'is not', null)

type Coached = {
  agent_id: number
  scorecard_id: number
  question_ids: string[]
  created_at: Date
  agreed_at: Date | null
  settled_at: Date | null
  window_days: number
}

/**
 * How often each question of a coaching passed before and after it, in what the reader sees. A conversation counts by
 * when it began, not by when it was evaluated: what was said before the coaching shows nothing of its effect.
 */
export async function coachingCounts(db: Database, scope: Scope, coached: Coached, now: Date): Promise<CoachingCounts> {
  const { before, after } = effectWindows(coached, now)
  const [inBefore, inAfter] = [within(before), after ? within(after) : sql<boolean>`false`]
  const rows = await comparableEvaluations(db, scope)
    .where('interaction.agent_id', '=', coached.agent_id)
    .where('scorecard_version.scorecard_id', '=', coached.scorecard_id)
    .where('answer.question_id', 'in', coached.question_ids)
    .groupBy('answer.question_id')
    .select('answer.question_id')
    .select(sql<number>`count(*) filter (where ${inBefore})`.as('before_whole'))
    .select(sql<number>`count(*) filter (where ${inBefore} and not answer.failed)`.as('before_part'))
    .select(sql<number>`count(*) filter (where ${inAfter})`.as('after_whole'))
    .select(sql<number>`count(*) filter (where ${inAfter} and not answer.failed)`.as('after_part'))
    .execute()
  return {
    before: toIso(before),
    after: after && toIso(after),
    questions: coached.question_ids.map((question_id) => {
      const found = rows.find((row) => row.question_id === question_id)
      return {
        question_id,
        before: { part: found?.before_part ?? 0, whole: found?.before_whole ?? 0 },
        after: { part: found?.after_part ?? 0, whole: found?.after_whole ?? 0 },
      }
    }),
  }
}

type Span = { from: Date; to: Date }

const within = ({ from, to }: Span): RawBuilder<boolean> =>
  sql<boolean>`(interaction.started_at >= ${from} and interaction.started_at < ${to})`

const toIso = ({ from, to }: Span) => ({ from: from.toISOString(), to: to.toISOString() })
