import { sql } from 'kysely'

import type { PromiseState } from '#contracts/collection-words.ts'

/** What was paid of a promise in time, as `promiseFacts` of the domain adds it up: not what was there when it was made. */
export const promisePaid = sql<number>`(
  select greatest(0, coalesce(sum(paid.amount) filter (where paid."on" = promise.made_on), 0) - promise.paid_before)
    + coalesce(sum(paid.amount) filter (where paid."on" > promise.made_on), 0)
  from debt_payment as paid
  where paid.debt_id = promise.debt_id and paid."on" between promise.made_on and promise.due_on
    and (paid."on" < promise.taken_on) is not false
)`

/** Today by the calendar of `partner`. */
export const partnerToday = (now: Date) => sql<string>`(${now}::timestamptz at time zone partner.time_zone)::date`

/** Its debt was taken away before its day was over. */
export const promiseTaken = (now: Date) =>
  sql<boolean>`(promise.taken_on <= least(promise.due_on, ${partnerToday(now)})) is true`

/**
 * The state that `promiseMachine` comes to with the payments and the day as they are, whether the server has looked since or not.
 * What is decided stays so until payments change: of most promises nothing has to be added up.
 */
export const promiseState = (now: Date) => sql<PromiseState>`case
  when promise.state = 'withdrawn' then 'withdrawn'
  when promise.state <> 'open' and not promise.touched then promise.state
  when ${promisePaid} >= promise.amount then 'kept'
  when ${promiseTaken(now)} then 'lapsed'
  when promise.due_on < ${partnerToday(now)} then 'broken'
  else 'open'
end`
