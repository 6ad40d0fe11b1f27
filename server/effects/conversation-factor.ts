import { type Expression, sql, type SqlBool } from 'kysely'

import type { ConversationFactor } from '#contracts/lists/conversation-factor.ts'
import { attributeWhere } from '#server/conversations/attribute-where.ts'
import { allOf } from '#server/conversations/conversation-where.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { seesMachineScores } from '#server/quality/visible-machine-scores.ts'

/**
 * The conversations, as a condition on `interaction`, in which a factor was found or failed, as far as the dashboard
 * counts them for the caller; the results of rules are shown only to readers who also see them elsewhere. Undefined
 * when no factor is selected.
 */
export function hasFactor(scope: Scope, factor: ConversationFactor): Expression<SqlBool> | undefined {
  const { category_id, scorecard_id, failed } = factor
  if (category_id === undefined && failed === undefined) return undefined
  const failedThere =
    failed === undefined
      ? undefined
      : sql<SqlBool>`(${seesMachineScores(scope)} and interaction.id in (
          select judged.interaction_id from machine_score as judged
          where ${failed} = any(judged.failed) and ${scorecard_id === undefined ? sql`true` : sql`judged.scorecard_id = ${scorecard_id}`}
        ))`
  return allOf(scope.sees('interaction', 'dashboards-beyond'), attributeWhere({ category_id }), failedThere)
}
