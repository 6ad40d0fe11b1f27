import type { PolicyStatus } from '#contracts/policy-words.ts'
import { addMonths } from '#domain/months.ts'
import { splitMinor } from '#domain/money.ts'
import type { Day } from '#domain/reporting-period.ts'

import type { Places } from '../places.ts'
import type { DemoPolicy } from './demo-policy.ts'

/** A policy as its table has it. */
export function policyRow(places: Places, policy: DemoPolicy, today: Day) {
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
    end_told: end?.told ?? null,
    cancel_reason: isCancelled ? end.reason : null,
    cancel_detail: isCancelled ? end.detail : null,
    cancel_origin: isCancelled ? end.origin : null,
  }
}

/** The end of the term that runs on a day: policies of the demo are renewed by themselves. */
function termEnd(from: Day, years: number, on: Day): Day {
  let end = addMonths(from, 12 * years)
  while (end < on) end = addMonths(end, 12 * years)
  return end
}

/** As the insurers of the demo write it. */
export const STATUS_WORDS: Partial<Record<PolicyStatus, string>> = {
  active: 'Vigente',
  pending: 'Por iniciar',
  annulled: 'Sin efecto',
  cancelled: 'Anulada',
  lapsed: 'Caducada por no pago',
  expired: 'Vencida',
  deceased: 'Siniestrada',
}
