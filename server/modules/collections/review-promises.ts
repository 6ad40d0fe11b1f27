import { sql } from 'kysely'
import { transition } from 'xstate'

import type { PromiseState } from '#contracts/collection-words.ts'
import type { Payment } from '#domain/collections/balance.ts'
import { promiseFacts, type PromisedPayment } from '#domain/collections/promise-facts.ts'
import { addDays, type Day } from '#domain/time/reporting-period.ts'
import { dayIn } from '#domain/time/time-zone.ts'
import { promiseAt, promiseMachine } from '#lifecycles/promise.machine.ts'
import type { Database } from '#server/db/database.ts'
import type { Job } from '#server/jobs/queue.ts'
import { partnerToday, promiseTaken } from '#server/modules/collections/promises.ts'

/**
 * Updates promises whose payments or whose day have changed since the last review, as their machine says, and returns how many there were.
 * Decided promises are decided again when payments are corrected.
 */
export async function reviewPromises(db: Database, now: Date, job?: Pick<Job, 'signal' | 'advance'>): Promise<number> {
  let reviewed = 0
  for (;;) {
    job?.signal.throwIfAborted()
    const batch = await reviewSome(db, now, job)
    reviewed += batch
    if (batch < BATCH) return reviewed
  }
}

const BATCH = 500

/** Whether there are any whose payments or whose day have changed since the last review. */
export async function areUnreviewed(db: Database, now: Date): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from promise join debt on debt.id = promise.debt_id join partner on partner.id = debt.partner_id
      where ${isUnreviewed(now)}
    ) as found`.execute(db)
  return rows[0]!.found
}

const isUnreviewed = (now: Date) => sql<boolean>`(
  promise.state <> 'withdrawn'
  and (promise.touched or promise.state = 'open' and (promise.due_on < ${partnerToday(now)} or ${promiseTaken(now)}))
)`

const reviewSome = (db: Database, now: Date, job?: Pick<Job, 'advance'>): Promise<number> =>
  db.transaction().execute(async (trx) => {
    const promises = await trx
      .selectFrom('promise')
      .innerJoin('debt', 'debt.id', 'promise.debt_id')
      .innerJoin('partner', 'partner.id', 'debt.partner_id')
      .where(isUnreviewed(now))
      .select(['promise.id', 'promise.debt_id', 'promise.made_on', 'promise.due_on', 'promise.amount', 'promise.state'])
      .select(['promise.paid_before', 'promise.taken_on', 'partner.time_zone'])
      .orderBy('promise.id')
      .limit(BATCH)
      .forUpdate('promise')
      .skipLocked()
      .execute()
    const payments = await paymentsOf(
      trx,
      promises.map(({ debt_id }) => debt_id),
    )
    const decided = promises.map((promise) => ({
      id: promise.id,
      ...standingOf(promise, payments(promise.debt_id), dayIn(promise.time_zone, now)),
    }))
    await sql`
      update promise set state = told.state, settled_on = told.settled_on, touched = false
      from unnest(${decided.map(({ id }) => id)}::bigint[], ${decided.map(({ state }) => state)}::text[],
        ${decided.map(({ settled_on }) => settled_on)}::date[]) as told (id, state, settled_on)
      where promise.id = told.id`.execute(trx)
    await job?.advance(trx)
    return promises.length
  })

type StoredPromise = PromisedPayment & { debt_id: number; state: PromiseState }

/** The state of a promise today, and since when it is decided. */
function standingOf(promise: StoredPromise, payments: readonly Payment[], today: Day) {
  const facts = factsOf(promise, payments, today)
  const before = promiseAt(promise.state)
  const [{ value: state }] = transition(promiseMachine, before, { type: 'promise.reviewed', facts })
  const since: Partial<Record<PromiseState, Day | null>> = {
    kept: facts.reached_on,
    broken: addDays(promise.due_on, 1),
    lapsed: promise.taken_on,
  }
  return { state, settled_on: since[state] ?? null }
}

/** The facts about a promise today, for its machine. */
export function factsOf(promise: PromisedPayment, payments: readonly Payment[], today: Day) {
  const facts = promiseFacts(promise, payments, today)
  return { ...facts, is_reached: facts.reached_on !== null }
}

/** The payments of these debts. */
export async function paymentsOf(trx: Database, debtIds: readonly number[]): Promise<(debtId: number) => Payment[]> {
  const rows = await trx
    .selectFrom('debt_payment')
    .where('debt_id', '=', sql<number>`any(${[...debtIds]}::bigint[])`)
    .select(['debt_id', 'on', 'amount'])
    .execute()
  const byDebt = new Map<number, Payment[]>()
  for (const { debt_id, ...payment } of rows) byDebt.set(debt_id, [...(byDebt.get(debt_id) ?? []), payment])
  return (debtId) => byDebt.get(debtId) ?? []
}
