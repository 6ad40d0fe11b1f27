import { sql } from 'kysely'

import type { ContactWords } from '#domain/partner-data/contact-words.ts'
import { distinctPeople, type PersonIds } from '#domain/partner-data/distinct-people.ts'
import { grouped } from '#domain/sampling/grouped.ts'
import type { Database } from '#server/db/database.ts'
import { isOneOf, isEffective, isSale } from '#server/funnel/contact-conditions.ts'
import { bareId } from '#server/bare-id.ts'

type Contact = PersonIds & { campaign_id: number | null; is_sale: boolean }
type ReachedPeople = { campaign_id: number | null; contacts: number; sales: number }

/**
 * The people whom a partner's campaigns reached effectively between two moments, and to whom they sold something, each once, by
 * conversations and by the attempts that a base tells of.
 */
export async function reachedPeople(
  db: Database,
  partnerId: number,
  [start, end]: readonly [Date, Date],
  words: ContactWords,
): Promise<ReachedPeople[]> {
  const { rows } = await sql<Contact>`
    select * from (
      select interaction.campaign_id, ${knownOf('interaction', 'customer')},
        ${isSale(words)} as is_sale, ${isEffective(words)} as is_effective
      from interaction left join customer on customer.id = interaction.customer_id
      where partner_id = ${partnerId} and started_at >= ${start} and started_at < ${end}
      union all
      select dialling_record.campaign_id, ${knownOf('dialling_record', 'dialling_record')},
        ${isOneOf(sql.ref('result'), words.sale)}, ${isOneOf(sql.ref('result'), words.effective)}
      from dialling_attempt join dialling_record on dialling_record.id = dialling_attempt.record_id
      where partner_id = ${partnerId} and at >= ${start} and at < ${end}
    ) as contact
    where is_sale or is_effective
  `.execute(db)
  const people = distinctPeople(rows)
  const known = rows.map(({ campaign_id, is_sale }, at) => ({ campaign_id, is_sale, person: people[at]! }))
  const distinct = (own: typeof known) => new Set(own.map(({ person }) => person)).size
  return [...grouped(known, ({ campaign_id }) => campaign_id)].map(([campaign_id, own]) => ({
    campaign_id,
    contacts: distinct(own),
    sales: distinct(own.filter(({ is_sale }) => is_sale)),
  }))
}

const knownOf = (table: 'interaction' | 'dialling_record', known: 'customer' | 'dialling_record') => sql`
  ${sql.ref(`${table}.customer_id`)} as customer_id, ${bareId(sql.ref(`${known}.national_id`))} as national_id,
  array(select tail from unnest(phone_tails(${sql.ref(`${known}.phones`)})) as tail where length(tail) = 8) as tails`
