import { type InferResult, sql } from 'kysely'

import type { PolicyRowDto } from '#contracts/policies.ts'
import { maskName } from '#domain/privacy/masks.ts'
import { grouped } from '#domain/sampling/grouped.ts'
import { dayIn } from '#domain/time/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { evidenceOf } from '#server/modules/policies/evidence-of.ts'
import { instalmentState, isOverdue } from '#server/modules/policies/instalment-state.ts'

export const policiesWithNames = (db: Database, scope: Scope) =>
  db
    .selectFrom('policy')
    .innerJoin('partner', 'partner.id', 'policy.partner_id')
    .leftJoin('campaign', 'campaign.id', 'policy.campaign_id')
    .leftJoin('agent', 'agent.id', 'policy.agent_id')
    .where(scope.sees('policy'))
    .selectAll('policy')
    .select(['partner.name as partner_name', 'partner.time_zone', 'partner.country'])
    .select(['campaign.name as campaign_name', 'agent.name as agent_name'])

export type NamedPolicy = InferResult<ReturnType<typeof policiesWithNames>>[number]

/** The rows of these policies, in this order; those no longer visible to the caller are left out. */
export async function policyRows(
  db: Database,
  scope: Scope,
  ids: readonly number[],
  now: Date,
): Promise<PolicyRowDto[]> {
  if (ids.length === 0) return []
  const these = sql<number>`any(${[...ids]}::bigint[])`
  const policies = await policiesWithNames(db, scope).where('policy.id', '=', these).execute()
  const holders = await holdersOf(db, ids)
  const open = await openInstalments(db, ids)
  const claims = await claimsOf(db, ids)
  const evidence = await evidenceOf(db, scope, ids)
  const byId = new Map(
    policies.map((policy) => {
      const at = { today: dayIn(policy.time_zone, now), ended_on: policy.ended_on }
      const overdue = (open.get(policy.id) ?? []).filter((one) => isOverdue(instalmentState(one, at)))
      const minor = overdue.reduce((sum, { amount, paid }) => sum + amount - paid, 0)
      const beside = {
        holder: holders.get(policy.id) ?? null,
        overdue: { count: overdue.length, minor },
        claims: claims.get(policy.id) ?? 0,
      }
      return [policy.id, { ...presentPolicy(scope, policy, beside), evidence: evidence.get(policy.id) ?? null }]
    }),
  )
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** A policy as it is sent to the browser: without personal data that the caller may not see. */
export function presentPolicy(
  scope: Scope,
  policy: NamedPolicy,
  { holder, overdue, claims }: Pick<PolicyRowDto, 'holder' | 'overdue' | 'claims'>,
): Omit<PolicyRowDto, 'evidence'> {
  const { id, number, certificate, time_zone, product, line, status, status_told, seller } = policy
  const { effective_on, expires_on, ended_on, currency, premium_total, premium_yearly, frequency } = policy
  return {
    ...{ id, number, certificate, time_zone, product, line, status, status_told, seller },
    ...{ effective_on, expires_on, ended_on, currency, premium_total, premium_yearly, frequency },
    partner: { id: policy.partner_id, name: policy.partner_name },
    campaign: namedOrNull(policy.campaign_id, policy.campaign_name),
    agent: namedOrNull(policy.agent_id, policy.agent_name),
    holder: holder && (scope.unmasked.includes('name') ? holder : maskName(holder)),
    overdue,
    claims,
  }
}

async function holdersOf(db: Database, ids: readonly number[]) {
  const rows = await db
    .selectFrom('policy_party')
    .leftJoin('customer', 'customer.id', 'policy_party.customer_id')
    .where('policy_party.policy_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('policy_party.role', '=', 'holder')
    .select(['policy_party.policy_id', sql<string | null>`coalesce(policy_party.name, customer.name)`.as('name')])
    .orderBy('policy_party.seq', 'desc') // the first one is taken
    .execute()
  return new Map(rows.map(({ policy_id, name }) => [policy_id, name]))
}

async function openInstalments(db: Database, ids: readonly number[]) {
  const rows = await db
    .selectFrom('instalment')
    .where('policy_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .whereRef('paid', '<', 'amount')
    .where('cancelled', '=', false)
    .select(['policy_id', 'number', 'due_on', 'amount', 'paid', 'paid_on', 'cancelled'])
    .execute()
  return grouped(rows, ({ policy_id }) => policy_id)
}

async function claimsOf(db: Database, ids: readonly number[]) {
  const rows = await db
    .selectFrom('claim')
    .where('policy_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .groupBy('policy_id')
    .select(['policy_id', ({ fn }) => fn.countAll<number>().as('claims')])
    .execute()
  return new Map(rows.map(({ policy_id, claims }) => [policy_id, claims]))
}
