import type { Database } from '#server/db/database.ts'
import { Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'

/**
 * A conversation that the caller may evaluate. Throws `missing` when it is out of scope, `invalid` when it is their
 * own.
 */
export async function callToEvaluate(trx: Database, scope: Scope, id: number): Promise<{ turn_count: number }> {
  const call = await trx
    .selectFrom('interaction')
    .leftJoin('agent', 'agent.id', 'interaction.agent_id')
    .where('interaction.id', '=', id)
    .where(scope.sees('interaction'))
    .select(['interaction.turn_count', 'agent.user_id'])
    .executeTakeFirst()
  if (!call) throw new Refusal({ kind: 'missing' })
  if (call.user_id === scope.user.id) {
    throw new Refusal({ kind: 'invalid', errors: { interaction_id: [texts.ownConversation] } })
  }
  return { turn_count: call.turn_count }
}
