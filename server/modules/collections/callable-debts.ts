import { type RawBuilder, sql } from 'kysely'

import { isForbiddenNow, limitWindow, nextContact } from '#domain/contact-limits.ts'
import { dayIn } from '#domain/time-zone.ts'
import { bareId } from '#server/bare-id.ts'
import type { Database } from '#server/db/database.ts'
import { knownCountry } from '#server/masking/country-of.ts'
import {
  type ContactMeanings,
  contactMeanings,
  isContactCall,
  isContactDial,
} from '#server/modules/collections/contact-sources.ts'
import { isOn } from '#server/collections/debt-places.ts'
import { samePerson } from '#server/modules/collections/same-person.ts'

/**
 * The debts about which people may be called now, as `nextContact` has it of each: something of them is open, it is within the hours
 * of the partner's country and within its limits, and nobody has said that they must not be called. Of countries whose law is not
 * known nobody knows, so none of theirs.
 */
export async function callableDebts(db: Database, now: Date): Promise<RawBuilder<unknown>> {
  const partners = await db.selectFrom('partner').select(['id', 'country', 'time_zone']).execute()
  const callable = partners.flatMap(({ id, country: code, time_zone: timeZone }) => {
    const country = knownCountry(code)
    const next = nextContact({
      ...{ medium: 'call', isOpen: true, isBarred: false },
      ...{ country, timeZone, earlier: [], now },
    })
    if (next.kind !== 'at' || isForbiddenNow(next)) return []
    return [{ id, today: dayIn(timeZone, now), since: limitWindow(country, timeZone, now) }]
  })
  const ids = callable.map(({ id }) => id)
  const meanings = await contactMeanings(db, ids)
  const limited = callable.flatMap(({ id, since }) => (since ? [{ id, since }] : []))
  const told = sql.join([...contacted(limited, now, meanings), ...barred(ids, now, meanings)], sql` union all `)
  // of few people or many: the database must not look at them debt by debt
  return sql`(
    debt.id in (
      select held.debt_id from debt_balance as held
      join unnest(${ids}::bigint[], ${callable.map(({ today }) => today)}::date[]) as place (partner_id, today) using (partner_id)
      where ${isOn('held', sql.ref('place.today'))}
      offset 0
    )
    and not exists (
      select from (
        with told as materialized (${told}), ${samePerson(askedOf(sql.table('told')), 'many')}
        select distinct debt_id from person_debt
      ) as excluded
      where excluded.debt_id = debt.id
    )
  )`
}

/** What `samePerson` asks about those of whom something is told: a debt, a record of a base, or no more than a customer. */
const askedOf = (told: RawBuilder<unknown>) => sql`
  select told.debt_id as label, told.partner_id, told.customer_id, told.phones || coalesce(customer.phones, '{}') as phones,
    array[${bareId(sql.ref('told.national_id'))}, ${bareId(sql.ref('customer.national_id'))}] as national_ids
  from ${told} left join customer on customer.id = told.customer_id`

const OF_DEBT = sql`debt.id as debt_id, debt.partner_id, debt.customer_id, debt.phones, null as national_id`
const OF_CALL = sql`null::bigint, interaction.partner_id, interaction.customer_id, '{}'::text[], null`
const OF_RECORD = sql`
  null::bigint, dialling_record.partner_id, dialling_record.customer_id, dialling_record.phones, dialling_record.national_id`

/** Who was contacted so lately that the law permits no other call. */
function contacted(limited: readonly { id: number; since: Date }[], now: Date, meanings: ContactMeanings) {
  const partner = sql`
    unnest(${limited.map(({ id }) => id)}::bigint[], ${limited.map(({ since }) => since)}::timestamptz[]) as limited (partner_id, since)`
  // told apart from the days of each partner, so that the database knows how few these are
  const earliest = new Date(Math.min(now.getTime(), ...limited.map(({ since }) => since.getTime())))
  const isLate = (at: RawBuilder<unknown>) => sql`${at} >= limited.since and ${at} between ${earliest} and ${now}`
  return [
    sql`select ${OF_DEBT} from ${partner} join debt using (partner_id) join contact_attempt on contact_attempt.debt_id = debt.id
      where contact_attempt.medium in ('call', 'visit') and ${isLate(sql.ref('contact_attempt.at'))}`,
    sql`select ${OF_CALL} from ${partner} join interaction using (partner_id)
      where interaction.channel = 'voice' and ${isContactCall} and ${isLate(sql.ref('interaction.started_at'))}`,
    sql`select ${OF_RECORD} from ${partner} join dialling_record using (partner_id)
      join dialling_attempt on dialling_attempt.record_id = dialling_record.id
      where ${isContactDial(meanings)} and ${isLate(sql.ref('dialling_attempt.at'))}`,
  ]
}

/** Who said that they must not be called, wherever it is told. */
function barred(partnerIds: readonly number[], now: Date, { never }: ContactMeanings) {
  const said = sql`any(${never}::text[])`
  const own = sql`any(${[...partnerIds]}::bigint[])`
  return [
    sql`select ${OF_RECORD} from dialling_record
      where partner_id = ${own} and (do_not_call or disposition = ${said} or last_result = ${said})`,
    sql`select ${OF_RECORD} from dialling_attempt join dialling_record on dialling_record.id = dialling_attempt.record_id
      where partner_id = ${own} and result = ${said} and at <= ${now}`,
    sql`select ${OF_CALL} from interaction
      where partner_id = ${own} and disposition = ${said} and coalesce(started_at <= ${now}, true)`,
    sql`select ${OF_DEBT} from contact_attempt join debt on debt.id = contact_attempt.debt_id
      where debt.partner_id = ${own} and contact_attempt.result = ${said} and contact_attempt.at <= ${now}`,
  ]
}
