import type { PolicyStatus } from '#contracts/policy-words.ts'
import { splitMinor } from '#domain/money/money.ts'
import { addMonths } from '#domain/time/months.ts'
import { addDays, type Day } from '#domain/time/reporting-period.ts'
import type { Database } from '#server/db/database.ts'
import type { PolicyTables } from '#server/db/schema/policies.ts'

import { person } from '../people.ts'
import { customerIds, type Places } from '../places.ts'
import type { Random } from '../random.ts'
import { insertAll, insertRows } from '../rows.ts'
import type { DemoPolicy } from './invent-policies.ts'

/** Stores policies with their holders, coverages, instalments and other parts. */
export async function storePolicies(
  db: Database,
  random: Random,
  places: Places,
  policies: readonly DemoPolicy[],
  today: Day,
): Promise<void> {
  const customers = await customerIds(
    db,
    places,
    policies.map(({ holder }) => holder),
  )
  const ids = await insertRows(
    db,
    'policy',
    policies.map((policy) => policyRow(places, policy, today)),
  )
  const each = policies.map((policy, at) => ({ policy, policy_id: ids[at]!, holder_id: customers.get(policy.holder)! }))
  const parts = <Part extends object>(partsOf: (one: (typeof each)[number]) => Part[]) =>
    each.flatMap((one) => partsOf(one).map((part) => ({ policy_id: one.policy_id, ...part })))

  await insertAll(
    db,
    'policy_party',
    parts(({ policy, holder_id }) => partiesOf(random, policy, holder_id)),
  )
  await insertAll(
    db,
    'policy_coverage',
    parts(({ policy }) => coveragesOf(policy)),
  )
  await insertAll(
    db,
    'instalment',
    parts(({ policy }) => instalmentsOf(random, policy, today)),
  )
  await insertAll(
    db,
    'policy_status',
    parts(({ policy }) => statusesOf(policy, today)),
  )
  await insertAll(
    db,
    'claim',
    parts(({ policy }) => claimsOf(random, policy, today)),
  )
  await insertAll(
    db,
    'endorsement',
    parts(({ policy }) => endorsementsOf(random, policy, today)),
  )
}

/** How far ahead insurers report instalments. */
const AHEAD_DAYS = 60

/** Monthly, the first a month after the policy began. A customer who stops paying leaves the last two open. */
function instalmentsOf(random: Random, { effective_on, end, monthly }: DemoPolicy, today: Day) {
  const until = end ? end.on : addDays(today, AHEAD_DAYS)
  const open = end?.status === 'lapsed' ? 2 : 0
  const days: Day[] = []
  for (let at = 1; ; at += 1) {
    const due = addMonths(effective_on, at)
    if (due >= until) break
    days.push(due)
  }
  return days.map((due_on, at) => {
    const paid_on = addDays(due_on, Number(random.weighted({ '-1': 20, '0': 62, '4': 12, '19': 6 })))
    const isPaid = at < days.length - open && paid_on < today
    return {
      ...{ number: at + 1, due_on, amount: monthly, paid: isPaid ? monthly : 0 },
      ...{ paid_on: isPaid ? paid_on : null, cancelled: false },
    }
  })
}

type Party = Omit<PolicyTables['policy_party'], 'policy_id' | 'import_id'>

/** The holder, who is also insured, and for life policies the beneficiaries. */
function partiesOf(random: Random, policy: DemoPolicy, customer_id: number): Party[] {
  const { holder, partner, terms, born_on } = policy
  const { name, national_id, national_id_kind } = holder
  const known = { customer_id, name, national_id, national_id_kind, born_on, relationship: null, share: null }
  const own: Party[] = [
    { role: 'holder', seq: 0, ...known },
    { role: 'insured', seq: 0, ...known },
  ]
  if (!terms.hasBeneficiaries) return own
  const nobody = { customer_id: null, national_id: null, national_id_kind: null, born_on: null }
  const shares = random.pick([[10_000], [5_000, 5_000], [3_333, 3_333, 3_334], [7_500, 2_500]])
  const others = shares.map((share, seq): Party => {
    const { name: called } = person(random, partner.country)
    return { role: 'beneficiary', seq, ...nobody, name: called, relationship: random.pick(RELATIONSHIPS), share }
  })
  return [...own, ...others]
}

const RELATIONSHIPS = ['Cónyuge', 'Hija', 'Hijo', 'Madre', 'Hermano']

const coveragesOf = ({ terms, monthly }: DemoPolicy) =>
  terms.coverages.map(([name, times], seq) => ({
    ...{
      seq,
      code: null,
      name,
      sum_insured: monthly * times,
      deductible: seq === 1 ? monthly * 10 : null,
      premium: null,
    },
  }))

