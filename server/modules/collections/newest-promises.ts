import { sql } from 'kysely'

import type { PromiseState } from '#contracts/collection-words.ts'
import { promiseState } from '#server/modules/collections/promises.ts'

/**
 * The debts whose newest promise that was not withdrawn is in a state now. An index has the decided ones; only the few that a day or a
 * payment may have changed since are checked.
 */
export const newestPromises = (now: Date, state: PromiseState) => sql`
  select debt_id from (
    select distinct on (debt_id) debt_id, state, touched from promise
    where state <> 'withdrawn' order by debt_id, made_on desc, id desc
  ) as newest
  where state = ${state} and state <> 'open' and not touched
  union all
  select promise.debt_id from promise
  join debt as owed on owed.id = promise.debt_id
  join partner on partner.id = owed.partner_id
  where (promise.touched or promise.state = 'open') and promise.state <> 'withdrawn' and ${promiseState(now)} = ${state}
    and not exists (
      select from promise as later where later.debt_id = promise.debt_id and later.state <> 'withdrawn'
        and (later.made_on, later.id) > (promise.made_on, promise.id)
    )`
