import { sql } from 'kysely'

import type { Collections } from '#contracts/collections.ts'
import type { Period } from '#domain/reporting-period.ts'
import type { Database } from '#server/db/database.ts'
import { type DebtPlace, isOn, placedDebts } from '#server/collections/debt-places.ts'
import { promisesDue } from '#server/collections/promises-due.ts'
import { partnerToday, promisePaid, promiseState } from '#server/collections/promise-state.ts'
import { presentDebtId } from '#server/modules/collections/present-debt-id.ts'
import type { Scope } from '#server/scope.ts'

/** Promises that fell due in a period, and those that somebody has to look after: of the period, broken, or still to come. */
export async function promisesIn(
  db: Database,
  scope: Scope,
  place: DebtPlace,
  period: Period,
  now: Date,
): Promise<Collections['promises']> {
  const counted = await promisesDue(db, scope, place, period, now)
  // of what is paid, or not with us any more, there is nothing to look after
  const waiting = await db
    .selectFrom('promise')
    .innerJoin('debt', 'debt.id', 'promise.debt_id')
    .innerJoin('partner', 'partner.id', 'debt.partner_id')
    .where(placedDebts(scope, place))
    .where('promise.state', '!=', 'withdrawn')
    .innerJoin('debt_balance as held', (join) =>
      join.onRef('held.debt_id', '=', 'debt.id').on(isOn('held', partnerToday(now))),
    )
    .leftJoin('customer', 'customer.id', 'debt.customer_id')
    .where('promise.due_on', '>=', period.from)
    .where(promiseState(now), 'in', ['open', 'broken'])
    .select(['promise.id', 'promise.amount', 'promise.made_on', 'promise.due_on', 'debt.id as debt_id'])
    .select(['debt.external_id', 'debt.currency', 'debt.phones', 'customer.national_id'])
    .select(['partner.id as partner_id', 'partner.name as partner_name'])
    .select([promisePaid.as('paid'), promiseState(now).as('state'), sql<number>`count(*) over ()`.as('total')])
    .orderBy('promise.due_on')
    .orderBy('promise.id')
    .limit(SHOWN)
    .execute()
  return {
    ...counted,
    waiting: waiting.map((row) => ({
      id: row.id,
      debt: { id: row.debt_id, external_id: presentDebtId(scope, row) },
      partner: { id: row.partner_id, name: row.partner_name },
      currency: row.currency,
      amount: row.amount,
      paid: row.paid,
      made_on: row.made_on,
      due_on: row.due_on,
      state: row.state,
    })),
    waiting_total: waiting[0]?.total ?? 0,
  }
}

const SHOWN = 12
