import { minorDigits } from '#domain/money/money.ts'
import { addDays, type Day } from '#domain/time/reporting-period.ts'
import { dayIn } from '#domain/time/time-zone.ts'

import type { DemoConversation } from '../conversations.ts'
import { customer as inventCustomer, type DemoCustomer } from '../people.ts'
import type { Random } from '../random.ts'
import { type DemoCampaign, type DemoPartner, partners } from '../world.ts'

/** A debt of the demo. Amounts: minor units of the partner's currency. */
export type DemoDebt = {
  partner: DemoPartner
  campaign: DemoCampaign
  debtor: DemoCustomer
  number: string
  amount: number
  due_on: Day
  assigned_on: Day
  withdrawn_on: Day | null
  payments: { on: Day; amount: number }[]
  promises: DemoPromise[]
  calls: readonly DemoConversation[]
}

export type DemoPromise = { call: DemoConversation; made_on: Day; due_on: Day; amount: number }

/**
 * The debts of the customers whom collectors talked to, and of as many whom they have not reached. Planted, for the
 * product to find: promises to pay within a week are kept in 3 of 4 cases, later ones in 2 of 5.
 */
export function inventDebts(random: Random, conversations: readonly DemoConversation[], today: Day): DemoDebt[] {
  const calls = conversations.filter(({ campaign }) => campaign.kind === 'collection')
  const byDebtor = new Map<DemoCustomer, DemoConversation[]>()
  for (const call of calls) byDebtor.set(call.customer, [...(byDebtor.get(call.customer) ?? []), call])
  const reached = [...byDebtor.values()].map((own, at) => reachedDebt(random, own, at, today))
  const others = calls.map((call, at) => otherDebt(random, call, byDebtor.size + at, today))
  return [...reached, ...others]
}

function reachedDebt(random: Random, calls: readonly DemoConversation[], at: number, today: Day): DemoDebt {
  const [first] = calls
  const { partner, customer: debtor } = first!
  const dayOf = ({ started_at }: DemoConversation) => dayIn(partner.time_zone, started_at)
  const assigned_on = addDays(dayOf(first!), -random.whole(1, 12))
  const debt = newDebt(random, first!, { debtor, assigned_on, at })
  let open = debt.amount
  const payments: DemoDebt['payments'] = []
  const promises: DemoPromise[] = []
  const pay = (on: Day, amount: number) => {
    if (on > today || open <= 0) return
    payments.push({ on, amount: Math.min(amount, open) })
    open -= Math.min(amount, open)
  }
  for (const call of calls) {
    if (open <= 0) break
    if (call.disposition === 'Pago realizado') pay(addDays(dayOf(call), -1), open)
    if (call.disposition === 'Sin acuerdo' && random.chance(0.12)) pay(addDays(dayOf(call), random.whole(5, 40)), open)
    if (call.disposition !== 'Promesa de pago') continue
    const made_on = dayOf(call)
    const days = random.whole(2, 16)
    const promise = { call, made_on, due_on: addDays(made_on, days), amount: open }
    promises.push(promise)
    const isKept = random.chance(days <= SOON_DAYS ? KEPT.soon : KEPT.later)
    if (isKept) pay(addDays(made_on, random.whole(1, days)), open)
    else if (random.chance(0.3)) pay(addDays(promise.due_on, random.whole(1, 20)), Math.ceil(open / 2))
  }
  return { ...withdrawn(debt, open, today), payments, promises, calls }
}

const SOON_DAYS = 7
const KEPT = { soon: 0.75, later: 0.4 }

function otherDebt(random: Random, call: DemoConversation, at: number, today: Day): DemoDebt {
  const { partner, started_at } = call
  const debtor = inventCustomer(random, partner.country, 2_000_000 + at)
  const assigned_on = addDays(dayIn(partner.time_zone, started_at), -random.whole(0, 20))
  const debt = newDebt(random, call, { debtor, assigned_on, at })
  const late = daysBetween(debt.due_on, assigned_on)
  const on = addDays(assigned_on, random.whole(3, 70))
  const pays = random.chance(late <= 30 ? 0.5 : late <= 60 ? 0.32 : 0.15) && on <= today
  const payments = pays ? [{ on, amount: debt.amount }] : []
  return { ...withdrawn(debt, pays ? 0 : debt.amount, today), payments }
}

type DebtFacts = { debtor: DemoCustomer; assigned_on: Day; at: number }

function newDebt(
  random: Random,
  { partner, campaign, details }: DemoConversation,
  { debtor, assigned_on, at }: DebtFacts,
): DemoDebt {
  const amount = details.amount * 10 ** minorDigits(partner.currency)
  const days = Number(random.weighted({ '3': 34, '12': 30, '40': 18, '75': 11, '120': 7 }))
  const due_on = addDays(assigned_on, -days)
  const number = `D-${100_000 + at}`
  return {
    partner,
    campaign,
    debtor,
    number,
    amount,
    due_on,
    assigned_on,
    withdrawn_on: null,
    payments: [],
    promises: [],
    calls: [],
  }
}

/** A debt that is still open a hundred and twenty days later goes back to the partner. */
function withdrawn(debt: DemoDebt, open: number, today: Day): DemoDebt {
  const back = addDays(debt.assigned_on, 120)
  return { ...debt, withdrawn_on: open > 0 && back <= today ? back : null }
}

const daysBetween = (from: Day, to: Day) => (Date.parse(to) - Date.parse(from)) / 86_400_000

export type NewestDebts = { partner: DemoPartner; debts: DemoDebt[] }

/**
 * Debts that partners assigned to us in the last days: overdue for a few days, or not yet due. Nobody has been
 * contacted about them. Partners without any collections have none.
 */
export function inventNewestDebts(
  random: Random,
  conversations: readonly DemoConversation[],
  today: Day,
): NewestDebts[] {
  const calls = conversations.filter(({ campaign }) => campaign.kind === 'collection')
  return partners.flatMap((partner, ofPartner) => {
    const own = calls.filter((call) => call.partner === partner)
    if (own.length === 0) return []
    const debts = Array.from({ length: COUNT }, (_, at) => {
      const nth = ofPartner * COUNT + at
      return newestDebt(random, random.pick(own), nth, today)
    })
    return [{ partner, debts }]
  })
}

function newestDebt(random: Random, call: DemoConversation, nth: number, today: Day): DemoDebt {
  const { partner, campaign, details } = call
  return {
    partner,
    campaign,
    debtor: inventCustomer(random, partner.country, 3_000_000 + nth),
    number: `D-${200_000 + nth}`,
    amount: details.amount * 10 ** minorDigits(partner.currency),
    // some are assigned before they are due
    due_on: addDays(today, nth % 8 === 0 ? 3 : -Number(random.weighted(OVERDUE))),
    assigned_on: addDays(today, -random.whole(1, 3)),
    withdrawn_on: null,
    payments: [],
    promises: [],
    calls: [],
  }
}

const COUNT = 24
/** Days. */
const OVERDUE = { '2': 2, '3': 2, '4': 2, '5': 2, '6': 1 }
