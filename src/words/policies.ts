import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { policyStandings } from '#contracts/lists/policies.ts'
import type { LeftOutReason, PersistencyOutcome } from '#contracts/persistency-words.ts'
import type { InstalmentState } from '#contracts/policies.ts'
import type {
  CancelDetail,
  CancelOrigin,
  CancelReason,
  PartyRole,
  PaymentFrequency,
  PaymentMethod,
  PolicyStatus,
} from '#contracts/policy-words.ts'

export const policyStatusNames: Record<PolicyStatus, MessageDescriptor> = {
  proposed: msg({ message: 'Proposed', context: 'policy' }),
  pending: msg({ message: 'Pending', context: 'policy' }),
  active: msg({ message: 'Active', context: 'policy' }),
  suspended: msg({ message: 'Suspended', context: 'policy' }),
  lapsed: msg({ message: 'Lapsed', context: 'policy' }),
  cancelled: msg({ message: 'Cancelled', context: 'policy' }),
  expired: msg({ message: 'Came to its term', context: 'policy' }),
  deceased: msg({ message: 'Ended by death', context: 'policy' }),
  annulled: msg({ message: 'Annulled', context: 'policy' }),
}

export const policyStandingNames: Record<(typeof policyStandings)[number], MessageDescriptor> = {
  'in-force': msg`In force`,
  ended: msg({ message: 'Ended', context: 'policy' }),
  'not-begun': msg({ message: 'Not begun', context: 'policy' }),
  'not-told': msg({ message: 'Not told how it stands', context: 'policy' }),
}

export const partyRoleNames: Record<PartyRole, MessageDescriptor> = {
  holder: msg`Policy holder`,
  insured: msg({ message: 'Insured', context: 'a person' }),
  beneficiary: msg`Beneficiary`,
  payer: msg`Payer`,
}

export const frequencyNames: Record<PaymentFrequency, MessageDescriptor> = {
  monthly: msg`Every month`,
  bimonthly: msg`Every two months`,
  quarterly: msg`Every three months`,
  'four-monthly': msg`Every four months`,
  'half-yearly': msg`Every six months`,
  yearly: msg`Every year`,
  single: msg({ message: 'Once', context: 'how often a premium is paid' }),
}

export const paymentMethodNames: Record<PaymentMethod, MessageDescriptor> = {
  card: msg({ message: 'Card', context: 'payment' }),
  'bank-debit': msg`Bank debit`,
  payroll: msg`Payroll deduction`,
  transfer: msg({ message: 'Transfer', context: 'payment' }),
  cash: msg`Cash`,
  invoice: msg`Invoice`,
  other: msg({ message: 'Other', context: 'way to pay' }),
}

export const instalmentStateNames: Record<InstalmentState, MessageDescriptor> = {
  paid: msg({ message: 'Paid', context: 'instalment' }),
  'part-paid': msg({ message: 'Paid in part, overdue', context: 'instalment' }),
  overdue: msg({ message: 'Overdue', context: 'instalment' }),
  due: msg({ message: 'To come', context: 'instalment' }),
  cancelled: msg({ message: 'Cancelled', context: 'instalment' }),
  ended: msg({ message: 'After the end of the policy', context: 'instalment' }),
}

/** Who has ended a policy. */
export const cancelOriginNames: Record<CancelOrigin, MessageDescriptor> = {
  customer: msg`Customer`,
  insurer: msg`Insurer`,
  partner: msg`Partner`,
  'non-payment': msg`Not paid`,
}

export const cancelReasonNames: Record<CancelReason, MessageDescriptor> = {
  price: msg`Price`,
  cover: msg({ message: 'Cover', context: 'of a policy' }),
  sale: msg({ message: 'The sale', context: 'why a policy ended' }),
  service: msg({ message: 'Service', context: 'why a policy ended' }),
  payment: msg({ message: 'Payment', context: 'why a policy ended' }),
  circumstances: msg`The customer’s circumstances`,
  administration: msg({ message: 'Administration', context: 'why a policy ended' }),
}

export const cancelDetailNames: Record<CancelDetail, MessageDescriptor> = {
  'too-expensive': msg`Too expensive`,
  'premium-raised': msg`The premium was raised`,
  'better-offer': msg`A better offer elsewhere`,
  'cannot-afford': msg`Cannot afford it any more`,
  'not-what-was-needed': msg`Not what was needed`,
  'too-little-cover': msg`Covers too little`,
  'has-other-cover': msg`Has other cover`,
  'no-longer-needed': msg`No longer needed`,
  'not-agreed-to': msg`Never agreed to it`,
  'not-informed': msg`Was not informed`,
  misunderstood: msg`Understood something else`,
  'within-free-look': msg`Withdrew within the days of grace`,
  'claim-declined': msg`A claim was declined`,
  'claim-too-slow': msg`A claim took too long`,
  'no-answer': msg({ message: 'Got no answer', context: 'why a policy ended' }),
  'badly-treated': msg`Was treated badly`,
  'no-funds': msg`No funds`,
  'card-expired': msg`The card expired`,
  'account-closed': msg`The account was closed`,
  'charge-rejected': msg`The charge was rejected`,
  'goods-sold': msg`What was insured was sold`,
  'moved-abroad': msg`Moved abroad`,
  'lost-job': msg`Lost the job`,
  died: msg({ message: 'Died', context: 'why a policy ended' }),
  duplicate: msg({ message: 'Was there twice', context: 'why a policy ended' }),
  replaced: msg({ message: 'Replaced by another policy', context: 'why a policy ended' }),
  'wrong-data': msg({ message: 'Wrong data', context: 'why a policy ended' }),
  'insurer-withdrew': msg`The insurer withdrew`,
}

/** The state of policies after some months. */
export const persistencyOutcomeNames: Record<PersistencyOutcome, MessageDescriptor> = {
  kept: msg`In force`,
  left: msg`Ended by death or at their term`,
  lapsed: msg({ message: 'Lapsed', context: 'policies' }),
}

/** Why policies belong to no cohort. */
export const leftOutNames: Record<LeftOutReason, MessageDescriptor> = {
  'no-status': msg`No file says how they stand`,
  'not-begun': msg`Proposed or pending, not in force yet`,
  'no-first-day': msg`Nobody knows their first day`,
  'no-last-day': msg`Ended, and nobody knows when`,
}
