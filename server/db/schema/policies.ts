import type { Generated, GeneratedAlways } from 'kysely'

import type { ScoreBand } from '#contracts/beyond.ts'
import type { Channel } from '#contracts/conversation.ts'
import type { PersistencyMonth } from '#contracts/persistency-words.ts'
import type { LinkOrigin, LinkReason, LinkRole, LinkState } from '#contracts/policy-links.ts'
import type { CancelOrigin, PartyRole, PaymentFrequency, PaymentMethod, PolicyStatus } from '#contracts/policy-words.ts'
import type { VerificationState } from '#contracts/verification-words.ts'

import type { Id, Moment } from './columns.ts'

/** A day of the partner's calendar: `2026-03-29`. */
type Day = string

/** Policies, and the conversations about them. Amounts are minor units of the policy's currency. */
export type PolicyTables = {
  policy: {
    id: Id
    partner_id: number
    number: string
    key: GeneratedAlways<string>
    certificate: string | null
    product: string | null
    line: string | null
    insurer: string | null
    campaign_id: number | null
    seller: string | null
    agent_id: number | null
    team_id: number | null
    status: PolicyStatus | null
    status_told: string | null
    sold_on: Day | null
    issued_on: Day | null
    effective_on: Day | null
    expires_on: Day | null
    ended_on: Day | null
    currency: string
    premium_net: number | null
    premium_tax: number | null
    premium_total: number | null
    premium_yearly: number | null
    frequency: PaymentFrequency | null
    payment_method: PaymentMethod | null
    sum_insured: number | null
    end_told: string | null
    cancel_reason: string | null
    cancel_detail: string | null
    cancel_origin: CancelOrigin | null
    reported_origin: CancelOrigin | null
    reinstated: Generated<boolean>
    reason_by: number | null
    reason_at: Moment | null
    reason_version: Generated<number>
    other: Generated<Record<string, string>>
    import_id: number | null
    last_import_id: number | null
    updated_at: Generated<Moment>
    sale_id: number | null
    sale_band: ScoreBand | null
    verdict: VerificationState | null
    sale_channel: Channel | null
  }
  policy_party: {
    policy_id: number
    role: PartyRole
    seq: number
    customer_id: number | null
    name: string | null
    national_id: string | null
    national_id_kind: string | null
    born_on: Day | null
    relationship: string | null
    share: number | null
    import_id: number | null
  }
  policy_role: { policy_id: number; role: PartyRole; source_file_id: number }
  policy_coverage: {
    policy_id: number
    seq: number
    code: string | null
    name: string
    sum_insured: number | null
    deductible: number | null
    premium: number | null
    import_id: number | null
  }
  instalment: {
    policy_id: number
    number: number
    due_on: Day
    amount: number
    paid: Generated<number>
    paid_on: Day | null
    cancelled: Generated<boolean>
    import_id: number | null
  }
  endorsement: {
    policy_id: number
    number: string
    effective_on: Day | null
    kind: string | null
    description: string | null
    premium_change: number | null
    import_id: number | null
  }
  claim: {
    policy_id: number
    number: string
    occurred_on: Day | null
    reported_on: Day | null
    closed_on: Day | null
    kind: string | null
    status: string | null
    description: string | null
    amount: number | null
    paid: number | null
    deductible: number | null
    import_id: number | null
  }
  policy_status: {
    policy_id: number
    on: Day
    status: PolicyStatus
    reason: string | null
    origin: string | null
    import_id: number | null
  }
  policy_source: { policy_id: number; source_file_id: number; row: number; kind: string }
  policy_cohort: {
    partner_id: number
    campaign_id: number | null
    team_id: number | null
    agent_id: number | null
    currency: string
    month: Day
    m: number
    issued: number
    kept: number
    left_count: number
    premium_issued: number
    premium_kept: number
    premium_left: number
  }
  policy_sale_month: {
    partner_id: number
    campaign_id: number | null
    team_id: number | null
    agent_id: number | null
    month: Day
    sale_band: ScoreBand | null
    verdict: VerificationState | null
    sale_channel: Channel | null
    issued: number
  } & Record<`${'kept' | 'left'}_${PersistencyMonth}`, number>
  policy_link: {
    id: Id
    policy_id: number
    interaction_id: number
    role: LinkRole
    state: Generated<LinkState>
    origin: LinkOrigin
    confidence: number | null
    reasons: Generated<LinkReason[]>
    decided_by: number | null
    decided_at: Moment | null
    created_at: Generated<Moment>
  }
  mentioned_number: { interaction_id: number; key: string; seq: number | null; named: boolean }
  link_due: { interaction_id: number; words: boolean }
  link_policy_due: { policy_id: number }
}
