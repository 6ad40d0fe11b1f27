import { sql } from 'kysely'

import type { CampaignKind } from '#contracts/conversation.ts'
import {
  policyLinksFor,
  type PolicyLink,
  type LinkingConversation,
  type LinkCandidate,
} from '#domain/policies/policy-links.ts'
import { grouped } from '#domain/sampling/grouped.ts'
import type { Database } from '#server/db/database.ts'
import { MAX_SHARED_TAIL, rareTails } from '#server/modules/policy-links/rare-tails.ts'

/** Finds by the rules what these conversations are about, from the current data. Decisions of people stay. */
export async function linkConversations(db: Database, ids: readonly number[]): Promise<void> {
  const candidates = await candidatesFor(db, ids)
  const conversations = await linkingConversations(db, [...candidates.keys()])
  const found = conversations.flatMap(({ id, ...conversation }) =>
    policyLinksFor(conversation, candidates.get(id) ?? []).map((link) => ({ interaction_id: id, ...link })),
  )
  await storeLinks(db, ids, found)
}

/**
 * Stores what was found for these conversations, and removes what no longer applies. Links that a person made, confirmed or rejected stay
 * as they are.
 */
async function storeLinks(
  trx: Database,
  ids: readonly number[],
  found: readonly (PolicyLink & { interaction_id: number })[],
): Promise<void> {
  const links = JSON.stringify(found.map(({ policy, ...link }) => ({ ...link, policy_id: policy })))
  await sql`
    delete from policy_link
    where interaction_id = any(${[...ids]}::bigint[]) and state = 'suggested' and origin = 'rule'
      and (policy_id, interaction_id) not in (
        select policy_id, interaction_id from json_populate_recordset(null::policy_link, ${links})
      )
  `.execute(trx)
  await sql`
    insert into policy_link as held (policy_id, interaction_id, role, origin, confidence, reasons)
    select policy_id, interaction_id, role, 'rule', confidence, reasons
    from json_populate_recordset(null::policy_link, ${links})
    order by policy_id, interaction_id
    on conflict (policy_id, interaction_id) do update
    set role = excluded.role, confidence = excluded.confidence, reasons = excluded.reasons
    where held.state = 'suggested' and held.origin = 'rule'
      and (held.role, held.confidence, held.reasons) is distinct from (excluded.role, excluded.confidence, excluded.reasons)
  `.execute(trx)
}

type Row = Omit<LinkingConversation, 'words' | 'campaign_kind'> & {
  id: number
  campaign_kind: CampaignKind | null
  disposition: string | null
  subject: string | null
}

/** Conversations in the form in which they are compared with policies. */
async function linkingConversations(
  trx: Database,
  ids: readonly number[],
): Promise<(LinkingConversation & { id: number })[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    select interaction.id, (started_at at time zone partner.time_zone)::date as day,
      campaign_id, campaign.kind as campaign_kind, agent_id, disposition, subject,
      customer_id, customer.national_id, coalesce(customer.phones, '{}') as phones,
      (select coalesce(json_agg(json_build_object('key', key, 'seq', seq, 'named', named) order by seq nulls first, key), '[]')
        from mentioned_number where interaction_id = interaction.id) as numbers
    from interaction
    join partner on partner.id = interaction.partner_id
    left join campaign on campaign.id = interaction.campaign_id
    left join customer on customer.id = interaction.customer_id
    where interaction.id = any(${[...ids]}::bigint[])
  `.execute(trx)
  return rows.map(({ disposition, subject, ...row }) => ({
    ...row,
    words: [disposition, subject].filter((words) => words !== null),
  }))
}

/**
 * The policies that each conversation may be about, of its partner; every step uses an index. Those that a person rejected are left out:
 * the next best are suggested in their place.
 */
async function candidatesFor(trx: Database, ids: readonly number[]): Promise<Map<number, LinkCandidate[]>> {
  const rejected = await rejectedOf(trx, ids)
  const pairs = [...(await ofSamePerson(trx, ids)), ...(await ofSaidNumber(trx, ids))].filter(
    ({ interaction_id, policy_id }) => !rejected.get(interaction_id)?.has(policy_id),
  )
  const policies = await policiesOf(trx, [...new Set(pairs.map(({ policy_id }) => policy_id))])
  const found = new Map<number, Map<number, LinkCandidate>>()
  for (const { interaction_id, policy_id } of pairs) {
    const policy = policies.get(policy_id)
    if (!policy) continue
    const own = found.get(interaction_id) ?? new Map<number, LinkCandidate>()
    found.set(interaction_id, own.set(policy_id, policy))
  }
  return new Map([...found].map(([id, own]) => [id, [...own.values()]]))
}

type Pair = { interaction_id: number; policy_id: number }

/** By each way of recognising somebody on its own: a way without a result takes nothing away from the others. */
async function ofSamePerson(trx: Database, ids: readonly number[]): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    with due as (
      select interaction.id, interaction.partner_id, customer_id, national_id, array_remove(phone_tails(phones), '') as tails
      from interaction join customer on customer.id = interaction.customer_id
      where interaction.id = any(${[...ids]}::bigint[])
    ), rare as materialized (
      ${rareTails(sql`select unnest(tails) as tail from due`)}
    ), pair as (
      select due.id, due.partner_id, policy_id, 'customer' as way
      from due join policy_party on policy_party.customer_id = due.customer_id
      union
      select due.id, due.partner_id, policy_id, 'national id'
      from due join policy_party on policy_party.national_id = due.national_id
      union
      select due.id, due.partner_id, policy_id, 'phone'
      from due cross join lateral unnest(due.tails) as own (tail)
      join rare on rare.tail = own.tail
      join customer as other on phone_tails(other.phones) @> array[rare.tail]
      join policy_party on policy_party.customer_id = other.id
    )
    select distinct interaction_id, policy_id from (
      select pair.id as interaction_id, policy_id, count(*) over (partition by pair.id, way) as by_way
      from pair join policy on policy.id = policy_id and policy.partner_id = pair.partner_id
    ) as counted
    where by_way <= ${MAX_SHARED_TAIL}
  `.execute(trx)
  return rows
}

