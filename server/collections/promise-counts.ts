import { sql } from 'kysely'

import { type PromiseEnd, promiseEnds } from '#contracts/collection-words.ts'
import type { Period } from '#domain/time/reporting-period.ts'
import { type DebtPlace, placedDebts } from '#server/collections/debt-places.ts'
import { promiseEnd } from '#server/collections/promise-end.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'

type Told = { end: PromiseEnd; promises: number; debts: number }
type Promises = { due: number; kept: number; ends: Told[] }

/** The promises whose day lies in a period, by how they ended, and of how many debts they are. */
export async function promiseCounts(
  db: Database,
  scope: Scope,
  place: DebtPlace,
  { from, to }: Period,
  now: Date,
): Promise<Promises> {
  const { rows } = await sql<Told>`
    select "end", count(*)::integer as promises, count(distinct debt_id)::integer as debts
    from (
      select promise.debt_id, ${promiseEnd(now)} as "end"
      from promise join debt on debt.id = promise.debt_id join partner on partner.id = debt.partner_id
      where promise.due_on between ${from}::date and ${to}::date and promise.state <> 'withdrawn' and ${placedDebts(scope, place)}
    ) as told
    group by "end"`.execute(db)
  const ends = promiseEnds.map((end) => rows.find((row) => row.end === end) ?? { end, promises: 0, debts: 0 })
  const [kept, broken] = ends.map(({ promises }) => promises) as [kept: number, broken: number]
  return { due: kept + broken, kept, ends }
}
