import { expressionBuilder, type Selectable, sql } from 'kysely'

import type { LinkedCalls, LinkedPolicies, LinkReason } from '#contracts/policy-links.ts'
import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { namedOrNull } from '#server/kernel/named.ts'
import type { Scope } from '#server/kernel/scope.ts'

/** Null both for what does not exist and for what the caller may not see. */
export const policyLinksRepository = (db: Database) => ({
  /** The conversations of a policy: those that the caller may open, newest first, and how many others there are. */
  async ofPolicy(scope: Scope, policy: number): Promise<LinkedCalls | null> {
    const seen = db.selectFrom('policy').where('policy.id', '=', policy).where(scope.sees('policy', 'policy-detail'))
    if (!(await seen.select('policy.id').executeTakeFirst())) return null
    const rows = await links(db, scope)
      .leftJoin('agent', 'agent.id', 'interaction.agent_id')
      .where('policy_link.policy_id', '=', policy)
      .where(scope.sees('interaction', 'call-detail'))
      .select(['interaction.id as call_id', 'interaction.channel', 'interaction.started_at', 'partner.time_zone'])
      .select(['interaction.duration_ms', 'interaction.disposition', 'interaction.has_audio', 'agent.name as agent'])
      .orderBy('interaction.started_at', (order) => order.desc().nullsLast())
      .orderBy('policy_link.id', 'desc')
      .execute()
    const data = rows.map(({ call_id: id, channel, started_at, time_zone, duration_ms, agent, ...row }) => ({
      ...linkOf(row),
      call: {
        ...{ id, channel, started_at: started_at?.toISOString() ?? null, time_zone, duration_ms, agent },
        ...{ disposition: row.disposition, has_audio: row.has_audio },
      },
    }))
    return { data, hidden: (await countOf(db, { policy_id: policy })) - data.length }
  },

  /** The policies of a conversation, the surest first. */
  async ofConversation(scope: Scope, interaction: number): Promise<LinkedPolicies | null> {
    const seen = db
      .selectFrom('interaction')
      .where('interaction.id', '=', interaction)
      .where(scope.sees('interaction', 'call-detail'))
    if (!(await seen.select('interaction.id').executeTakeFirst())) return null
    const rows = await links(db, scope)
      .where('policy_link.interaction_id', '=', interaction)
      .where(scope.sees('policy', 'policy-detail'))
      .select(['policy.id as policy_id', 'policy.number', 'policy.product', 'policy.status', 'policy.effective_on'])
      .orderBy('policy_link.confidence', (order) => order.desc().nullsFirst())
      .orderBy('policy_link.id')
      .execute()
    const data = rows.map(({ policy_id: id, number, product, status, effective_on, ...row }) => ({
      ...linkOf(row),
      policy: { id, number, product, status, effective_on },
    }))
    return { data, hidden: (await countOf(db, { interaction_id: interaction })) - data.length }
  },
})

const links = (db: Database, scope: Scope) =>
  db
    .selectFrom('policy_link')
    .innerJoin('interaction', 'interaction.id', 'policy_link.interaction_id')
    .innerJoin('policy', 'policy.id', 'policy_link.policy_id')
    .innerJoin('partner', 'partner.id', 'interaction.partner_id')
    .leftJoin('app_user', 'app_user.id', 'policy_link.decided_by')
    .select(['policy_link.id', 'policy_link.role', 'policy_link.state', 'policy_link.origin', 'policy_link.confidence'])
    .select([
      'policy_link.reasons',
      'policy_link.decided_by',
      'policy_link.decided_at',
      'app_user.name as decided_name',
    ])
    .select([PLACE.as('place'), scope.sees('policy', 'policy-edit').as('may_decide')])

const eb = expressionBuilder<Schema, 'policy_link'>()

/** The turn that mentions the number, as long as its words are there. */
const PLACE = eb
  .selectFrom('turn')
  .whereRef('turn.interaction_id', '=', 'policy_link.interaction_id')
  .where(
    'turn.seq',
    '=',
    sql<number>`(select (reason ->> 'seq')::integer from jsonb_array_elements(policy_link.reasons) as reason
      where reason ->> 'seq' is not null limit 1)`,
  )
  .select(
    sql<{ seq: number; start_ms: number | null }>`json_build_object('seq', turn.seq, 'start_ms', turn.start_ms)`.as(
      'place',
    ),
  )

type Link = Pick<
  Selectable<Schema['policy_link']>,
  'id' | 'role' | 'state' | 'origin' | 'confidence' | 'decided_by' | 'decided_at'
> & {
  reasons: LinkReason[]
  decided_name: string | null
  place: { seq: number; start_ms: number | null } | null
  may_decide: unknown
}

const linkOf = ({ id, role, state, origin, confidence, reasons, ...row }: Link) => ({
  ...{ id, role, state, origin, confidence, reasons },
  decided_by: namedOrNull(row.decided_by, row.decided_name),
  decided_at: row.decided_at?.toISOString() ?? null,
  may_decide: row.may_decide === true,
  place: row.place,
})

async function countOf(db: Database, of: { policy_id: number } | { interaction_id: number }): Promise<number> {
  const [[column, id]] = Object.entries(of) as [['policy_id' | 'interaction_id', number]]
  const { total } = await db
    .selectFrom('policy_link')
    .where(column, '=', id)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}
