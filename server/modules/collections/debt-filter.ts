import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { DebtListQuery } from '#contracts/lists/debts.ts'
import { addDays, type Day } from '#domain/reporting-period.ts'
import { startOfDay } from '#domain/time-zone.ts'
import type { Database } from '#server/db/database.ts'
import { bucketOf } from '#server/collections/bucket-of.ts'
import { promiseConversation } from '#server/collections/promise-conversation.ts'
import { promiseEnd } from '#server/collections/promise-end.ts'
import { hasFactor } from '#server/effects/conversation-factor.ts'
import { callableDebts } from '#server/modules/collections/callable-debts.ts'
import { placedDebts } from '#server/collections/debt-places.ts'
import { newestPromises } from '#server/modules/collections/newest-promises.ts'
import { rolledDebts } from '#server/collections/roll-cells.ts'
import type { Scope } from '#server/scope.ts'

/** The day that a list is told of, in the zone that its days are counted in, and now. */
export type ListMoment = { day: Day; timeZone: string; now: Date }

/** What the filters of the worklist keep of debts. */
export async function debtWhere(
  db: Database,
  scope: Scope,
  query: DebtListQuery,
  { day, timeZone, now }: ListMoment,
): Promise<RawBuilder<SqlBool>> {
  const conditions: RawBuilder<unknown>[] = [placedDebts(scope, query)]
  if (query.bucket !== undefined) conditions.push(sql`${bucketOf(day, sql`debt.due_on`)} = ${query.bucket}`)
  if (query.overdue !== undefined) conditions.push(sql`debt.due_on < ${day}::date`)
  if (query.currency !== undefined) conditions.push(sql`debt.currency = ${query.currency}`)
  if (query.promise !== undefined) conditions.push(hasPromise(query.promise, now))
  if (query.q !== undefined) conditions.push(isNamed(scope, query.q.trim()))
  conditions.push(...within('debt.assigned_on', query.assigned_from, query.assigned_to))
  if (query.assigned_bucket !== undefined) {
    conditions.push(sql`${bucketOf(sql`debt.assigned_on`, sql`debt.due_on`)} = ${query.assigned_bucket}`)
  }
  conditions.push(...promised(scope, query, now), ...attempted(query, timeZone), ...rolled(scope, query))
  if (query.callable !== undefined) conditions.push(await callableDebts(db, now))
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

function within(column: string, from: Day | undefined, to: Day | undefined) {
  const conditions: RawBuilder<unknown>[] = []
  if (from !== undefined) conditions.push(sql`${sql.ref(column)} >= ${from}::date`)
  if (to !== undefined) conditions.push(sql`${sql.ref(column)} <= ${to}::date`)
  return conditions
}

/** The newest promise that was not withdrawn decides. */
function hasPromise(wanted: NonNullable<DebtListQuery['promise']>, now: Date) {
  const made = sql`select from promise where promise.debt_id = debt.id`
  if (wanted === 'withdrawn') return sql`exists (${made} and promise.state = 'withdrawn')`
  if (wanted === 'none') return sql`not exists (${made} and promise.state <> 'withdrawn')`
  // so written they are looked for once, and not for each debt
  return sql`(debt.id in (${newestPromises(now, wanted)})) is true`
}

/** One and the same promise is all that is asked for. */
function promised(scope: Scope, query: DebtListQuery, now: Date) {
  const { promised: end, category_id, scorecard_id, failed } = query
  const factor = hasFactor(scope, { category_id, scorecard_id, failed })
  const conditions: RawBuilder<unknown>[] = within('promise.due_on', query.promised_from, query.promised_to)
  if (end !== undefined) {
    conditions.push(sql`${promiseEnd(now)} = any(${end === 'decided' ? ['kept', 'broken'] : [end]}::text[])`)
  }
  if (factor !== undefined) {
    conditions.push(sql`${promiseConversation} in (select interaction.id from interaction where ${factor})`)
  }
  if (conditions.length === 0) return []
  return [
    sql`(debt.id in (
      select promise.debt_id from promise
      join debt as owed on owed.id = promise.debt_id join partner on partner.id = owed.partner_id
      where promise.state <> 'withdrawn' and ${sql.join(conditions, sql` and `)}
    )) is true`,
  ]
}

function attempted({ attempted_from: from, attempted_to: to }: DebtListQuery, timeZone: string) {
  if (from === undefined && to === undefined) return []
  const conditions: RawBuilder<unknown>[] = [sql`contact_attempt.debt_id = debt.id`]
  if (from !== undefined) conditions.push(sql`contact_attempt.at >= ${startOfDay(timeZone, from)}`)
  if (to !== undefined) conditions.push(sql`contact_attempt.at < ${startOfDay(timeZone, addDays(to, 1))}`)
  return [sql`exists (select from contact_attempt where ${sql.join(conditions, sql` and `)})`]
}

/** The cell of a roll-rate matrix: nothing without both of its days. */
function rolled(scope: Scope, query: DebtListQuery) {
  const { rolled_from: from, rolled_to: to, opening, outcome } = query
  if (from === undefined || to === undefined) return []
  const conditions: RawBuilder<unknown>[] = [sql`true`]
  if (opening !== undefined) conditions.push(sql`rolled.opening = ${opening}`)
  if (outcome !== undefined) conditions.push(sql`rolled.outcome = ${outcome}`)
  return [
    sql`debt.id in (
      select rolled.debt_id from (${rolledDebts(scope, query, { from, to })}) as rolled
      where ${sql.join(conditions, sql` and `)}
    )`,
  ]
}

/** Four digits are shown of every number: whoever sees no more must not find out the others one by one. */
const SHOWN_DIGITS = 4
const COMPARED_DIGITS = 8

function isNamed(scope: Scope, text: string) {
  const isCalled = sql`lower(debt.external_id) = lower(${text})`
  const digits = /^[\d\s+().-]+$/.test(text) ? text.replaceAll(/\D/g, '') : ''
  if (digits.length < SHOWN_DIGITS) return isCalled
  const end = digits.slice(-(scope.unmasked.includes('phones') ? COMPARED_DIGITS : SHOWN_DIGITS))
  // an index finds the last four digits, which leave few numbers to compare
  const hasEnd = sql`phone_ends(debt.phones) @> ${[end.slice(-SHOWN_DIGITS)]}`
  const hasTail = sql`exists (select from unnest(phone_tails(debt.phones)) as tail where tail like ${`%${end}`})`
  const hasNumber = end.length === SHOWN_DIGITS ? hasEnd : sql`(${hasEnd} and ${hasTail})`
  return sql`(${isCalled} or ${hasNumber})`
}
