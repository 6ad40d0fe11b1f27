import { sql } from 'kysely'

import type { EvaluationKind, EvaluationState } from '#contracts/evaluation-states.ts'
import type { PermissionName } from '#contracts/permissions.ts'
import type { ScorecardContent } from '#contracts/scorecard-content.ts'
import { evaluationAt, type EvaluationStanding } from '#lifecycles/evaluation.machine.ts'
import type { Database } from '#server/db/database.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { lifecycleOf } from '#server/lifecycle/lifecycle.ts'
import { reaches } from '#server/quality/reaches.ts'
import { visibleEvaluations } from '#server/quality/visible-evaluations.ts'

/** An evaluation with all columns that actions on it need. */
export type FoundEvaluation = {
  id: number
  kind: EvaluationKind
  state: EvaluationState
  version: number
  interaction_id: number
  partner_id: number
  scorecard_version_id: number
  evaluator_id: number | null
  /** The account of the evaluated agent, if any. */
  agent_user_id: number | null
  calibration_id: number | null
  content: ScorecardContent
  dispute_until: Date | null
  score: number | null
  was_escalated: boolean
  /** How many disputed questions kept their answer. */
  rejected: number
  standing: EvaluationStanding
}

/** Those of these evaluations that the reader may see, in any order. */
export async function findEvaluations(db: Database, scope: Scope, ids: readonly number[]): Promise<FoundEvaluation[]> {
  const rows = await db
    .selectFrom('evaluation')
    .innerJoin('interaction', 'interaction.id', 'evaluation.interaction_id')
    .innerJoin('scorecard_version', 'scorecard_version.id', 'evaluation.scorecard_version_id')
    .leftJoin('agent', 'agent.id', 'interaction.agent_id')
    .where('evaluation.id', 'in', ids)
    .where(visibleEvaluations(scope))
    .select(['evaluation.id', 'evaluation.kind', 'evaluation.state', 'evaluation.version', 'evaluation.interaction_id'])
    .select(['evaluation.scorecard_version_id', 'evaluation.evaluator_id', 'evaluation.calibration_id'])
    .select(['evaluation.dispute_until', 'evaluation.score', 'interaction.partner_id', 'scorecard_version.content'])
    .select(['agent.user_id as agent_user_id', mayOf(scope).as('may'), wasEscalated.as('was_escalated')])
    .select(rejectedItems.as('rejected'))
    .execute()
  return rows.map(({ may, ...found }) => ({ ...found, standing: standingOf(scope, { ...found, may }) }))
}

const wasEscalated = sql<boolean>`exists (
  select from evaluation_step where evaluation_id = evaluation.id and event = 'dispute.escalated'
)`

const rejectedItems = sql<number>`(
  select count(*) from dispute_item where evaluation_id = evaluation.id and outcome = 'rejected'
)`

export const evaluationLifecycle = lifecycleOf({
  table: 'evaluation',
  steps: 'evaluation_step',
  find: findEvaluations,
  at: ({ state, kind, was_escalated, rejected }: FoundEvaluation) =>
    evaluationAt(state, { kind, was_escalated, rejected }),
  texts: { changed: texts.evaluationChangedMeanwhile, notAllowed: texts.stepNotAllowed },
})

const mayOf = (scope: Scope) =>
  sql<Parameters<typeof standingOf>[1]['may']>`json_build_object(
    'evaluate', case evaluation.kind
      when 'freemium' then ${reaches(scope, permissionOf('freemium'))}
      else ${reaches(scope, permissionOf('quality'))}
    end,
    'acknowledge', ${reaches(scope, 'quality-acknowledge')},
    'oversee', ${reaches(scope, 'quality-plans')},
    'settle', ${reaches(scope, 'quality-disputes')}
  )`

/**
 * Whether the reader may answer, comment and add evidence: the evaluation is a draft, and it is theirs or they oversee
 * audits.
 */
export const mayAnswer = ({ state, kind, standing }: Pick<FoundEvaluation, 'state' | 'kind' | 'standing'>): boolean =>
  state === 'draft' && (standing.is_evaluator || (standing.oversees && kind !== 'calibration'))

/** The permission that is required to make an evaluation of a kind. */
const permissionOf = (kind: EvaluationKind): PermissionName =>
  kind === 'freemium' ? 'freemium-audit' : 'quality-audit'

type Judged = {
  evaluator_id: number | null
  /** The account of the evaluated agent, if any. */
  agent_user_id: number | null
  /**
   * Whether the permissions to make such an evaluation, to acknowledge, to oversee audits and to settle reach the
   * conversation.
   */
  may: { evaluate: boolean; acknowledge: boolean; oversee: boolean; settle: boolean }
}

/**
 * A person's role in an evaluation. `evaluated` is the agent themselves, or a person who may acknowledge for others and
 * does not oversee audits: nobody accepts a judgement that they are responsible for. Nobody settles an evaluation that
 * they made, or that judges them.
 */
function standingOf({ user }: Pick<Scope, 'user'>, { evaluator_id, agent_user_id, may }: Judged): EvaluationStanding {
  const isAgent = agent_user_id === user.id
  const madeIt = evaluator_id === user.id
  const is_evaluated = may.acknowledge && !madeIt && (isAgent || !may.oversee)
  return {
    is_evaluator: madeIt && may.evaluate,
    is_evaluated,
    oversees: may.oversee && !isAgent,
    settles: may.settle && !madeIt && !isAgent && !is_evaluated,
  }
}
