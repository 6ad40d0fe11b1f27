import { sql } from 'kysely'

import type { ImportedConversation } from '#contracts/conversation.ts'
import type { Database } from '#server/db/database.ts'

type Agent = NonNullable<ImportedConversation['agent']>
type Customer = NonNullable<ImportedConversation['customer']>
export type IdentifiedCustomer = Omit<Customer, 'national_id'> & {
  identity: string
  national_id: string | null
  national_id_kind: string | null
}

/** The key by which two imports mean the same agent, as the index `agent_identity` has it. */
export const agentKey = ({ name, email }: Agent): string =>
  JSON.stringify([name.toLowerCase(), email?.toLowerCase() ?? ''])

/**
 * The customer of a conversation: identified by a phone number, otherwise by an email address, otherwise by a national id. A name alone
 * says nothing about another conversation, since many people share it.
 */
export function identifiedCustomer(customer: Customer, externalId: string): IdentifiedCustomer {
  const { name, phones, email, national_id: paper } = customer
  const number = paper && `${paper.kind}:${paper.value.replaceAll(/[^\p{L}\p{N}]/gu, '').toUpperCase()}`
  const [identity = `conversation:${externalId}`] = [
    ...phones.map((phone) => `phone:${phone}`),
    ...(email ? [`email:${email.toLowerCase()}`] : []),
    ...(number ? [`id:${number}`] : []),
  ]
  return {
    ...{ identity, name, phones, email },
    national_id: paper?.value ?? null,
    national_id_kind: paper?.kind ?? null,
  }
}

/** Whether the identity is only valid within one conversation. */
export const isOfOneConversation = (identity: string): boolean => identity.startsWith('conversation:')

/** Merges what is known about one customer; the first takes precedence. */
export function unitedCustomer(
  identity: string,
  first: IdentifiedCustomer,
  second: IdentifiedCustomer,
): IdentifiedCustomer {
  const { national_id, national_id_kind } = first.national_id === null ? second : first
  return {
    identity,
    name: first.name ?? second.name,
    phones: [...new Set([...first.phones, ...second.phones])],
    email: first.email ?? second.email,
    national_id,
    national_id_kind,
  }
}

/** Finds agents or creates them; by `agentKey`. */
export async function findAgents(db: Database, agents: readonly Agent[]) {
  const distinct = [...new Map(agents.map((agent) => [agentKey(agent), agent])).values()]
  const known = await knownAgents(db, distinct)
  const missing = distinct.filter((agent) => !known.has(agentKey(agent)))
  if (missing.length === 0) return known
  await sql`
    insert into agent (name, email)
    select name, email from json_to_recordset(${JSON.stringify(missing)}) as wanted (name text, email text)
    order by lower(name), coalesce(lower(email), '')
    on conflict do nothing
  `.execute(db)
  return knownAgents(db, distinct)
}

async function knownAgents(db: Database, agents: readonly Agent[]) {
  if (agents.length === 0) return new Map<string, { id: number; team_id: number | null }>()
  const { rows: found } = await sql<{ id: number; team_id: number | null } & Agent>`
    select agent.id, agent.team_id, wanted.name, wanted.email
    from json_to_recordset(${JSON.stringify(agents)}) as wanted (name text, email text)
    join agent on lower(agent.name) = lower(wanted.name)
      and coalesce(lower(agent.email), '') = coalesce(lower(wanted.email), '')
  `.execute(db)
  return new Map(found.map(({ id, team_id, name, email }) => [agentKey({ name, email }), { id, team_id }]))
}

/**
 * Finds customers or creates them, and fills what was not known about them. Returns which were created or filled.
 * @param reset the identities whose stored data is discarded
 */
export async function findCustomers(
  db: Database,
  customers: Iterable<IdentifiedCustomer>,
  reset: ReadonlySet<string> = new Set(),
) {
  const merged = new Map<string, IdentifiedCustomer>()
  for (const customer of customers) {
    const { identity } = customer
    merged.set(identity, unitedCustomer(identity, merged.get(identity) ?? customer, customer))
  }
  const { rows: stored } = await sql<IdentifiedCustomer & { id: number }>`
    select id, identity, name, phones, email, national_id, national_id_kind from customer
    where identity = any(${[...merged.keys()]})
  `.execute(db)
  const before = new Map(stored.map((customer) => [customer.identity, customer]))
  const changed = [...merged.values()].flatMap((customer) => {
    const known = before.get(customer.identity)
    const first = known && !reset.has(customer.identity) ? known : customer
    const after = unitedCustomer(customer.identity, first, customer)
    return known && isSame(known, after) ? [] : after
  })
  const { rows: written } = await sql<{ id: number; identity: string }>`
    insert into customer (identity, name, phones, email, national_id, national_id_kind)
    select identity, name, phones, email, national_id, national_id_kind
    from json_populate_recordset(null::customer, ${JSON.stringify(changed)})
    order by identity
    on conflict (identity) do update set name = excluded.name, phones = excluded.phones, email = excluded.email,
      national_id = excluded.national_id, national_id_kind = excluded.national_id_kind
    returning id, identity
  `.execute(db)
  return {
    ids: new Map([...stored, ...written].map(({ identity, id }) => [identity, id])),
    changed: new Set(changed.map(({ identity }) => identity)),
  }
}

const isSame = (one: IdentifiedCustomer, other: IdentifiedCustomer) =>
  one.name === other.name &&
  one.email === other.email &&
  one.national_id === other.national_id &&
  one.phones.length === other.phones.length
