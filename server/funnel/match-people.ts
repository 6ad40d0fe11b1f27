import { type RawBuilder, sql } from 'kysely'

import { bareId } from '#server/db/bare-id.ts'

/** The number of records of a base that may share a number. */
export const MAX_NUMBER_HOLDERS = 20

/** The last eight digits of a number: a shorter one identifies nobody. */
export const isPhoneTail = (tail: RawBuilder<unknown>) => sql`length(${tail}) = 8`

/**
 * Matches the people of a base with those of the partner's conversations: `same_person` (record_id, campaign_id,
 * customer_id) of a `with` clause, for records of `base` (id, campaign_id, customer_id, phones, and the national id as
 * `bareId` has it), always all of a partner's, and the customers of `spoken` (customer_id). Files seldom name people in
 * the same way, so that one person may be several customers: two are the same person by the customer, by the national
 * id, or by the last eight digits of a telephone number unless both have national ids that differ. A number that more
 * records of the base share than allowed identifies nobody.
 */
export const matchPeople: RawBuilder<unknown> = sql`
  known as materialized (
    select id, ${bareId(sql.ref('national_id'))} as national_id, phones from customer
    where id in (select customer_id from spoken)
  ), record_tail as materialized (
    select *, count(*) over (partition by tail) as holders from (
      select distinct id, campaign_id, national_id, tail
      from base cross join unnest(phone_tails(phones)) as tail where ${isPhoneTail(sql.ref('tail'))}
    ) as own
  ), same_person as materialized (
    select id as record_id, campaign_id, customer_id from base where customer_id is not null
    union
    select base.id, base.campaign_id, known.id from base join known on known.national_id = base.national_id
    union
    select record_tail.id, record_tail.campaign_id, known.id
    from known cross join unnest(phone_tails(known.phones)) as own (tail)
    join record_tail on record_tail.tail = own.tail and holders <= ${sql.lit(MAX_NUMBER_HOLDERS)}
    where coalesce(record_tail.national_id = known.national_id, true)
  )`
