import { type RawBuilder, sql } from 'kysely'

import { bareId } from '#server/db/bare-id.ts'

/** So many records of a base may share a number. */
export const MAX_NUMBER_HOLDERS = 20

/** The last eight digits of numbers: a shorter one is nobody's. */
export const isPhoneTail = (tail: RawBuilder<unknown>) => sql`length(${tail}) = 8`

/**
 * Who of a base is who of the partner's conversations: `same_person` (record_id, campaign_id, customer_id) of a `with` clause, for
 * records of `base` (id, campaign_id, customer_id, phones, and the national id as `bareId` has it), the whole of a partner's, and the
 * customers of `spoken` (customer_id). Files seldom name people alike, so that one person may be several customers: it is the same
 * one by the customer, by the national id, or by the last eight digits of a telephone number where the national ids, if both are told,
 * do not say otherwise. A number that so many records of the base share is nobody's.
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
