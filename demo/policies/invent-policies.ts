import type { PaymentMethod, PolicyStatus } from '#contracts/policy-words.ts'
import { minorDigits } from '#domain/money/money.ts'
import { addMonths } from '#domain/time/months.ts'
import { addDays, type Day } from '#domain/time/reporting-period.ts'
import { dayIn } from '#domain/time/time-zone.ts'

import { type DemoConversation, mentionsWithdrawal } from '../conversations.ts'
import { customer as inventCustomer, type DemoAgent, type DemoCustomer } from '../people.ts'
import type { Random } from '../random.ts'
import type { DemoCampaign, DemoPartner } from '../world.ts'
import { type End, lifespan } from './lifespan.ts'
import { type Terms, termsOf } from './terms.ts'

/** A policy of the demo, before it is stored. `monthly`: minor units of the partner's currency. */
export type DemoPolicy = {
  partner: DemoPartner
  campaign: DemoCampaign
  terms: Terms
  number: string
  agent: DemoAgent
  holder: DemoCustomer
  /** Null when it was never said. */
  born_on: Day | null
  sold_on: Day
  issued_on: Day
  effective_on: Day
  status: PolicyStatus
  end: End | null
  monthly: number
  method: PaymentMethod
}

/**
 * The policies that resulted from the conversations, those that callers already had, and those of the five years
 * before, so that there are cohorts of every age. Six of a hundred sales are never issued.
 */
export function inventPolicies(random: Random, conversations: readonly DemoConversation[], today: Day): DemoPolicy[] {
  const world: World = { ...worldOf(conversations), today, number: numbers() }
  const sold = conversations
    .filter(({ disposition }) => disposition === 'Venta')
    .filter(() => random.chance(ISSUED))
    .flatMap((sale) => soldNow(random, sale, world))
  const owners = new Set(sold.map(({ holder }) => holder))
  const known = [...world.ofCustomer]
    .filter(([customer]) => !owners.has(customer))
    .flatMap(([, calls]) => knownBefore(random, calls, world))
  return [...sold, ...known, ...earlier(random, conversations, world)]
}

/** The data from which policies are invented. */
type World = {
  /** In the order in which they took place. */
  ofCustomer: ReadonlyMap<DemoCustomer, readonly DemoConversation[]>
  agents: ReadonlyMap<DemoPartner, readonly DemoAgent[]>
  today: Day
  number: () => string
}

function worldOf(conversations: readonly DemoConversation[]) {
  const ofCustomer = new Map<DemoCustomer, DemoConversation[]>()
  const agents = new Map<DemoPartner, DemoAgent[]>()
  for (const conversation of conversations) {
    const { customer, partner, agent } = conversation
    ofCustomer.set(customer, [...(ofCustomer.get(customer) ?? []), conversation])
    const known = agents.get(partner) ?? []
    if (!known.includes(agent)) agents.set(partner, [...known, agent])
  }
  return { ofCustomer, agents }
}

const ISSUED = 0.94
const HAS_ONE = new Set(['service', 'retention', 'collection'])
const YEARS = 5

/** Numbers in the order of the calls: `7000123`. */
function numbers(): () => string {
  let next = 7_000_000
  return () => String((next += 7))
}

/** A sale that is taken back when it is verified becomes an annulled policy. */
function soldNow(random: Random, sale: DemoConversation, world: World): DemoPolicy[] {
  const { partner, campaign, agent, customer: holder, details } = sale
  const sold_on = dayIn(partner.time_zone, sale.started_at)
  const takenBack = world.ofCustomer
    .get(holder)!
    .find(({ disposition, started_at }) => disposition === 'Rechazada' && started_at > sale.started_at)
  const [policy] = made(random, { partner, campaign, agent, holder, sold_on, amount: details.amount, world })
  if (!policy) return []
  const end = takenBack ? { ...TAKEN_BACK, on: dayIn(partner.time_zone, takenBack.started_at) } : policy.end
  // every sales script contains this payment method; few are charged otherwise
  const method = policy.method === 'invoice' ? 'card' : 'bank-debit'
  return [{ ...policy, born_on: details.born_on, method, end, status: end?.status ?? policy.status }]
}

