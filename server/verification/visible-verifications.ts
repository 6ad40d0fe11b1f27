import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Scope } from '#server/kernel/scope.ts'

/**
 * The conversations whose evidence a reader may open. For a reader of conversations, their rules must reach this one; a
 * reader of policies only sees the findings in those that their rules about policies reach, but neither text nor sound:
 * see `isOpen`.
 */
export const seesEvidence = (scope: Scope): RawBuilder<SqlBool> =>
  scope.sees('interaction', scope.holds('call-detail') ? 'call-detail' : 'policy-detail')

/** Whether the reader may read and play a conversation itself. */
export const isOpen = (scope: Scope): RawBuilder<SqlBool> =>
  scope.holds('call-detail') ? scope.sees('interaction', 'call-detail') : sql<SqlBool>`false`

/** On `verification` joined with `interaction`: the policy must be visible too. */
export const visibleVerifications = (scope: Scope): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${seesEvidence(scope)} and (verification.policy_id is null or exists (
    select from policy where policy.id = verification.policy_id and ${scope.sees('policy', 'policy-detail')}
  )))`

/** Whether the caller judges evidence of this conversation. */
export const judges = (scope: Scope): RawBuilder<SqlBool> =>
  scope.holds('quality-verify') ? scope.sees('interaction', 'quality-verify') : sql<SqlBool>`false`
