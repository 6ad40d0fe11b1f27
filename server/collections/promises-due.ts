import { sql } from 'kysely'

import type { Period } from '#domain/time/reporting-period.ts'
import { type DebtPlace, placedDebts } from '#server/collections/debt-places.ts'
import { partnerToday, promiseState } from '#server/collections/promise-state.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'

/**
 * Of the promises that fell due in a period and are decided, how many were kept. Those whose debt was withdrawn count
 * for neither.
 */
export const promisesDue = (
  db: Database,
  scope: Scope,
  filter: DebtPlace,
  { from, to }: Period,
  now: Date,
): Promise<{ due: number; kept: number }> =>
  db
    .selectFrom('promise')
    .innerJoin('debt', 'debt.id', 'promise.debt_id')
    .innerJoin('partner', 'partner.id', 'debt.partner_id')
    .where(placedDebts(scope, filter))
    .where('promise.state', '!=', 'withdrawn')
    .where('promise.due_on', '>=', from)
    .where('promise.due_on', '<=', to)
    .whereRef('promise.due_on', '<', partnerToday(now))
    .select(sql<number>`count(*) filter (where ${promiseState(now)} <> 'lapsed')`.as('due'))
    .select(sql<number>`count(*) filter (where ${promiseState(now)} = 'kept')`.as('kept'))
    .executeTakeFirstOrThrow()
