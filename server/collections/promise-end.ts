import { sql } from 'kysely'

import type { PromiseEnd } from '#contracts/collection-words.ts'
import { partnerToday, promiseState } from '#server/collections/promise-state.ts'

/**
 * How a `promise` of its `debt` and `partner` has ended: until its day is over it is open, even if it was paid. Null
 * when withdrawn.
 */
export const promiseEnd = (now: Date) => sql<PromiseEnd | null>`case
  when promise.state = 'withdrawn' then null
  when promise.due_on < ${partnerToday(now)} then ${promiseState(now)}
  when ${promiseState(now)} = 'lapsed' then 'lapsed'
  else 'open'
end`
