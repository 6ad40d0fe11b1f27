import { sql } from 'kysely'

import type { PromiseState } from '#contracts/collection-words.ts'

/** What was paid of a promise in time: from the day on that it was made until its due day. */
export const promisePaid = sql<number>`(
  select coalesce(sum(debt_payment.amount), 0) from debt_payment
  where debt_payment.debt_id = promise.debt_id and debt_payment."on" between promise.made_on and promise.due_on
)`

/** Today by the calendar of `partner`. */
export const partnerToday = (now: Date) => sql<string>`(${now}::timestamptz at time zone partner.time_zone)::date`

/**
 * The state that `promiseMachine` comes to with the payments and the day as they are, whether the server has looked since or not.
 * What is decided stays so until payments change: of most promises nothing has to be added up.
 */
export const promiseState = (now: Date) => sql<PromiseState>`case
  when promise.state = 'withdrawn' then 'withdrawn'
  when promise.state in ('kept', 'broken') and not promise.touched then promise.state
  when ${promisePaid} >= promise.amount then 'kept'
  when promise.due_on < ${partnerToday(now)} then 'broken'
  else 'open'
end`
