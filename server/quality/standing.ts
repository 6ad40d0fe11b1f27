import type { EvaluationKind } from '#contracts/evaluation-states.ts'
import type { PermissionName } from '#contracts/permissions.ts'
import type { Standing } from '#lifecycles/evaluation.machine.ts'
import type { Scope } from '#server/kernel/scope.ts'

/** The permission that making an evaluation of a kind needs. */
export const permissionOf = (kind: EvaluationKind): PermissionName =>
  kind === 'freemium' ? 'freemium-audit' : 'quality-audit'

type Judged = {
  evaluator_id: number | null
  /** The account of the agent who is judged, if any. */
  agent_user_id: number | null
  /** Whether the permissions to make such an evaluation, to acknowledge, to oversee audits and to settle reach the conversation. */
  may: { evaluate: boolean; acknowledge: boolean; oversee: boolean; settle: boolean }
}

/**
 * What a person is to an evaluation. Evaluated is the agent themselves, or who may acknowledge for others and does not oversee
 * audits: nobody accepts a judgement that they answer for. Nobody settles what they made, or what judges them.
 */
export function standingOf({ user }: Pick<Scope, 'user'>, { evaluator_id, agent_user_id, may }: Judged): Standing {
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
