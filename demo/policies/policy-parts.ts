import type { PolicyStatus } from '#contracts/policy-words.ts'
import { addMonths } from '#domain/months.ts'
import { addDays, type Day } from '#domain/reporting-period.ts'
import type { PolicyTables } from '#server/db/schema/policies.ts'

import { person } from '../people.ts'
import type { Random } from '../random.ts'
import type { DemoPolicy } from './demo-policy.ts'
import { STATUS_WORDS } from './policy-row.ts'

type Party = Omit<PolicyTables['policy_party'], 'policy_id' | 'import_id'>

/** The holder, who is insured too, and of policies on lives those who are paid. */
export function partiesOf(random: Random, policy: DemoPolicy, customer_id: number): Party[] {
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

export const coveragesOf = ({ terms, monthly }: DemoPolicy) =>
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

export function statusesOf({ issued_on, effective_on, end }: DemoPolicy, today: Day) {
  const told = (on: Day, status: PolicyStatus, reason: string | null) => ({ on, status, reason, origin: null })
  return [
    told(issued_on, 'pending', STATUS_WORDS.pending ?? null),
    ...(effective_on <= today ? [told(effective_on, 'active', null)] : []),
    ...(end ? [told(end.on, end.status, end.told)] : []),
  ]
}

/** Of a hundred policies six have had one. */
export function claimsOf(random: Random, { number, monthly, effective_on, end }: DemoPolicy, today: Day) {
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

export function endorsementsOf(random: Random, { number, monthly, effective_on, end }: DemoPolicy, today: Day) {
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
