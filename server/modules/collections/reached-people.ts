import { type RawBuilder, sql } from 'kysely'

import type { ContactMedium, ContactSource } from '#contracts/collection-words.ts'
import type { ContactAttempt } from '#domain/dialling/contact-limits.ts'
import { WINDOW_SECONDS } from '#domain/dialling/match-attempts.ts'
import type { Database } from '#server/db/database.ts'
import {
  type ContactMeanings,
  contactMeanings,
  isContactCall,
  isContactDial,
  mediumOfCall,
} from '#server/modules/collections/contact-sources.ts'
import { debtContacts, samePerson } from '#server/modules/collections/same-person.ts'

/** How often somebody was contacted recently, and whether they said that they must not be called. */
export type Reached = { earlier: ContactAttempt[]; isBarred: boolean }

type ContactQuery = {
  until: Date
  /**
   * The moment of a contact that is noted after it happened: what other systems report for that half hour is the same contact, and neither
   * another one nor what forbade it.
   */
  own?: Date | undefined
}

/**
 * For the people who owe these debts. Everything counts that is known about the same person for the partner until `until`, whether the
 * caller sees it or not: laws do not depend on permissions. `LATELY` is longer than any limit.
 */
export async function reachedPeople(
  db: Database,
  ids: readonly number[],
  query: ContactQuery,
): Promise<(id: number) => Reached> {
  const meanings = await contactMeanings(db, await partnersOf(db, ids))
  const [attempts, barred] = [await attemptsOf(db, ids, query, meanings), await barredOf(db, ids, query, meanings)]
  const byDebt = new Map<number, ContactAttempt[]>()
  for (const { debt_id, ...attempt } of attempts) byDebt.set(debt_id, [...(byDebt.get(debt_id) ?? []), attempt])
  return (id) => ({ earlier: byDebt.get(id) ?? [], isBarred: barred.has(id) })
}

const LATELY_MS = 15 * 86_400_000

async function partnersOf(db: Database, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ partner_id: number }>`
    select distinct partner_id from debt where id = any(${[...ids]}::bigint[])`.execute(db)
  return rows.map(({ partner_id }) => partner_id)
}

async function attemptsOf(
  db: Database,
  ids: readonly number[],
  { until, own }: ContactQuery,
  meanings: ContactMeanings,
) {
  const since = new Date(until.getTime() - LATELY_MS)
  const { rows } = await sql<{ debt_id: number; source: ContactSource; at: Date; medium: ContactMedium }>`
    with ${samePerson(debtContacts(ids))}
    select label as debt_id, at, medium from person_debt join contact_attempt using (debt_id)
    where at between ${since} and ${until}
    union all
    select label, interaction.started_at, ${mediumOfCall} from person_customer join interaction using (partner_id, customer_id)
    where ${isContactCall} and interaction.started_at between ${since} and ${until}
      and ${isOther(sql.ref('interaction.started_at'), own)}
    union all
    select label, dialling_attempt.at, 'call' from person_record
    join dialling_record on dialling_record.id = person_record.record_id
    join dialling_attempt on dialling_attempt.record_id = dialling_record.id
    where ${isContactDial(meanings)} and dialling_attempt.at between ${since} and ${until}
      and ${isOther(sql.ref('dialling_attempt.at'), own)}
    order by at`.execute(db)
  return rows
}

/** The same person said so: in a calling base, in a conversation, or to somebody who noted it. */
async function barredOf(
  db: Database,
  ids: readonly number[],
  { until, own }: ContactQuery,
  { never }: ContactMeanings,
): Promise<ReadonlySet<number>> {
  const words = sql`any(${never}::text[])`
  const { rows } = await sql<{ debt_id: number }>`
    with ${samePerson(debtContacts(ids))}
    select label as debt_id from person_record join dialling_record on dialling_record.id = person_record.record_id
    where do_not_call or disposition = ${words}
      or (last_result = ${words} and ${isOther(sql.ref('last_attempt_at'), own)})
    union
    select label from person_record join dialling_attempt using (record_id)
    where result = ${words} and at <= ${until} and ${isOther(sql.ref('at'), own)}
    union
    select label from person_customer join interaction using (partner_id, customer_id)
    where disposition = ${words} and coalesce(started_at <= ${until}, true) and ${isOther(sql.ref('started_at'), own)}
    union
    select label from person_debt join contact_attempt using (debt_id)
    where result = ${words} and at <= ${until}`.execute(db)
  return new Set(rows.map(({ debt_id }) => debt_id))
}

/** Further away from the contact that is being noted than two clocks may be from each other. */
const isOther = (at: RawBuilder<unknown>, own: Date | undefined) =>
  own === undefined
    ? sql`true`
    : sql`coalesce(abs(extract(epoch from ${at} - ${own}::timestamptz)) > ${sql.lit(WINDOW_SECONDS)}, true)`
