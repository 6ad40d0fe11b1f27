import { type RawBuilder, sql } from 'kysely'

import type { ContactWords } from '#domain/partner-data/contact-words.ts'
import { bareId } from '#server/db/bare-id.ts'
import type { Database } from '#server/db/database.ts'
import { partnerWords } from '#server/funnel/contact-conditions.ts'
import { isPhoneTail, recordFacts, spokenOf } from '#server/funnel/record-facts.ts'

/** The columns of `funnel_record` after the record's own keys, in their order. */
export const FACT_COLUMNS: RawBuilder<unknown> = sql`contacted, effective, sold, verified, issued, active_on`

/** When a file first contained a record, by its id. */
export const firstArrival = (id: RawBuilder<unknown>): RawBuilder<Date | null> => sql`(
  select min(imported_at) from dialling_source join source_file on source_file.id = dialling_source.source_file_id
  where dialling_source.record_id = ${id}
)`

/** Recounts these records, and removes those that no longer exist. */
export async function recountRecords(trx: Database, ids: readonly number[]): Promise<void> {
  await sql`
    delete from funnel_record where record_id = any(${ids}::bigint[])
      and not exists (select from dialling_record where dialling_record.id = funnel_record.record_id)
  `.execute(trx)
  const { rows: partners } = await sql<{ id: number; records: number[] }>`
    select partner_id as id, array_agg(id) as records from dialling_record where id = any(${ids}::bigint[]) group by 1
  `.execute(trx)
  for (const { id, records } of partners) {
    const words = await partnerWords(trx, id)
    await sql`
      insert into funnel_record as held (record_id, partner_id, campaign_id, arrived_at, ${FACT_COLUMNS})
      select * from (
        with ${factsOf(id, records, words)}
        select id, ${id}::bigint, campaign_id, ${firstArrival(sql.ref('kept.id'))}, ${FACT_COLUMNS} from fact join kept using (id)
      ) as counted
      on conflict (record_id) do update set partner_id = excluded.partner_id, campaign_id = excluded.campaign_id,
        arrived_at = excluded.arrived_at, contacted = excluded.contacted, effective = excluded.effective, sold = excluded.sold,
        verified = excluded.verified, issued = excluded.issued, active_on = excluded.active_on
      where held.* is distinct from excluded.*
    `.execute(trx)
  }
}

/** The facts of a few records, each found through its own keys: other records of the partner are not read. */
const factsOf = (partnerId: number, ids: readonly number[], words: ContactWords) => sql`
  kept as materialized (
    select id, customer_id, ${bareId(sql.ref('national_id'))} as national_id, phones, campaign_id, disposition, last_result
    from dialling_record where id = any(${ids}::bigint[])
  ), own_tail as materialized (
    select distinct id, campaign_id, national_id, own.tail from kept cross join unnest(phone_tails(phones)) as own (tail)
    where ${isPhoneTail(sql.ref('own.tail'))} and not exists (
      select from funnel_shared_tail as shared where shared.partner_id = ${partnerId} and shared.tail = own.tail
    )
  ), named as materialized (
    select id, ${bareId(sql.ref('national_id'))} as national_id from customer
    where ${bareId(sql.ref('national_id'))} = any(array(select national_id from kept))
  ), same_person as materialized (
    select id as record_id, campaign_id, customer_id from kept where customer_id is not null
    union
    select kept.id, kept.campaign_id, named.id from kept join named on named.national_id = kept.national_id
    union
    select own_tail.id, own_tail.campaign_id, customer.id
    from own_tail join customer on phone_tails(customer.phones) @> array[own_tail.tail]
    where coalesce(own_tail.national_id = ${bareId(sql.ref('customer.national_id'))}, true)
  ), spoken as materialized (
    select ${spokenOf(words)} from interaction
    where partner_id = ${partnerId} and customer_id = any(array(select customer_id from same_person))
  ), ${recordFacts(words)}`