function statusesOf({ issued_on, effective_on, end }: DemoPolicy, today: Day) {
  const entry = (on: Day, status: PolicyStatus, reason: string | null) => ({ on, status, reason, origin: null })
  return [
    entry(issued_on, 'pending', STATUS_WORDS.pending ?? null),
    ...(effective_on <= today ? [entry(effective_on, 'active', null)] : []),
    ...(end ? [entry(end.on, end.status, end.statedReason)] : []),
  ]
}

/** Six of a hundred policies have had a claim. */
function claimsOf(random: Random, { number, monthly, effective_on, end }: DemoPolicy, today: Day) {
  const isClaimed = random.chance(0.06) || end?.status === 'deceased'
  const occurred_on = end?.status === 'deceased' ? end.on : addDays(effective_on, random.whole(20, 500))
  const state = random.weighted({ Pagado: 70, Rechazado: 14, 'En trámite': 16 })
  const amount = monthly * random.whole(8, 90)
  if (!isClaimed || occurred_on >= (end ? addDays(end.on, 1) : today)) return []
  const isOpen = state === 'En trámite'
  return [
    {
      number: `S-${number}`,
      ...{ occurred_on, reported_on: addDays(occurred_on, 2), closed_on: isOpen ? null : addDays(occurred_on, 34) },
      ...{ kind: random.pick(['Robo', 'Daños', 'Asistencia', 'Accidente']), status: state, description: null },
      ...{ amount, paid: state === 'Pagado' ? Math.round(amount * 0.85) : 0, deductible: monthly * 5 },
    },
  ]
}

function endorsementsOf(random: Random, { number, monthly, effective_on, end }: DemoPolicy, today: Day) {
  const isChanged = random.chance(0.08)
  const on = addMonths(effective_on, random.whole(2, 14))
  const [kind, description, share] = random.pick(CHANGES)
  if (!isChanged || on >= (end?.on ?? today)) return []
  return [
    { number: `E-${number}`, effective_on: on, kind, description, premium_change: Math.round(monthly * 12 * share) },
  ]
}

const CHANGES: [string, string, number][] = [
  ['Cambio de domicilio', 'Nueva dirección del asegurado', 0],
  ['Aumento de capital', 'Capital asegurado aumentado en un 10 %', 0.08],
  ['Cambio de medio de pago', 'Cargo en otra tarjeta', 0],
]

/** A policy as a row of its table. */
function policyRow(places: Places, policy: DemoPolicy, today: Day) {
  const { partner, campaign, agent, terms, end, monthly, effective_on } = policy
  const [net = 0, tax = 0] = splitMinor(monthly, [100, terms.taxPercent])
  const isCancelled = end !== null && ['cancelled', 'lapsed', 'annulled'].includes(end.status)
  return {
    partner_id: places.partner.get(partner)!,
    number: policy.number,
    certificate: `C-${policy.number}`,
    product: campaign.product,
    line: terms.line,
    insurer: terms.insurer,
    campaign_id: places.campaign.get(campaign)!,
    seller: agent.name,
    agent_id: places.agent.get(agent)!,
    team_id: places.team.get(agent.team)!,
    status: policy.status,
    status_told: STATUS_WORDS[policy.status] ?? null,
    sold_on: policy.sold_on,
    issued_on: policy.issued_on,
    effective_on,
    expires_on: termEnd(effective_on, terms.endsAfterYears ?? 1, end?.on ?? today),
    ended_on: end?.on ?? null,
    currency: partner.currency,
    premium_net: net,
    premium_tax: tax,
    premium_total: monthly,
    premium_yearly: monthly * 12,
    frequency: 'monthly' as const,
    payment_method: policy.method,
    sum_insured: monthly * terms.coverages[0]![1],
    end_told: end?.statedReason ?? null,
    cancel_reason: isCancelled ? end.reason : null,
    cancel_detail: isCancelled ? end.detail : null,
    cancel_origin: isCancelled ? end.origin : null,
  }
}

/** The end of the current term on a day: policies of the demo renew automatically. */
function termEnd(from: Day, years: number, on: Day): Day {
  let end = addMonths(from, 12 * years)
  while (end < on) end = addMonths(end, 12 * years)
  return end
}

/** The words that the demo's insurers use. */
const STATUS_WORDS: Partial<Record<PolicyStatus, string>> = {
  active: 'Vigente',
  pending: 'Por iniciar',
  annulled: 'Sin efecto',
  cancelled: 'Anulada',
  lapsed: 'Caducada por no pago',
  expired: 'Vencida',
  deceased: 'Siniestrada',
}
