import { sql } from 'kysely'

import { type PromiseEnd, promiseEnds } from '#contracts/collection-words.ts'
import type { Period } from '#domain/time/reporting-period.ts'
import { type DebtPlace, placedDebts } from '#server/collections/debt-places.ts'
import { promiseEnd } from '#server/collections/promise-end.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'

type EndCount = { end: PromiseEnd; promises: number; debts: number }
type Promises = { due: number; kept: number; ends: EndCount[] }

/** The promises whose day is in a period, by how they ended, and the number of their debts. */
export async function promiseCounts(
  db: Database,
  scope: Scope,
  filter: DebtPlace,
  { from, to }: Period,
  now: Date,
): Promise<Promises> {
  const { rows } = await sql<EndCount>`
    select "end", count(*)::integer as promises, count(distinct debt_id)::integer as debts
    from (
      select promise.debt_id, ${promiseEnd(now)} as "end"
      from promise join debt on debt.id = promise.debt_id join partner on partner.id = debt.partner_id
      where promise.due_on between ${from}::date and ${to}::date and promise.state <> 'withdrawn' and ${placedDebts(scope, filter)}
    ) as told
    group by "end"`.execute(db)
  const ends = promiseEnds.map((end) => rows.find((row) => row.end === end) ?? { end, promises: 0, debts: 0 })
  const [kept, broken] = ends.map(({ promises }) => promises) as [kept: number, broken: number]
  return { due: kept + broken, kept, ends }
}
