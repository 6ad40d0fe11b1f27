import { type RawBuilder, sql } from 'kysely'

import { limitWindow, nextContact } from '#domain/contact-limits.ts'
import { dispositionOf } from '#domain/dispositions.ts'
import type { Database } from '#server/db/database.ts'
import { knownCountry } from '#server/masking/country-of.ts'

/**
 * The debts about which people may be called now, as `nextContact` has it of each: within the hours of the partner's country, within
 * its limits, and nobody has said that they must not be called. Of countries whose law is not known nobody knows, so none of theirs.
 */
export async function callableDebts(db: Database, now: Date): Promise<RawBuilder<unknown>> {
  const partners = await db.selectFrom('partner').select(['id', 'country', 'time_zone']).execute()
  const open = partners.flatMap(({ id, country: code, time_zone: timeZone }) => {
    const country = knownCountry(code)
    const next = nextContact({ medium: 'call', isBarred: false, country, timeZone, earlier: [], now })
    if (next.kind !== 'at' || next.waits !== null) return []
    return [{ id, since: limitWindow(country, timeZone, now) }]
  })
  const limited = open.flatMap(({ id, since }) => (since ? [{ id, since }] : []))
  // told apart from the days of each partner, so that the database knows how few these are
  const earliest = new Date(Math.min(now.getTime(), ...limited.map(({ since }) => since.getTime())))
  const contacted = sql`
    select owed.id, owed.partner_id, owed.customer_id
    from unnest(${limited.map(({ id }) => id)}::bigint[], ${limited.map(({ since }) => since)}::timestamptz[])
      as limited (partner_id, since)
    join contact_attempt on contact_attempt.at >= limited.since
      and contact_attempt.at between ${earliest} and ${now}
      and contact_attempt.medium in ('call', 'visit')
    join debt as owed on owed.id = contact_attempt.debt_id and owed.partner_id = limited.partner_id`
  return sql`(
    debt.partner_id = any(${open.map(({ id }) => id)}::bigint[])
    and ${outside(contacted)}
    and ${outside(await barred(db))}
  )`
}

/** Neither these debts nor others of the same people to the same partner: by their ids, of which there are few. */
const outside = (people: RawBuilder<unknown>) => sql`(
  debt.id not in (
    select id from (${people}) as people where id is not null
    union
    select other.id from (${people}) as people
    join debt as other on other.customer_id = people.customer_id and other.partner_id = people.partner_id
  )
)`

/** Whom nobody must call, by who they are or by their number. What words mean is known here and not in the database. */
async function barred(db: Database) {
  const told = await sql<{ words: string }>`
    select distinct disposition as words from dialling_record where disposition is not null
    union select distinct last_result from dialling_record where last_result is not null`.execute(db)
  const words = told.rows.map((row) => row.words).filter((one) => dispositionOf(one) === 'do-not-call')
  const saying = sql`(record.do_not_call or record.disposition = any(${words}::text[]) or record.last_result = any(${words}::text[]))`
  return sql`
    select null::bigint as id, record.partner_id, record.customer_id from dialling_record as record
    where record.customer_id is not null and ${saying}
    union all
    select owed.id, owed.partner_id, null from dialling_record as record
    cross join unnest(phone_tails(record.phones)) as tail
    join debt as owed on phone_tails(owed.phones) @> array[tail] and owed.partner_id = record.partner_id
    where ${saying}`
}
