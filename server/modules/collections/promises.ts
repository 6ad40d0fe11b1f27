import { type RawBuilder, sql } from 'kysely'

import { type PromiseEnd, promiseEnds, type PromiseState } from '#contracts/collection-words.ts'
import type { Period } from '#domain/time/reporting-period.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { type DebtFilter, visibleDebts } from '#server/modules/collections/visible-debts.ts'

/**
 * The amount paid towards a promise in time, added up as the domain's `promiseFacts` does: without payments from before
 * it was made.
 */
export const promisePaid = sql<number>`(
  select greatest(0, coalesce(sum(paid.amount) filter (where paid."on" = promise.made_on), 0) - promise.paid_before)
    + coalesce(sum(paid.amount) filter (where paid."on" > promise.made_on), 0)
  from debt_payment as paid
  where paid.debt_id = promise.debt_id and paid."on" between promise.made_on and promise.due_on
    and (paid."on" < promise.taken_on) is not false
)`

/** Today by the calendar of `partner`. */
export const partnerToday = (now: Date) => sql<string>`(${now}::timestamptz at time zone partner.time_zone)::date`

/** Its debt was withdrawn before its day was over. */
export const promiseTaken = (now: Date) =>
  sql<boolean>`(promise.taken_on <= least(promise.due_on, ${partnerToday(now)})) is true`

/**
 * The state of `promiseMachine` with the current payments and day, whether or not the server has reviewed the promise
 * since. A decided state stays until payments change, so that for most promises nothing has to be added up.
 */
export const promiseState = (now: Date) => sql<PromiseState>`case
  when promise.state = 'withdrawn' then 'withdrawn'
  when promise.state <> 'open' and not promise.touched then promise.state
  when ${promisePaid} >= promise.amount then 'kept'
  when ${promiseTaken(now)} then 'lapsed'
  when promise.due_on < ${partnerToday(now)} then 'broken'
  else 'open'
end`

/**
 * The id of the conversation in which a `promise` to a `partner` was made: the one that it names, or else the last one
 * of its day that an attempt about the debt mentions.
 */
export const promiseConversation: RawBuilder<number | null> = sql`coalesce(promise.interaction_id, (
  select attempt.interaction_id from contact_attempt as attempt
  where attempt.debt_id = promise.debt_id and attempt.interaction_id is not null
    and (attempt.at at time zone partner.time_zone)::date = promise.made_on
  order by attempt.at desc, attempt.id desc limit 1
))`

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

type EndCount = { end: PromiseEnd; promises: number; debts: number }
type Promises = { due: number; kept: number; ends: EndCount[] }

/** The promises whose day is in a period, by how they ended, and the number of their debts. */
export async function promiseCounts(
  db: Database,
  scope: Scope,
  filter: DebtFilter,
  { from, to }: Period,
  now: Date,
): Promise<Promises> {
  const { rows } = await sql<EndCount>`
    select "end", count(*)::integer as promises, count(distinct debt_id)::integer as debts
    from (
      select promise.debt_id, ${promiseEnd(now)} as "end"
      from promise join debt on debt.id = promise.debt_id join partner on partner.id = debt.partner_id
      where promise.due_on between ${from}::date and ${to}::date and promise.state <> 'withdrawn' and ${visibleDebts(scope, filter)}
    ) as told
    group by "end"`.execute(db)
  const ends = promiseEnds.map((end) => rows.find((row) => row.end === end) ?? { end, promises: 0, debts: 0 })
  const [kept, broken] = ends.map(({ promises }) => promises) as [kept: number, broken: number]
  return { due: kept + broken, kept, ends }
}

/**
 * Of the promises that fell due in a period and are decided, how many were kept. Those whose debt was withdrawn count
 * for neither.
 */
export const promisesDue = (
  db: Database,
  scope: Scope,
  filter: DebtFilter,
  { from, to }: Period,
  now: Date,
): Promise<{ due: number; kept: number }> =>
  db
    .selectFrom('promise')
    .innerJoin('debt', 'debt.id', 'promise.debt_id')
    .innerJoin('partner', 'partner.id', 'debt.partner_id')
    .where(visibleDebts(scope, filter))
    .where('promise.state', '!=', 'withdrawn')
    .where('promise.due_on', '>=', from)
    .where('promise.due_on', '<=', to)
    .whereRef('promise.due_on', '<', partnerToday(now))
    .select(sql<number>`count(*) filter (where ${promiseState(now)} <> 'lapsed')`.as('due'))
    .select(sql<number>`count(*) filter (where ${promiseState(now)} = 'kept')`.as('kept'))
    .executeTakeFirstOrThrow()
