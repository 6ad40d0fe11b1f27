import { sql } from 'kysely'

import { addDays, type Day } from '#domain/time/reporting-period.ts'
import type { Database } from '#server/db/database.ts'

import { customerIds, type Places } from '../places.ts'
import { insertAll, insertRows } from '../rows.ts'
import type { DemoDebt, DemoPromise } from './invent-debts.ts'

/** Stores debts with their payments and promises, and the calls about them. */
export async function storeDebts(db: Database, places: Places, debts: readonly DemoDebt[], today: Day): Promise<void> {
  const customers = await customerIds(
    db,
    places,
    debts.map(({ debtor }) => debtor),
  )
  const ids = await insertRows(
    db,
    'debt',
    debts.map((debt) => ({
      partner_id: places.partner.get(debt.partner)!,
      external_id: debt.number,
      campaign_id: places.campaign.get(debt.campaign)!,
      team_id: places.team.get(debt.calls.at(-1)?.agent.team ?? debt.partner.teams[0]!)!,
      agent_id: agentOf(places, debt),
      customer_id: customers.get(debt.debtor)!,
      name: debt.debtor.name,
      phones: debt.debtor.phones,
      currency: debt.partner.currency,
      amount: debt.amount,
      due_on: debt.due_on,
      assigned_on: debt.assigned_on,
      withdrawn_on: debt.withdrawn_on,
    })),
  )
  const each = debts.map((debt, at) => ({ debt, debt_id: ids[at]! }))
  await insertAll(
    db,
    'debt_payment',
    each.flatMap(({ debt: { number, payments }, debt_id }) =>
      payments.map((payment, at) => ({ debt_id, external_id: `${number}-P${at + 1}`, ...payment })),
    ),
  )
  const calls = await interactionIds(db, places, debts)
  await insertAll(
    db,
    'promise',
    each.flatMap(({ debt, debt_id }) =>
      debt.promises.map(({ call, ...promise }) => ({
        ...{ debt_id, interaction_id: calls.get(call) ?? null, agent_id: places.agent.get(call.agent)! },
        ...{ ...promise, ...outcomeOf(debt, promise, today) },
      })),
    ),
  )
  await insertAll(
    db,
    'contact_attempt',
    each.flatMap(({ debt, debt_id }) =>
      debt.calls.map((call) => ({
        ...{ debt_id, at: call.started_at, interaction_id: calls.get(call) ?? null, result: call.disposition },
        medium: call.channel === 'voice' ? ('call' as const) : ('message' as const),
      })),
    ),
  )
}

/** Kept once the payments in time reach the amount; broken from the day after it was due. */
function outcomeOf(debt: DemoDebt, { made_on, due_on, amount }: Omit<DemoPromise, 'call'>, today: Day) {
  const inTime = debt.payments.filter(({ on }) => on >= made_on && on <= due_on)
  const paid = inTime.reduce((sum, payment) => sum + payment.amount, 0)
  if (paid >= amount) return { state: 'kept' as const, settled_on: inTime.at(-1)!.on }
  return due_on < today
    ? { state: 'broken' as const, settled_on: addDays(due_on, 1) }
    : { state: 'open' as const, settled_on: null }
}

function agentOf({ agent }: Places, { calls }: DemoDebt): number | null {
  const last = calls.at(-1)
  return last ? agent.get(last.agent)! : null
}

/** Demo conversations are found by their start and their customer. */
async function interactionIds(db: Database, places: Places, debts: readonly DemoDebt[]) {
  const { rows } = await sql<{ id: number; customer_id: number; started_at: Date }>`
    select id, customer_id, started_at from interaction where customer_id is not null and started_at is not null
  `.execute(db)
  const byKey = new Map(rows.map((row) => [`${row.customer_id} ${row.started_at.getTime()}`, row.id]))
  return new Map(
    debts
      .flatMap(({ calls }) => calls)
      .flatMap((call) => {
        const id = byKey.get(`${places.customer.get(call.customer)} ${call.started_at.getTime()}`)
        return id === undefined ? [] : [[call, id] as const]
      }),
  )
}
