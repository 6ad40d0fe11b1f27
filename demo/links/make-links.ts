import { sql } from 'kysely'

import type { LinkDraft, LinkRole } from '#contracts/policy-links.ts'
import type { Database } from '#server/db/database.ts'
import { linkConversations } from '#server/modules/policy-links/link-conversations.ts'
import { addLink, decideLink } from '#server/modules/policy-links/link-decisions.ts'
import { storeSpokenNumbers } from '#server/modules/policy-links/store-spoken-numbers.ts'

import type { Actor } from '../acting.ts'

/**
 * Decisions on the links that the rules suggest for the newest conversations: if they name several policies, the surest
 * is confirmed and the others are rejected; of the rest half still wait. Some links are made by hand.
 */
export async function makeLinks(db: Database, verifier: Actor, now: Date): Promise<void> {
  const ids = await newestOfEachKind(db)
  await suggestLinks(db, ids)
  for (const [at, link] of (await suggestedFor(db, ids)).entries()) {
    const decided = link.of > 1 ? (link.place === 1 ? 'confirmed' : 'rejected') : TURNS[at % TURNS.length]
    if (decided) await decideOn(db, verifier, link, { decided, now })
  }
  await linkByHand(db, verifier, now)
}

const TURNS: readonly (Decided | null)[] = ['confirmed', null, 'rejected', null, 'confirmed', null, 'confirmed', null]

/** Sales are left to people who open their evidence files. */
async function newestOfEachKind(db: Database): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select interaction.id, row_number() over (partition by kind order by started_at desc, interaction.id) as place
      from interaction join campaign on campaign.id = campaign_id
      where kind <> 'sale' and customer_id is not null
    ) as newest where place <= ${NEWEST} order by id
  `.execute(db)
  return rows.map(({ id }) => id)
}

const NEWEST = 9

/** The rank of each link, and the number of links of its conversation. */
async function suggestedFor(db: Database, ids: readonly number[]) {
  const { rows } = await sql<Suggested>`
    select policy_link.id, policy_id, interaction_id, role, started_at,
      row_number() over (partition by interaction_id order by confidence desc, policy_id) as place,
      count(*) over (partition by interaction_id) as of
    from policy_link join interaction on interaction.id = interaction_id
    where interaction_id = any(${[...ids]}::bigint[]) and state = 'suggested'
    order by started_at desc, interaction_id, place
  `.execute(db)
  return rows
}

type Suggested = {
  id: number
  policy_id: number
  interaction_id: number
  role: LinkRole
  started_at: Date
  place: number
  of: number
}

type Decided = 'confirmed' | 'rejected'

type Link = { id: number; policy_id: number; interaction_id: number; role: LinkRole; started_at: Date }

/** A person confirms or rejects a suggested link, a day after the conversation. */
export async function decideOn(
  db: Database,
  person: Actor,
  { id, policy_id, interaction_id, role, started_at }: Link,
  { decided, now }: { decided: Decided; now: Date },
): Promise<void> {
  const at = dayLater(started_at, now)
  const was = { state: 'suggested' as const, role }
  await decideLink(db, person.scope('policy-edit'), id, { state: decided, role, seen: was }, at)
  const detail = { event: `link.${decided}`, interaction_id, role, from: was }
  await person.record(db, at, { action: 'edit', subject: `policy:${policy_id}`, detail })
}

/** One day later, but not in the future. */
export const dayLater = (moment: Date, now: Date) => new Date(Math.min(moment.getTime() + DAY_MS, now.getTime()))

const DAY_MS = 86_400_000

/**
 * Suggests links for these conversations, so that people can decide on them. All others, and these once more, wait for
 * the background job.
 */
export async function suggestLinks(db: Database, ids: readonly number[]): Promise<void> {
  await storeSpokenNumbers(db, ids)
  await linkConversations(db, ids)
}

/**
 * The rules link no offer with older policies of its customer. A person links some calls of customers who said that
 * they are already insured.
 */
async function linkByHand(db: Database, person: Actor, now: Date): Promise<void> {
  for (const { policy_id, interaction_id, started_at } of await insuredAlready(db)) {
    await addByHand(db, person, { policy_id, interaction_id, role: 'service' }, dayLater(started_at, now))
  }
}

/** A person states what a conversation was about, regardless of suggestions. */
export async function addByHand(
  db: Database,
  person: Actor,
  { policy_id, ...added }: LinkDraft & { policy_id: number },
  at: Date,
): Promise<void> {
  await addLink(db, person.scope('policy-edit'), policy_id, added, at)
  await person.record(db, at, {
    ...{ action: 'edit', subject: `policy:${policy_id}` },
    detail: { event: 'link.added', ...added },
  })
}

async function insuredAlready(db: Database) {
  const { rows } = await sql<{ interaction_id: number; policy_id: number; started_at: Date }>`
    with said as materialized (
      select id, partner_id, customer_id, started_at from interaction
      where disposition = 'Ya tiene seguro' order by started_at desc, id limit ${LOOKED_AT}
    )
    select said.id as interaction_id, own.id as policy_id, started_at
    from said join lateral (
      select policy.id from policy_party join policy on policy.id = policy_id
      where policy_party.customer_id = said.customer_id and role = 'holder'
        and policy.partner_id = said.partner_id and sold_on < started_at::date
      order by sold_on desc, policy.id limit 1
    ) as own on true
    order by started_at desc, said.id limit ${SOME}
  `.execute(db)
  return rows
}

const SOME = 3
const LOOKED_AT = 100
