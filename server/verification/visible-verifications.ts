import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Scope } from '#server/kernel/scope.ts'

/**
 * The conversations whose evidence a reader may open. Who reads conversations at all must reach this one; who only reads policies
 * learns what was found in those that their rules about policies reach, but neither its words nor its sound: see `isOpen`.
 */
export const seesEvidence = (scope: Scope): RawBuilder<SqlBool> =>
  scope.sees('interaction', scope.holds('call-detail') ? 'call-detail' : 'policy-detail')

/** Whether the reader may read and hear a conversation itself. */
export const isOpen = (scope: Scope): RawBuilder<SqlBool> =>
  scope.holds('call-detail') ? scope.sees('interaction', 'call-detail') : sql<SqlBool>`false`

/** Of `verification` beside its `interaction`: the policy that it is about must be in sight too. */
export const visibleVerifications = (scope: Scope): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${seesEvidence(scope)} and (verification.policy_id is null or exists (
    select from policy where policy.id = verification.policy_id and ${scope.sees('policy', 'policy-detail')}
  )))`

/** Whether the caller judges evidence of this conversation. */
export const judges = (scope: Scope): RawBuilder<SqlBool> =>
  scope.holds('quality-verify') ? scope.sees('interaction', 'quality-verify') : sql<SqlBool>`false`