async function ofSaidNumber(trx: Database, ids: readonly number[]): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    with said as (
      select interaction_id, partner_id, key
      from mentioned_number join interaction on interaction.id = interaction_id
      where interaction_id = any(${[...ids]}::bigint[])
    ), pair as (
      select interaction_id, said.partner_id, said.key, policy.id as policy_id
      from said join policy on policy.partner_id = said.partner_id and policy.key = said.key
      union
      select interaction_id, said.partner_id, said.key, policy.id from said join policy on policy_digits(policy.key) collate "C" = said.key
      union
      select interaction_id, said.partner_id, said.key, policy.id from said join policy on policy_key(certificate) collate "C" = said.key
      union
      select interaction_id, said.partner_id, said.key, policy.id from said join policy on policy_digits(certificate) collate "C" = said.key
    )
    select distinct interaction_id, policy_id from (
      select interaction_id, policy_id, count(*) over (partition by interaction_id, pair.key) as of_number
      from pair join policy on policy.id = policy_id and policy.partner_id = pair.partner_id
    ) as counted
    where of_number <= ${MAX_SHARED_TAIL}
  `.execute(trx)
  return rows
}

async function rejectedOf(trx: Database, ids: readonly number[]): Promise<Map<number, ReadonlySet<number>>> {
  const rows = await trx
    .selectFrom('policy_link')
    .where('interaction_id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where('state', '=', 'rejected')
    .select(['interaction_id', 'policy_id'])
    .execute()
  const byConversation = grouped(rows, ({ interaction_id }) => interaction_id)
  return new Map([...byConversation].map(([id, own]) => [id, new Set(own.map(({ policy_id }) => policy_id))]))
}

/** Locked until the transaction ends: one that is being removed is left out. */
async function policiesOf(trx: Database, ids: readonly number[]): Promise<Map<number, LinkCandidate>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Omit<LinkCandidate, 'customer_ids' | 'national_ids' | 'phones'>>`
    select id, number, certificate, sold_on, issued_on, effective_on, ended_on, campaign_id, agent_id
    from policy where id = any(${[...ids]}::bigint[]) order by id
    for key share skip locked
  `.execute(trx)
  const { rows: parties } = await sql<Party>`
    select policy_id, customer_id, customer.phones, array_remove(array[policy_party.national_id, customer.national_id], null) as ids
    from policy_party left join customer on customer.id = customer_id
    where policy_id = any(${[...ids]}::bigint[])
  `.execute(trx)
  const byPolicy = grouped(parties, ({ policy_id }) => policy_id)
  return new Map(rows.map((row) => [row.id, { ...row, ...whoIn(byPolicy.get(row.id) ?? []) }]))
}

type Party = { policy_id: number; customer_id: number | null; phones: string[] | null; ids: string[] }

const whoIn = (parties: readonly Party[]) => ({
  customer_ids: parties.flatMap(({ customer_id }) => customer_id ?? []),
  national_ids: parties.flatMap(({ ids }) => ids),
  phones: parties.flatMap(({ phones }) => phones ?? []),
})
