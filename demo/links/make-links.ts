import { sql } from 'kysely'

import type { LinkRole } from '#contracts/policy-links.ts'
import type { Database } from '#server/db/database.ts'

import type { Actor } from '../acting.ts'
import { type Decided, decideOn } from './decide-on.ts'
import { linkByHand } from './link-by-hand.ts'
import { suggestLinks } from './suggest-links.ts'

/**
 * What somebody has decided of the links that the rules suggest for the newest conversations: where these name several policies,
 * the surest is confirmed and the others are rejected; of the rest half still wait. Some links were made by hand.
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

/** Sales are left to whoever opens their evidence files. */
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

/** With which one of how many of its conversation each is. */
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
