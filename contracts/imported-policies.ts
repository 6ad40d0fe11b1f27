import type { ImportedCustomer } from './conversation.ts'
import type { CancelOrigin, PartyRole, PaymentFrequency, PaymentMethod, PolicyStatus } from './policy-words.ts'

/** A day of the calendar: `2026-03-29`. */
export type TableDay = string
/** An exact decimal with a point: `1234.567`, in the currency of the policy. */
export type TableAmount = string

/** A party of a policy in a row. */
export type ImportedParty = {
  role: PartyRole
  /** The person with phones, e-mail and national id; a beneficiary mostly has only a name. */
  customer: ImportedCustomer | null
  name: string | null
  born_on: TableDay | null
  relationship: string | null
  /** For a beneficiary: hundredths of a per cent. */
  share: number | null
}

export type ImportedCoverage = {
  code: string | null
  name: string
  sum_insured: TableAmount | null
  deductible: TableAmount | null
  premium: TableAmount | null
}

export type ImportedInstalment = {
  number: number
  due_on: TableDay
  amount: TableAmount
  paid: TableAmount | null
  paid_on: TableDay | null
  cancelled: boolean | null
}

export type ImportedEndorsement = {
  number: string
  effective_on: TableDay | null
  kind: string | null
  description: string | null
  premium_change: TableAmount | null
}

export type ImportedClaim = {
  number: string
  occurred_on: TableDay | null
  reported_on: TableDay | null
  closed_on: TableDay | null
  kind: string | null
  status: string | null
  description: string | null
  amount: TableAmount | null
  paid: TableAmount | null
  deductible: TableAmount | null
}

export type ImportedStatus = { on: TableDay; status: PolicyStatus; reason: string | null; origin: string | null }

/**
 * The data of one row about a policy, identified by `number`: the policy itself, or some of its parts. Null fields are not in the row.
 */
export type ImportedPolicyRow = {
  number: string
  /** ISO 4217, where the row says it. */
  currency: string | null
  policy: ImportedPolicy | null
  parties: ImportedParty[]
  coverages: ImportedCoverage[]
  instalments: ImportedInstalment[]
  endorsements: ImportedEndorsement[]
  claims: ImportedClaim[]
  statuses: ImportedStatus[]
}

export type ImportedPolicy = {
  certificate: string | null
  product: string | null
  line: string | null
  insurer: string | null
  campaign: string | null
  seller: string | null
  status: PolicyStatus | null
  status_told: string | null
  sold_on: TableDay | null
  issued_on: TableDay | null
  effective_on: TableDay | null
  expires_on: TableDay | null
  ended_on: TableDay | null
  /** The amount of one payment. */
  premium_net: TableAmount | null
  premium_tax: TableAmount | null
  premium_total: TableAmount | null
  premium_yearly: TableAmount | null
  frequency: PaymentFrequency | null
  payment_method: PaymentMethod | null
  sum_insured: TableAmount | null
  end_told: string | null
  cancel_origin: CancelOrigin | null
  /** Every other non-empty column: its name → its original text. May contain personal data. */
  other: Record<string, string>
}

/** A debt assigned to us for collection, in a row. */
export type ImportedDebt = {
  /** The partner's own number of it; otherwise the numbers of the policy and the instalment. */
  external_id: string
  customer: ImportedCustomer | null
  campaign: string | null
  agent: string | null
  policy_number: string | null
  instalment: number | null
  currency: string | null
  /** The original amount before any payment; null if the row has only the remaining balance. */
  amount: TableAmount | null
  /** The remaining balance at the end of `balance_on`, or else of the day of the import. */
  balance: TableAmount | null
  balance_on: TableDay | null
  due_on: TableDay
  assigned_on: TableDay | null
  withdrawn_on: TableDay | null
  other: Record<string, string>
}

/** A payment of a debt, in a row. */
export type ImportedPayment = {
  /** The number of the debt. */
  debt: string
  /** The number of the payment; if the row has none, its day and amount identify it. */
  external_id: string
  on: TableDay
  amount: TableAmount
  currency: string | null
}
