import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

import type { ImportedKind, ImportPolicyPreview } from '#contracts/imports.ts'
import type { ImportState } from '#contracts/lists/imports.ts'
import type { FunnelStep } from '#contracts/lists/partner-data.ts'
import type { ReconciliationKind, SaleDifference } from '#contracts/lists/reconciliation.ts'
import type { DataKind, PolicyField, RecordField } from '#contracts/partner-data-freshness.ts'
import type { UndoneKind } from '#contracts/partner-data.ts'
import type { TargetMetric } from '#contracts/target-metrics.ts'

/** The state of an upload. */
export const uploadStateNames: Record<ImportState, MessageDescriptor> = {
  received: msg`Not checked yet`,
  checking: msg`Being checked`,
  ready: msg`Ready to start`,
  queued: msg`Waiting its turn`,
  running: msg`Running`,
  done: msg`Done`,
  cancelled: msg`Cancelled`,
  failed: msg`Failed`,
  undone: msg`Undone`,
}

export const uploadedNames: Record<ImportedKind, MessageDescriptor> = {
  conversations: msg`Conversations`,
  'dialling-records': msg`Dialling records`,
  policies: msg`Policies`,
  debts: msg`Debts`,
}

/** The names of our own tables by format. Those of other products are named as in `docs/formats.md`. */
const formatNames: Record<ImportPolicyPreview['told'] | 'call-list' | 'dialling-base', MessageDescriptor> = {
  'dialling-base': msg`Records of calling bases`,
  'call-list': msg`Calls`,
  policies: msg`Policies`,
  parties: msg`People of policies`,
  coverages: msg`Coverages`,
  instalments: msg`Instalments`,
  endorsements: msg`Endorsements`,
  claims: msg`Claims`,
  'policy-status': msg`States of policies`,
  debts: msg`Debts`,
  'debt-payments': msg`Payments of debts`,
}

/** The formats of the files, in the reader's language; a dash if there were none. */
export const formatsOf = (i18n: I18n, formats: readonly string[]): string =>
  formats.map((format) => (isNamed(format) ? i18n._(formatNames[format]) : format)).join(', ') || '—'

const isNamed = (format: string): format is keyof typeof formatNames => Object.hasOwn(formatNames, format)

/** What undoing an upload removes. */
export const undoneNames: Record<UndoneKind, MessageDescriptor> = {
  ...uploadedNames,
  'policy-parts': msg`Parts of other policies`,
  'debt-payments': msg`Payments of other debts`,
}

export const dataKindNames: Record<DataKind, MessageDescriptor> = {
  records: msg`Records of calling bases`,
  conversations: msg`Conversations`,
  policies: msg`Policies`,
  instalments: msg`Instalments`,
  claims: msg`Claims`,
  debts: msg`Debts`,
}

/** The date of a row from which the newest day of the data is taken. */
export const newestDayNames: Record<DataKind, MessageDescriptor> = {
  records: msg`Last attempt`,
  conversations: msg`Start of a conversation`,
  policies: msg`Issue, else effect, else sale`,
  instalments: msg({ message: 'Payment', context: 'day of' }),
  claims: msg`Report of a claim, else its event`,
  debts: msg`Day on which a debt was assigned`,
}

export const recordFieldNames: Record<RecordField, MessageDescriptor> = {
  record_id: msg`Number of the record`,
  campaign: msg`Campaign`,
  name: msg`Name`,
  national_id: msg`National id`,
  phones: msg`Phones`,
  email: msg`Email`,
  attempts: msg`Attempts`,
  last_attempt_at: msg`Last attempt`,
  result: msg({ message: 'Result', context: 'of attempts to call' }),
  do_not_call: msg`Do not call`,
}

export const policyFieldNames: Record<PolicyField, MessageDescriptor> = {
  certificate: msg`Certificate`,
  product: msg`Product`,
  line: msg({ message: 'Line', context: 'of insurance' }),
  insurer: msg`Insurer`,
  campaign: msg`Campaign`,
  seller: msg`Seller`,
  status: msg({ message: 'Status', context: 'of a policy' }),
  sold_on: msg`Day of the sale`,
  issued_on: msg`Day of issue`,
  effective_on: msg`First day of cover`,
  expires_on: msg`End of the term`,
  premium: msg({ message: 'Premium', context: 'price of a policy' }),
  frequency: msg`Payment frequency`,
  payment_method: msg`Payment method`,
  sum_insured: msg`Sum insured`,
  holder_name: msg`Name of the holder`,
  holder_national_id: msg`National id of the holder`,
  holder_born_on: msg`Birth day of the holder`,
}

export const funnelStepNames: Record<FunnelStep, MessageDescriptor> = {
  base: msg({ message: 'Base', context: 'all records of a calling base' }),
  contacted: msg`Contacted`,
  effective: msg`Effective contact`,
  sold: msg({ message: 'Sold', context: 'step of a funnel' }),
  verified: msg({ message: 'Verified', context: 'step of a funnel' }),
  issued: msg({ message: 'Issued', context: 'step of a funnel' }),
  active: msg({ message: 'In force', context: 'step of a funnel' }),
}

/** What each step counts, as in `domain/partner-data/funnel.ts`. */
export const funnelStepNotes: Record<FunnelStep, MessageDescriptor> = {
  base: msg`Records of the partner’s calling base. Somebody who stands in it twice is counted twice.`,
  contacted: msg`Somebody answered: a result of the record or of an attempt says so, or a conversation with the person.`,
  effective: msg`The person answered, and nobody else.`,
  sold: msg`A result or a conversation is a sale, or a person has confirmed that a conversation sold a policy.`,
  verified: msg`The evidence file of the sale is valid.`,
  issued: msg`A policy that was surely sold in a conversation has a day of issue or of effect, and is no proposal.`,
  active: msg`Such a policy has begun and has not ended.`,
}

export const targetMetricNames: Record<TargetMetric, MessageDescriptor> = {
  contacts: msg({ message: 'Contacts', context: 'people who were reached' }),
  sales: msg({ message: 'Sales', context: 'people to whom something was sold' }),
  issued: msg({ message: 'Issued', context: 'policies' }),
  recovered: msg({ message: 'Recovered', context: 'money of debts' }),
}

export const reconciliationNames: Record<ReconciliationKind, MessageDescriptor> = {
  issued: msg`Sold and issued`,
  'not-issued': msg`Sold, not issued`,
  'not-sold': msg`Issued, not sold by us`,
  untold: msg`Cannot be told`,
}

export const saleDifferenceNames: Record<SaleDifference, MessageDescriptor> = {
  premium: msg({ message: 'Premium', context: 'price of a policy' }),
  product: msg`Product`,
  day: msg({ message: 'Day', context: 'on which something was sold' }),
}
