import { sql } from 'kysely'

import type { PromiseState } from '#contracts/collection-words.ts'

/**
 * The amount paid towards a promise in time, added up as the domain's `promiseFacts` does: without payments from before
 * it was made.
 */
export const promisePaid = sql<number>`(
  select greatest(0, coalesce(sum(paid.amount) filter (where paid."on" = promise.made_on), 0) - promise.paid_before)
    + coalesce(sum(paid.amount) filter (where paid."on" > promise.made_on), 0)
  from debt_payment as paid
  where paid.debt_id = promise.debt_id and paid."on" between promise.made_on and promise.due_on
    and (paid."on" < promise.taken_on) is not false
)`

/** Today by the calendar of `partner`. */
export const partnerToday = (now: Date) => sql<string>`(${now}::timestamptz at time zone partner.time_zone)::date`

/** Its debt was withdrawn before its day was over. */
export const promiseTaken = (now: Date) =>
  sql<boolean>`(promise.taken_on <= least(promise.due_on, ${partnerToday(now)})) is true`

/**
 * The state of `promiseMachine` with the current payments and day, whether or not the server has reviewed the promise
 * since. A decided state stays until payments change, so that for most promises nothing has to be added up.
 */
export const promiseState = (now: Date) => sql<PromiseState>`case
  when promise.state = 'withdrawn' then 'withdrawn'
  when promise.state <> 'open' and not promise.touched then promise.state
  when ${promisePaid} >= promise.amount then 'kept'
  when ${promiseTaken(now)} then 'lapsed'
  when promise.due_on < ${partnerToday(now)} then 'broken'
  else 'open'
end`
