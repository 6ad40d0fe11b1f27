import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import { isFailure } from '#server/freshdesk/freshdesk-failure.ts'
import type { TheirContact, TheirConversation } from '#server/freshdesk/freshdesk-shapes.ts'
import type { MirrorTools } from '#server/modules/tickets/freshdesk/tools.ts'
import { requesterWith } from '#server/modules/tickets/requesters.ts'
import { canonicalEmail, isEmailAddress } from '#server/people/email-address.ts'

type Tools = Pick<MirrorTools, 'db' | 'api' | 'clock'>

/** Stores the agents of their desk, as far as the key may see them, and the agent to whom the key belongs. */
export async function readAgents({ db, api, clock }: Tools): Promise<void> {
  const me = await api.me()
  for (const { id, contact } of [...(await api.agents().catch(noneOf)), me]) {
    await savePerson(db, { id, name: contact?.name, email: contact?.email }, true)
  }
  await db.updateTable('freshdesk_mirror').set({ agent_id: me.id, agents_at: clock() }).execute()
}

function noneOf(error: unknown): [] {
  if (isFailure(error, 'forbidden')) return []
  throw error
}

/**
 * Stores the authors of messages that are still unknown; if one of them is an agent, all agents are read first. A person who does not exist
 * any more has no name.
 */
export async function matchPeople(
  tools: Tools,
  requester: TheirContact,
  conversations: TheirConversation[],
): Promise<void> {
  const { db } = tools
  await savePerson(db, requester, false)
  const isOfDesk = new Map(
    conversations.flatMap(({ user_id, incoming }) => (user_id ? [[user_id, !incoming] as const] : [])),
  )
  const strangers = async () => {
    const ids = [...isOfDesk.keys()]
    if (ids.length === 0) return []
    const known = await db.selectFrom('freshdesk_person').where('id', 'in', ids).select('id').execute()
    return ids.filter((id) => !known.some((person) => person.id === id))
  }
  if ((await strangers()).some((id) => isOfDesk.get(id))) await readAgents(tools)
  for (const id of await strangers()) await savePerson(db, await contactOf(tools, id), false)
}

/** A contact of theirs; without a name and an address if there is nobody with this id. */
export async function contactOf({ api }: Pick<Tools, 'api'>, id: number): Promise<TheirContact> {
  try {
    return await api.contact(id)
  } catch (error) {
    if (isFailure(error, 'missing', 'forbidden')) return { id }
    throw error
  }
}

/** A person who is known as an agent stays one: requesters can be agents, too. */
async function savePerson(db: Database, { id, name, email }: TheirContact, isAgent: boolean): Promise<void> {
  const address = canonicalEmail(email ?? '')
  const fields = { name: storable(name ?? ''), email: isEmailAddress(address) ? address : null }
  await db
    .insertInto('freshdesk_person')
    .values({ id, is_agent: isAgent, ...fields })
    .onConflict((found) =>
      found.column('id').doUpdateSet({
        is_agent: sql<boolean>`freshdesk_person.is_agent or excluded.is_agent`,
        name: sql<string>`coalesce(nullif(excluded.name, ''), freshdesk_person.name)`,
        email: sql<string | null>`coalesce(excluded.email, freshdesk_person.email)`,
      }),
    )
    .execute()
}

const storable = (name: string) =>
  name
    .toWellFormed()
    .replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, 200)

/**
 * The requester here for a person of theirs. A person without an address is known by their id: nothing can be sent to an address at
 * `invalid`.
 */
export async function requesterOf(trx: Database, personId: number): Promise<{ id: number; partner_id: number | null }> {
  const person = await trx
    .selectFrom('freshdesk_person')
    .where('id', '=', personId)
    .select(['name', 'email', 'requester_id'])
    .executeTakeFirstOrThrow()
  const email = person.email ?? `contact-${personId}@freshdesk.invalid`
  const id = person.requester_id ?? (await requesterWith(trx, { email, name: person.name, partner_id: null }))
  if (person.requester_id === null) {
    await trx.updateTable('freshdesk_person').set({ requester_id: id }).where('id', '=', personId).execute()
  }
  return trx.selectFrom('requester').where('id', '=', id).select(['id', 'partner_id']).executeTakeFirstOrThrow()
}

/** The user of the product who is this agent of theirs: the one with the same address. */
export async function userOf(trx: Database, personId: number | null): Promise<number | null> {
  if (personId === null) return null
  const found = await trx
    .selectFrom('freshdesk_person as person')
    .innerJoin('app_user', (join) => join.on(sql`lower(app_user.email)`, '=', sql`person.email`))
    .where('person.id', '=', personId)
    .where('person.is_agent', '=', true)
    .select('app_user.id')
    .executeTakeFirst()
  return found?.id ?? null
}

/** The agent as whom a user of the product writes there: the one with the same address; null stands for the owner of the key. */
export async function agentOf(db: Database, userId: number | null): Promise<number | null> {
  if (userId === null) return null
  const found = await db
    .selectFrom('freshdesk_person as person')
    .innerJoin('app_user', (join) => join.on(sql`lower(app_user.email)`, '=', sql`person.email`))
    .where('app_user.id', '=', userId)
    .where('person.is_agent', '=', true)
    .select('person.id')
    .orderBy('person.id')
    .executeTakeFirst()
  return found?.id ?? null
}
