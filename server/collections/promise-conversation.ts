import { type RawBuilder, sql } from 'kysely'

/**
 * The id of the conversation in which a `promise` to a `partner` was made: the one that it names, or else the last one
 * of its day that an attempt about the debt mentions.
 */
export const promiseConversation: RawBuilder<number | null> = sql`coalesce(promise.interaction_id, (
  select attempt.interaction_id from contact_attempt as attempt
  where attempt.debt_id = promise.debt_id and attempt.interaction_id is not null
    and (attempt.at at time zone partner.time_zone)::date = promise.made_on
  order by attempt.at desc, attempt.id desc limit 1
))`
