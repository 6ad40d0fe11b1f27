import { MAX_PROMISE_DAYS, type PromiseChange, type PromiseDraft } from '#contracts/debts.ts'
import { totalPaid } from '#domain/collections/balance.ts'
import { addDays } from '#domain/time/reporting-period.ts'
import { dayIn } from '#domain/time/time-zone.ts'
import { promiseAt } from '#lifecycles/promise.machine.ts'
import type { Database } from '#server/db/database.ts'
import { orMissing, Refusal } from '#server/kernel/failures.ts'
import { texts } from '#server/kernel/messages.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { type HeldDebt, holdDebt } from '#server/modules/collections/held-debt.ts'
import { promiseState } from '#server/modules/collections/promises.ts'
import { factsOf, paymentsOf } from '#server/modules/collections/review-promises.ts'
import { isOn } from '#server/modules/collections/visible-debts.ts'
import { maskConversationText } from '#server/quality/mask-conversation-text.ts'

/**
 * Stores a promise that somebody made today, within the caller's transaction. Throws `missing` for a debt out of sight, `conflict` if
 * another promise is open or nothing is left to pay, `invalid` for more than that and for days in the past or far away.
 */
export async function makePromise(trx: Database, scope: Scope, id: number, draft: PromiseDraft, now: Date) {
  const debt = await holdDebt(trx, scope, id, now)
  const balance = await balanceOf(trx, debt)
  if (balance === 0) throw new Refusal({ kind: 'conflict', message: texts.debtNotOpen })
  if (await hasOpen(trx, id, now)) throw new Refusal({ kind: 'conflict', message: texts.promiseOpen })
  if (draft.due_on < debt.today || draft.due_on > addDays(debt.today, MAX_PROMISE_DAYS)) {
    const text = { ...texts.promiseDay, values: { days: MAX_PROMISE_DAYS } }
    throw new Refusal({ kind: 'invalid', errors: { due_on: [text] } })
  }
  if (draft.amount > balance) throw new Refusal({ kind: 'invalid', errors: { amount: [texts.promiseAmount] } })
  const note = await maskConversationText(trx, debt.partner_id, draft.note)
  return trx
    .insertInto('promise')
    .values({
      debt_id: id,
      made_on: debt.today,
      due_on: draft.due_on,
      amount: draft.amount,
      paid_before: await paidOn(trx, debt),
      agent_id: scope.user.agent_id,
      note: note.text,
      created_by: scope.user.id,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** Withdraws a promise that is not decided yet, as its machine allows. Throws `missing` for one out of sight, `conflict` otherwise. */
export async function withdrawPromise(trx: Database, scope: Scope, id: number, change: PromiseChange, now: Date) {
  const found = orMissing(
    await trx
      .selectFrom('promise')
      .innerJoin('debt', 'debt.id', 'promise.debt_id')
      .innerJoin('partner', 'partner.id', 'debt.partner_id')
      .where('promise.id', '=', id)
      .where(scope.sees('debt'))
      .select(['promise.debt_id', 'promise.made_on', 'promise.due_on', 'promise.amount', 'promise.state'])
      .select(['promise.paid_before', 'promise.taken_on', 'promise.note', 'debt.partner_id', 'partner.time_zone'])
      .forUpdate('promise')
      .executeTakeFirst(),
  )
  const today = dayIn(found.time_zone, now)
  const payments = await paymentsOf(trx, [found.debt_id])
  const facts = factsOf(found, payments(found.debt_id), today)
  if (!promiseAt(found.state).can({ type: 'promise.withdrawn', facts })) {
    throw new Refusal({ kind: 'conflict', message: texts.promiseDecided })
  }
  const note = await maskConversationText(trx, found.partner_id, change.note)
  await trx
    .updateTable('promise')
    .set({ state: 'withdrawn', settled_on: today, note: [found.note, note.text].filter(Boolean).join('\n') })
    .where('id', '=', id)
    .execute()
  return found
}

async function balanceOf(trx: Database, { id, today }: HeldDebt): Promise<number> {
  const row = await trx
    .selectFrom('debt_balance as held')
    .where('held.debt_id', '=', id)
    .where(isOn('held', today))
    .select('held.balance')
    .executeTakeFirst()
  return row?.balance ?? 0
}

/** What was paid today until now: an earlier payment keeps no promise. Nobody adds one while the debt is locked. */
async function paidOn(trx: Database, { id, today }: HeldDebt): Promise<number> {
  const payments = (await paymentsOf(trx, [id]))(id)
  return totalPaid(payments.filter(({ on }) => on === today))
}

async function hasOpen(trx: Database, id: number, now: Date): Promise<boolean> {
  const found = await trx
    .selectFrom('promise')
    .innerJoin('debt', 'debt.id', 'promise.debt_id')
    .innerJoin('partner', 'partner.id', 'debt.partner_id')
    .where('promise.debt_id', '=', id)
    .where(promiseState(now), '=', 'open')
    .select('promise.id')
    .executeTakeFirst()
  return found !== undefined
}
