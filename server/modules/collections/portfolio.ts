import { sql } from 'kysely'

import type { Collections } from '#contracts/collections.ts'
import type { Day } from '#domain/reporting-period.ts'
import type { Database } from '#server/db/database.ts'
import { bucketOf } from '#server/collections/bucket-of.ts'
import { type DebtPlace, isOn, placedDebts } from '#server/collections/debt-places.ts'
import type { Scope } from '#server/scope.ts'

/** What is open at the end of a day, by currency and bucket. */
export async function portfolioOn(
  db: Database,
  scope: Scope,
  place: DebtPlace,
  day: Day,
): Promise<Collections['portfolio']> {
  // days are far fewer than debts: their buckets are looked up once each
  const byDay = db
    .selectFrom('debt_balance as debt')
    .where(isOn('debt', day))
    .where(placedDebts(scope, place))
    .groupBy(['debt.currency', 'debt.due_on'])
    .select(['debt.currency', 'debt.due_on'])
    .select(sql<number>`count(*)`.as('debts'))
    .select(sql<number>`sum(debt.balance)`.as('balance'))
  return db
    .selectFrom(byDay.as('due'))
    .select('due.currency')
    .select(bucketOf(day, sql.ref('due.due_on')).as('bucket'))
    .select(sql<number>`sum(due.debts)::bigint`.as('debts'))
    .select(sql<number>`sum(due.balance)`.as('balance'))
    .groupBy(['due.currency', 'bucket'])
    .orderBy('due.currency')
    .orderBy('bucket')
    .execute()
}
