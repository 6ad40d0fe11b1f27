import { type RawBuilder, sql } from 'kysely'

import { type DebtListQuery, debtSorts } from '#contracts/lists/debts.ts'
import { sortOrder } from '#server/sort-order.ts'
import { bucketOf } from '#server/collections/bucket-of.ts'
import { debtWhere, type ListMoment } from '#server/modules/collections/debt-filter.ts'
import { isOn } from '#server/collections/debt-places.ts'
import { newestPromises } from '#server/modules/collections/newest-promises.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/scope.ts'

/** The debts of a list as `debt`, which the filters keep, and the order that they stand in. */
export async function listedDebts(db: Database, scope: Scope, query: DebtListQuery, moment: ListMoment) {
  const kept = await debtWhere(db, scope, query, moment)
  const [field, direction] = sortOrder(debtSorts, query.sort)
  const order = [...columnsOf(field, query, moment), sql`debt.id`] // ties must not reshuffle between pages
  return {
    from: sql`from ${sourceOf(query, moment)} where ${kept}`,
    order: sql.join(order.map((column) => sql`${column} ${sql.raw(direction)} nulls last`)),
  }
}

/** What is open on a day is told by an index alone, as long as nothing else is asked of the debts. */
function sourceOf(query: DebtListQuery, { day }: ListMoment): RawBuilder<unknown> {
  if (isTold(query)) {
    return sql`(
      select debt_id as id, partner_id, campaign_id, team_id, agent_id, currency, due_on, balance
      from debt_balance as held where ${isOn('held', day)}
    ) as debt`
  }
  return sql`(
    select debt.*, held.balance from debt
    ${sql.raw(query.standing === 'all' ? 'left join' : 'join')} debt_balance as held
      on held.debt_id = debt.id and ${isOn('held', day)}
  ) as debt`
}

const isTold = ({ standing, q, assigned_from, assigned_to, assigned_bucket, sort }: DebtListQuery) =>
  standing === undefined &&
  [q, assigned_from, assigned_to, assigned_bucket].every((asked) => asked === undefined) &&
  !/assigned_on|external_id/.test(sort)

/** By what a list is sorted, all in one direction. Amounts of two currencies are not compared: each stands by itself. */
function columnsOf(
  field: (typeof debtSorts)[number],
  { promise }: DebtListQuery,
  { day, now }: ListMoment,
): RawBuilder<unknown>[] {
  const balance = [sql`debt.currency`, sql`coalesce(debt.balance, 0)`]
  // where one state of promises is asked for, all have broken theirs or none has: to look once more takes as long again
  const isAlike = promise !== undefined && promise !== 'withdrawn'
  const byPromise = isAlike ? [] : [hasBroken(now)]
  if (field === 'priority') return [...byPromise, bucketOf(day, sql`debt.due_on`), ...balance]
  return field === 'balance' ? balance : [sql.ref(`debt.${field}`)]
}

/** Whether the newest promise that was not withdrawn is broken. */
const hasBroken = (now: Date) => sql`(debt.id in (${newestPromises(now, 'broken')}))`
