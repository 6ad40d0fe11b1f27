import type { Debt } from '#contracts/debts.ts'
import type { Database } from '#server/db/database.ts'
import type { DebtRecord } from '#server/modules/collections/debt-rows.ts'
import type { Scope } from '#server/scope.ts'

/** The policy that a debt is of, and the conversations about it, as far as the reader sees either. */
export async function policyOfDebt(
  db: Database,
  scope: Scope,
  { policy_id, instalment }: Pick<DebtRecord, 'policy_id' | 'instalment'>,
): Promise<Pick<Debt, 'policy' | 'calls'>> {
  if (policy_id === null) return { policy: null, calls: [] }
  const policy = await db
    .selectFrom('policy')
    .where('policy.id', '=', policy_id)
    .where(scope.sees('policy', 'policy-detail'))
    .select(['policy.id', 'policy.number'])
    .executeTakeFirst()
  const calls = await db
    .selectFrom('policy_link')
    .innerJoin('interaction', 'interaction.id', 'policy_link.interaction_id')
    .where('policy_link.policy_id', '=', policy_id)
    .where('policy_link.state', '!=', 'rejected')
    .where(scope.sees('interaction', 'call-detail'))
    .select(['interaction.id', 'interaction.channel', 'interaction.started_at', 'policy_link.role'])
    .orderBy('interaction.started_at', (order) => order.desc().nullsLast())
    .orderBy('interaction.id', 'desc')
    .limit(SHOWN)
    .execute()
  return {
    policy: policy ? { ...policy, instalment } : null,
    calls: calls.map((call) => ({ ...call, started_at: call.started_at?.toISOString() ?? null })),
  }
}

const SHOWN = 20
