import { type RawBuilder, sql } from 'kysely'

/**
 * Who of a base is who of the partner's conversations: `same_person` of a `with` clause, for records of `base` (id, customer_id,
 * phones, and the national id as `bareId` has it). Files seldom name people alike, so that one person may be several customers: it is the same one by the
 * customer, by the national id, or by the last eight digits of a telephone number where the national ids, if both are told, do not
 * say otherwise. A number that so many records of a base share is nobody's.
 */
export const samePeople = (partnerId: number): RawBuilder<unknown> => sql`
  known as materialized (
    select id, ${bareId(sql.ref('national_id'))} as national_id, phones from customer
    where id in (select customer_id from interaction where interaction.partner_id = ${partnerId})
  ), record_tail as materialized (
    select id, national_id, unnest(phone_tails(phones)) as tail from base
  ), own_tail as (
    select tail from record_tail where length(tail) = 8 group by tail having count(*) <= ${sql.lit(MOST_HOLDERS)}
  ), known_tail as (
    select id, national_id, unnest(phone_tails(phones)) as tail from known
  ), same_person as materialized (
    select id as record_id, customer_id from base where customer_id is not null
    union
    select base.id, known.id from base join known on known.national_id = base.national_id
    union
    select record_tail.id, known_tail.id
    from own_tail join record_tail on record_tail.tail = own_tail.tail join known_tail on known_tail.tail = own_tail.tail
    where coalesce(record_tail.national_id = known_tail.national_id, true)
  )`

/** As it is compared: without blanks, marks and case, which files write differently. */
export const bareId = (id: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`nullif(upper(regexp_replace(${id}, '[^[:alnum:]]', '', 'g')), '')`

const MOST_HOLDERS = 20
