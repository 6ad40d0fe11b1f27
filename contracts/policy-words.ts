/** The closed sets of words for policies, independent of the words in files. */

/** `annulled` was never in force; `expired` reached its term. */
export const policyStatuses = [
  'proposed',
  'pending',
  'active',
  'suspended',
  'lapsed',
  'cancelled',
  'expired',
  'deceased',
  'annulled',
] as const
export type PolicyStatus = (typeof policyStatuses)[number]

export const partyRoles = ['holder', 'insured', 'beneficiary', 'payer'] as const
export type PartyRole = (typeof partyRoles)[number]

/** How often a premium is paid. */
export const paymentFrequencies = [
  'monthly',
  'bimonthly',
  'quarterly',
  'four-monthly',
  'half-yearly',
  'yearly',
  'single',
] as const
export type PaymentFrequency = (typeof paymentFrequencies)[number]

export const paymentMethods = ['card', 'bank-debit', 'payroll', 'transfer', 'cash', 'invoice', 'other'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** Who ended a policy. */
export const cancelOrigins = ['customer', 'insurer', 'partner', 'non-payment'] as const
export type CancelOrigin = (typeof cancelOrigins)[number]

/** Why a policy ended, in two levels: the reason and its detail. */
export const cancelReasons = {
  price: ['too-expensive', 'premium-raised', 'better-offer', 'cannot-afford'],
  cover: ['not-what-was-needed', 'too-little-cover', 'has-other-cover', 'no-longer-needed'],
  sale: ['not-agreed-to', 'not-informed', 'misunderstood', 'within-free-look'],
  service: ['claim-declined', 'claim-too-slow', 'no-answer', 'badly-treated'],
  payment: ['no-funds', 'card-expired', 'account-closed', 'charge-rejected'],
  circumstances: ['goods-sold', 'moved-abroad', 'lost-job', 'died'],
  administration: ['duplicate', 'replaced', 'wrong-data', 'insurer-withdrew'],
} as const satisfies Record<string, readonly string[]>
export type CancelReason = keyof typeof cancelReasons
export type CancelDetail = (typeof cancelReasons)[CancelReason][number]
