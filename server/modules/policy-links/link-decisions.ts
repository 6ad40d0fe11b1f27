import { sql } from 'kysely'

import type { LinkDecision, LinkDraft } from '#contracts/policy-links.ts'
import type { Database } from '#server/db/database.ts'
import { queueLinks } from '#server/jobs/queue-work.ts'
import { orMissing, Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Message } from '#server/kernel/messages/message.ts'
import type { Scope } from '#server/kernel/scope.ts'

/**
 * A person links a conversation to a policy; a link that was suggested or rejected is confirmed by it. Throws `missing` for a policy out of
 * sight, `invalid` for a conversation that cannot be linked.
 */
export async function addLink(
  trx: Database,
  scope: Scope,
  policyId: number,
  { interaction_id, role }: LinkDraft,
  now: Date,
): Promise<void> {
  const policy = orMissing(
    await trx
      .selectFrom('policy')
      .where('policy.id', '=', policyId)
      .where(scope.sees('policy'))
      .where(scope.sees('policy', 'policy-detail'))
      .select('policy.partner_id')
      .executeTakeFirst(),
  )
  const conversation = await trx
    .selectFrom('interaction')
    .innerJoin('partner', 'partner.id', 'interaction.partner_id')
    .where('interaction.id', '=', interaction_id)
    .where(scope.sees('interaction', 'call-detail'))
    .select(['interaction.partner_id', 'partner.country'])
    .executeTakeFirst()
  if (!conversation) throw refused(texts.linkNoConversation)
  const isNobodys = conversation.country === UNASSIGNED_COUNTRY
  if (conversation.partner_id !== policy.partner_id && !isNobodys) throw refused(texts.linkOtherPartner)
  const decision = { role, state: 'confirmed', decided_by: scope.user.id, decided_at: now } as const
  const added = await trx
    .insertInto('policy_link')
    .values({ policy_id: policyId, interaction_id, origin: 'person', ...decision })
    .onConflict((conflict) =>
      conflict
        .columns(['policy_id', 'interaction_id'])
        .doUpdateSet(decision)
        .where('policy_link.state', '!=', 'confirmed'),
    )
    .returning('id')
    .executeTakeFirst()
  if (!added) throw refused(texts.linkIsThere)
}

/** The rules find a replacement for a rejected policy. */
async function suggestAgain(trx: Database, interaction: number): Promise<void> {
  await sql`select enqueue_conversation_links(array[${interaction}]::bigint[], false)`.execute(trx)
  await queueLinks(trx)
}

/** The country of the partner `Unassigned`: the partner of its conversations is not known yet. */
const UNASSIGNED_COUNTRY = 'ZZ'

const refused = (why: Message) => new Refusal({ kind: 'invalid', errors: { interaction_id: [why] } })

/**
 * A person confirms or rejects a link, or sets what the conversation was. Throws `missing` for a link whose policy the caller may not
 * change or whose conversation they may not open, `conflict` for one that is not as the caller saw it.
 */
export async function decideLink(
  trx: Database,
  scope: Scope,
  id: number,
  { state, role, seen }: LinkDecision,
  now: Date,
) {
  const link = orMissing(
    await trx
      .selectFrom('policy_link')
      .innerJoin('policy', 'policy.id', 'policy_link.policy_id')
      .innerJoin('interaction', 'interaction.id', 'policy_link.interaction_id')
      .where('policy_link.id', '=', id)
      .where(scope.sees('policy'))
      .where(scope.sees('policy', 'policy-detail'))
      .where(scope.sees('interaction', 'call-detail'))
      .select(['policy_link.policy_id', 'policy_link.interaction_id', 'policy_link.role', 'policy_link.state'])
      .forUpdate('policy_link')
      .executeTakeFirst(),
  )
  if (link.state !== seen.state || link.role !== seen.role) throw new Refusal({ kind: 'conflict' })
  const decided = { state, role: role ?? link.role, decided_by: scope.user.id, decided_at: now }
  await trx.updateTable('policy_link').set(decided).where('id', '=', id).execute()
  if (state === 'rejected' || link.state === 'rejected') await suggestAgain(trx, link.interaction_id)
  return { ...link, role: decided.role }
}
