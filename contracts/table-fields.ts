/** The fields for the columns of a list of calls. `started_at` is required. */
export const callListFields = [
  'id',
  'started_at',
  'started_time',
  'ended_at',
  'ended_time',
  'duration',
  'talk',
  'hold',
  'after_call_work',
  'direction',
  'agent',
  'agent_email',
  'team',
  'campaign',
  'customer_name',
  'customer_phone',
  'national_id',
  'customer_email',
  'disposition',
  'language',
  'recording',
] as const
export type CallListField = (typeof callListFields)[number]

/** The fields for the columns of a calling base. At least one field that identifies the person is required. */
export const diallingFields = [
  'record_id',
  'customer_name',
  'national_id',
  'customer_email',
  'customer_phone',
  'customer_phone_2',
  'customer_phone_3',
  'customer_phone_4',
  'customer_phone_5',
  'customer_phone_6',
  'campaign',
  'attempts',
  'last_result',
  'last_attempt_at',
  'last_attempt_time',
  'agent',
  'dialled_phone',
  'next_attempt_at',
  'next_attempt_time',
  'do_not_call',
  'disposition',
] as const
export type DiallingField = (typeof diallingFields)[number]

/** The fields of a policy with its people, its beneficiaries and one coverage. `policy_number` is required. */
export const policyFields = [
  'policy_number',
  'policy_number_part',
  'certificate',
  'product',
  'line',
  'insurer',
  'campaign',
  'seller',
  'status',
  'sold_on',
  'issued_on',
  'effective_on',
  'expires_on',
  'ended_on',
  'currency',
  'premium_net',
  'premium_tax',
  'premium_total',
  'premium_monthly',
  'premium_yearly',
  'frequency',
  'payment_method',
  'sum_insured',
  'end_told',
  'cancel_origin',
  'holder_name',
  'holder_first_name',
  'holder_last_name',
  'holder_national_id',
  'holder_born_on',
  'holder_phone',
  'holder_phone_2',
  'holder_email',
  'insured_name',
  'insured_national_id',
  'insured_born_on',
  'insured_phone',
  'insured_email',
  'insured_relationship',
  'payer_name',
  'payer_national_id',
  'beneficiary_name',
  'beneficiary_relationship',
  'beneficiary_share',
  'beneficiary_name_2',
  'beneficiary_relationship_2',
  'beneficiary_share_2',
  'beneficiary_name_3',
  'beneficiary_relationship_3',
  'beneficiary_share_3',
  'coverage_name',
] as const
export type PolicyField = (typeof policyFields)[number]

/** The fields of a claim. Without a number it is identified by its days and its kind. */
export const claimFields = [
  'policy_number',
  'policy_number_part',
  'claim_number',
  'occurred_on',
  'reported_on',
  'closed_on',
  'claim_kind',
  'claim_status',
  'description',
  'claim_amount',
  'claim_paid',
  'deductible',
  'currency',
] as const
export type ClaimField = (typeof claimFields)[number]

/** The fields of an instalment of a policy. */
export const instalmentFields = [
  'policy_number',
  'policy_number_part',
  'instalment',
  'due_on',
  'amount',
  'paid',
  'paid_on',
  'instalment_status',
  'currency',
] as const
export type InstalmentField = (typeof instalmentFields)[number]

/** The fields of a change to a policy. */
export const endorsementFields = [
  'policy_number',
  'policy_number_part',
  'endorsement',
  'effective_on',
  'endorsement_kind',
  'description',
  'premium_change',
  'currency',
] as const
export type EndorsementField = (typeof endorsementFields)[number]

/** The fields of a policy's coverage, one per row. */
export const coverageFields = [
  'policy_number',
  'policy_number_part',
  'coverage_code',
  'coverage_name',
  'sum_insured',
  'deductible',
  'coverage_premium',
  'currency',
] as const
export type CoverageField = (typeof coverageFields)[number]

/** The fields of a person in a policy, one per row. */
export const partyFields = [
  'policy_number',
  'policy_number_part',
  'role',
  'party_name',
  'national_id',
  'born_on',
  'customer_phone',
  'customer_email',
  'relationship',
  'share',
] as const
export type PartyField = (typeof partyFields)[number]

/** The fields of a policy's status on a day. */
export const policyStatusFields = [
  'policy_number',
  'policy_number_part',
  'status_on',
  'status',
  'end_told',
  'cancel_origin',
] as const
export type PolicyStatusField = (typeof policyStatusFields)[number]

/** The fields of a debt assigned to us. Without an id it is identified by the policy and the instalment. */
export const debtFields = [
  'debt_id',
  'policy_number',
  'policy_number_part',
  'instalment',
  'customer_name',
  'national_id',
  'customer_phone',
  'customer_phone_2',
  'customer_phone_3',
  'customer_email',
  'campaign',
  'agent',
  'amount',
  'balance',
  'balance_on',
  'currency',
  'due_on',
  'assigned_on',
  'withdrawn_on',
] as const
export type DebtField = (typeof debtFields)[number]

/** The fields of a payment of a debt. */
export const debtPaymentFields = ['debt_id', 'payment_id', 'paid_on', 'amount', 'currency'] as const
export type DebtPaymentField = (typeof debtPaymentFields)[number]
