import type { CoachingOptions } from '#contracts/coaching.ts'
import { releasedStates } from '#contracts/evaluation-states.ts'
import type { CoachingOptionsQuery } from '#contracts/lists/coaching.ts'
import type { Named } from '#contracts/params.ts'
import type { Database } from '#server/db/database.ts'
import { orMissing, Refusal } from '#server/kernel/failures.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { questionNames } from '#server/quality/question-names.ts'
import { reachesAgent } from '#server/quality/visible-coachings.ts'
import { visibleEvaluations } from '#server/quality/visible-evaluations.ts'

/**
 * What a coaching can be about. Throws `missing` for an agent or evaluation that the caller may not coach, `refused`
 * where neither is given.
 */
export async function coachingOptions(
  db: Database,
  scope: Scope,
  { evaluation_id, agent_id, scorecard_id }: CoachingOptionsQuery,
): Promise<CoachingOptions> {
  if (evaluation_id !== undefined) {
    const origin = orMissing(await coachableEvaluation(db, scope, evaluation_id))
    const failed = await db
      .selectFrom('evaluation_answer')
      .where('evaluation_id', '=', evaluation_id)
      .where('failed', '=', true)
      .select('question_id')
      .execute()
    const ids = new Set(failed.map(({ question_id }) => question_id))
    return optionsOf(db, origin.agent, { scorecard_id: origin.scorecard_id, evaluation_id, failed: ids })
  }
  if (agent_id === undefined || scorecard_id === undefined) throw new Refusal({ kind: 'refused' })
  const agent = orMissing(await coachableAgent(db, scope, agent_id))
  return optionsOf(db, agent, { scorecard_id, evaluation_id: null, failed: new Set() })
}

type CoachingSubject = { scorecard_id: number; evaluation_id: number | null; failed: ReadonlySet<string> }

async function optionsOf(db: Database, agent: Named, { scorecard_id, evaluation_id, failed }: CoachingSubject) {
  const questions = [...(await questionNames(db, [scorecard_id])).values()]
  const { scorecard } = orMissing(questions[0])
  return {
    agent,
    scorecard,
    evaluation_id,
    questions: questions.map((question) => ({ ...question, is_failed: failed.has(question.question_id) })),
  }
}

/** An agent whom the caller may coach: never themselves. Null for all others. */
export async function coachableAgent(db: Database, scope: Scope, id: number): Promise<Named | null> {
  const agent = await db
    .selectFrom('agent')
    .where('agent.id', '=', id)
    .where(reachesAgent(scope, 'quality-coaching'))
    .where('agent.user_id', 'is distinct from', scope.user.id)
    .select(['agent.id', 'agent.name'])
    .executeTakeFirst()
  return agent ?? null
}

/** An evaluation on which a coaching can rest: one that its agent sees too. Null for all others. */
export async function coachableEvaluation(db: Database, scope: Scope, id: number) {
  const found = await db
    .selectFrom('evaluation')
    .innerJoin('interaction', 'interaction.id', 'evaluation.interaction_id')
    .innerJoin('scorecard_version', 'scorecard_version.id', 'evaluation.scorecard_version_id')
    .innerJoin('agent', 'agent.id', 'interaction.agent_id')
    .where('evaluation.id', '=', id)
    .where(visibleEvaluations(scope))
    .where(scope.sees('interaction', 'quality-coaching'))
    .where('evaluation.state', 'in', [...releasedStates])
    .where('evaluation.kind', '!=', 'calibration')
    .where('agent.user_id', 'is distinct from', scope.user.id)
    .select(['scorecard_version.scorecard_id', 'agent.id', 'agent.name', 'interaction.partner_id'])
    .executeTakeFirst()
  if (!found) return null
  const { id: agent_id, name, ...origin } = found
  return { ...origin, agent: { id: agent_id, name } }
}
