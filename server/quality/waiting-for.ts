import { type RawBuilder, sql } from 'kysely'

import type { Scope } from '#server/kernel/scope.ts'
import { reaches } from '#server/quality/reaches.ts'

/**
 * Whether an evaluation waits for the caller to acknowledge or dispute it: it is released, and `standingOf` calls them
 * evaluated. On `evaluation` joined with `interaction` and `agent`.
 */
export function waitingFor(scope: Scope): RawBuilder<boolean> {
  if (!scope.holds('quality-acknowledge')) return sql<boolean>`false`
  return sql<boolean>`(
    evaluation.state = 'released' and evaluation.evaluator_id is distinct from ${scope.user.id}
    and ${reaches(scope, 'quality-acknowledge')}
    and (agent.user_id is not distinct from ${scope.user.id} or not ${reaches(scope, 'quality-plans')})
  )`
}
