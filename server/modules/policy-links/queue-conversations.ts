import { sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import { rareTails } from '#server/modules/policy-links/rare-tails.ts'

/**
 * Notes the conversations that may be about these policies, or were found to be: those of their partner with one of their parties,
 * by whatever it is known, and those in which their numbers are said.
 */
export async function noteConversationsOf(trx: Database, policies: readonly number[]): Promise<void> {
  await sql`
    with known as (
      select id, partner_id, key, certificate from policy where id = any(${[...policies]}::bigint[])
    ), party as (
      select known.partner_id, policy_party.customer_id, policy_party.national_id
      from known join policy_party on policy_party.policy_id = known.id
    ), own as materialized (
      select distinct party.partner_id, unnest(phone_tails(customer.phones)) as tail
      from party join customer on customer.id = party.customer_id
    ), rare as materialized (
      ${rareTails(sql`select tail from own`)}
    ), person as (
      select partner_id, customer_id from party where customer_id is not null
      union
      select party.partner_id, customer.id from party join customer on customer.national_id = party.national_id
      union
      select own.partner_id, other.id
      from own join rare on rare.tail = own.tail
      join customer as other on phone_tails(other.phones) @> array[rare.tail]
    ), called as (
      select known.partner_id, called.key from known cross join lateral unnest(array[
        known.key, policy_digits(known.key), policy_key(known.certificate), policy_digits(known.certificate)
      ]) as called (key)
    )
    select await_links(array(
      select interaction.id from person
      join interaction on interaction.customer_id = person.customer_id and interaction.partner_id = person.partner_id
      union
      select interaction.id from called
      join said_number on said_number.key = called.key collate "C"
      join interaction on interaction.id = said_number.interaction_id and interaction.partner_id = called.partner_id
      union
      select interaction_id from policy_link where policy_id = any(${[...policies]}::bigint[])
    ), false)
  `.execute(trx)
}
