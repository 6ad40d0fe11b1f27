import { type RawBuilder, sql } from 'kysely'

/** A number that more people or policies share identifies none of them. */
export const MAX_SHARED_TAIL = 200

/**
 * Of these ends of telephone numbers, a query with a column `tail`, those that few enough customers have: a number of the office, or a
 * placeholder, identifies nobody, and is not followed to everybody.
 */
export const rareTails = (tails: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select told.tail from (select distinct tail from (${tails}) as all_told where tail <> '') as told
  cross join lateral (
    select count(*) as holders from (
      select from customer where phone_tails(phones) @> array[told.tail] limit ${sql.lit(MAX_SHARED_TAIL + 1)}
    ) as held
  ) as counted
  where holders <= ${sql.lit(MAX_SHARED_TAIL)}`
