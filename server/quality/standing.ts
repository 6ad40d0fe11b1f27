import type { EvaluationKind } from '#contracts/evaluation-states.ts'
import type { PermissionName } from '#contracts/permissions.ts'
import type { Scope } from '#server/scope.ts'
import type { Standing } from '#src/machines/evaluation.machine.ts'

/** The permission that making an evaluation of a kind needs. */
export const permissionOf = (kind: EvaluationKind): PermissionName =>
  kind === 'freemium' ? 'freemium-audit' : 'quality-audit'

type Judged = {
  kind: EvaluationKind
  evaluator_id: number | null
  /** The account of the agent who is judged, if any. */
  agent_user_id: number | null
  /** Whether the conversation is among those whose evaluations the person may acknowledge. */
  is_reached: boolean
}

/**
 * What a person is to an evaluation. Evaluated is the agent themselves, or who may acknowledge for others and does not oversee
 * audits: nobody accepts a judgement that they answer for.
 */
export function standingOf(scope: Scope, { kind, evaluator_id, agent_user_id, is_reached }: Judged): Standing {
  const { user, holds } = scope
  const oversees = holds('quality-plans')
  const isAgent = agent_user_id === user.id
  const madeIt = evaluator_id === user.id
  const is_evaluated = holds('quality-acknowledge') && is_reached && !madeIt && (isAgent || !oversees)
  return {
    is_evaluator: madeIt && holds(permissionOf(kind)),
    is_evaluated,
    oversees: oversees && !isAgent,
    settles: holds('quality-disputes') && !is_evaluated,
  }
}
