import { type RawBuilder, sql } from 'kysely'

/**
 * Who of a base is who of the partner's conversations: `same_person` of a `with` clause, for records of `base` (id, customer_id,
 * national_id, phones). Files seldom name people alike, so that one person may be several customers: it is the same one by the
 * customer, by the national id, or by the last eight digits of a telephone number where the national ids, if both are told, do not
 * say otherwise. What so many records of a base share says nothing of anybody.
 */
export const samePeople = (partnerId: number): RawBuilder<unknown> => sql`
  record_key as (
    select id as record_id, key, ${bareId(sql.ref('national_id'))} as national_id
    from base, unnest(${keysOf(sql.ref('base.customer_id'))}) as key
  ), telling as (
    select record_id, key, national_id from (
      select record_key.*, count(*) over (partition by key) as holders from record_key
    ) as counted where holders <= ${sql.lit(MOST_HOLDERS)}
  ), known as (
    select id, key, ${bareId(sql.ref('national_id'))} as national_id
    from customer, unnest(${keysOf(sql.ref('customer.id'))}) as key
    where id in (select customer_id from interaction where interaction.partner_id = ${partnerId})
  ), same_person as materialized (
    select distinct telling.record_id, known.id as customer_id
    from telling join known on known.key = telling.key
    where left(telling.key, 1) <> 'p' or coalesce(telling.national_id = known.national_id, true)
  )`

/** As it is written without blanks, marks and case. */
export const bareId = (id: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`nullif(upper(regexp_replace(${id}, '[^[:alnum:]]', '', 'g')), '')`

/** All that names somebody. */
const keysOf = (customerId: RawBuilder<unknown>) => sql`
  array_remove(array['c' || ${customerId}, 'n' || ${bareId(sql.ref('national_id'))}], null)
    || array(select 'p' || tail from unnest(phone_tails(phones)) as tail where length(tail) = 8)`

const MOST_HOLDERS = 20
