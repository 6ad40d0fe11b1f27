import { sql } from 'kysely'

import type { PromiseEnd } from '#contracts/collection-words.ts'
import { partnerToday, promiseState } from '#server/collections/promise-state.ts'

/** How a `promise` of its `debt` and `partner` has ended: while its day is not over it is open, whatever was paid. Null of one withdrawn. */
export const promiseEnd = (now: Date) => sql<PromiseEnd | null>`case
  when promise.state = 'withdrawn' then null
  when promise.due_on < ${partnerToday(now)} then ${promiseState(now)}
  when ${promiseState(now)} = 'lapsed' then 'lapsed'
  else 'open'
end`