const TAKEN_BACK: Omit<End, 'on'> = {
  status: 'annulled',
  statedReason: 'Venta sin efecto',
  reason: 'sale',
  detail: 'not-agreed-to',
  origin: 'customer',
}

/** A customer who calls about a policy has had one for some months; after a cancellation call it has ended. */
function knownBefore(random: Random, calls: readonly DemoConversation[], world: World): DemoPolicy[] {
  const own = calls.filter(({ campaign }) => HAS_ONE.has(campaign.kind))
  const [first, last] = [own[0], own.at(-1)]
  if (!first || !last) return []
  const { partner, campaign, customer: holder, details } = first
  const dayOf = ({ started_at }: DemoConversation) => dayIn(partner.time_zone, started_at)
  const sold_on = addDays(dayOf(first), -random.whole(40, 700))
  const agent = random.pick(world.agents.get(partner)!)
  const [policy] = made(random, { partner, campaign, agent, holder, sold_on, amount: details.amount, world })
  if (!policy) return []
  const cancelled = own.findLast(({ disposition }) => disposition === 'Cancelado')
  // nobody calls about a policy that has ended
  const later = policy.end && policy.end.on > dayOf(last) ? policy.end : null
  const end = cancelled ? { ...CANCELLED, on: dayOf(cancelled) } : later
  return [{ ...policy, born_on: details.born_on, end, status: end?.status ?? 'active' }]
}

const CANCELLED: Omit<End, 'on'> = {
  status: 'cancelled',
  statedReason: 'Baja a pedido del cliente',
  reason: 'price',
  detail: 'premium-raised',
  origin: 'customer',
}

/** Month by month, from five years ago until the conversations begin. */
function earlier(random: Random, conversations: readonly DemoConversation[], world: World): DemoPolicy[] {
  const sales = conversations.filter(({ campaign }) => campaign.kind === 'sale')
  const [oldest] = sales
  if (!oldest) return []
  const first = addMonths(world.today, -12 * YEARS)
  const until = dayIn('UTC', oldest.started_at)
  const perMonth = Math.ceil(conversations.length / 125)
  const months = Array.from({ length: 12 * YEARS }, (_, at) => addMonths(first, at)).filter((month) => month < until)
  return months.flatMap((month, at) =>
    Array.from({ length: perMonth }, (__, index) => {
      const { partner, campaign, agent, details } = random.pick(sales)
      const holder = inventCustomer(random, partner.country, 1_000_000 + at * perMonth + index)
      const sold_on = addDays(month, random.whole(0, 27))
      return made(random, { partner, campaign, agent, holder, sold_on, amount: details.amount, world })
    }).flat(),
  )
}

type Sale = {
  partner: DemoPartner
  campaign: DemoCampaign
  agent: DemoAgent
  holder: DemoCustomer
  sold_on: Day
  amount: number
  world: World
}

function made(random: Random, { amount, world: { today, number }, ...sale }: Sale): DemoPolicy[] {
  const { partner, campaign, agent, holder, sold_on } = sale
  const terms = termsOf(partner, campaign)
  if (!terms) return []
  const issued_on = addDays(sold_on, random.whole(0, 3))
  const effective_on = addDays(issued_on, 1)
  const wasInformed = mentionsWithdrawal(agent, holder)
  const end = lifespan(random, { from: effective_on, today, wasInformed, endsAfterYears: terms.endsAfterYears })
  const method = random.weighted({ card: 46, 'bank-debit': 40, payroll: 8, invoice: 6 })
  const status = end?.status ?? (effective_on > today ? 'pending' : 'active')
  const monthly = amount * 10 ** minorDigits(partner.currency)
  return [{ ...sale, terms, number: number(), born_on: null, issued_on, effective_on, status, end, monthly, method }]
}
