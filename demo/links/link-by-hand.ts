import { sql } from 'kysely'

import type { LinkDraft } from '#contracts/policy-links.ts'
import type { Database } from '#server/db/database.ts'
import { addLink } from '#server/modules/policy-links/link-decisions.ts'

import type { Actor } from '../acting.ts'
import { dayLater } from './decide-on.ts'

/** The rules link no offer to what its customer has had for long. Of some who said that they are insured already a person does. */
export async function linkByHand(db: Database, person: Actor, now: Date): Promise<void> {
  for (const { policy_id, interaction_id, started_at } of await insuredAlready(db)) {
    await addByHand(db, person, { policy_id, interaction_id, role: 'service' }, dayLater(started_at, now))
  }
}

/** Somebody says what a conversation was about, whatever the rules suggest. */
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
