import type { ImportedPolicy } from '#contracts/imported-policies.ts'
import type { CancelOrigin, PolicyStatus } from '#contracts/policy-words.ts'

import { type NamedColumn, otherCells } from '../other-cells.ts'
import {
  cancelOriginOf,
  endedAs,
  paymentFrequencyOf,
  paymentMethodOf,
  policyStatusOf,
} from '../words-for-policy-answers.ts'
import { NO_POLICY } from './empty-items.ts'
import type { PolicyCells } from './policy-cells.ts'
import type { unknownWordNotices } from './unknown-word-notices.ts'

export const AMOUNTS = [
  'premium_net',
  'premium_tax',
  'premium_total',
  'premium_monthly',
  'premium_yearly',
  'sum_insured',
] as const

type ToldOnce = ReturnType<typeof unknownWordNotices>

/** What a row tells of the policy itself. Words that nobody knows stay among the other columns. */
export function policyOfRow(
  cells: PolicyCells,
  others: readonly NamedColumn[],
  toldOnce: ToldOnce,
): { currency: string | null; policy: ImportedPolicy } {
  const { currency, of } = cells.amounts(AMOUNTS)
  const { premium_net, premium_tax, premium_yearly, sum_insured } = of
  const unknown: Record<string, string> = {}
  const word = <Meant>(field: string, read: (text: string) => Meant | null, what: string): Meant | null => {
    const text = cells.whole(field)
    const meant = text === '' ? null : read(text)
    if (text === '' || meant !== null) return meant
    toldOnce(cells, field, text, what)
    unknown[cells.nameOf(field)] = text
    return null
  }
  const isMonthly = of.premium_total === null && of.premium_monthly !== null
  const policy: ImportedPolicy = {
    ...NO_POLICY,
    certificate: cells.text('certificate'),
    product: cells.text('product'),
    line: cells.text('line'),
    insurer: cells.text('insurer'),
    campaign: cells.text('campaign'),
    seller: cells.text('seller'),
    ...statusOf(cells, toldOnce),
    sold_on: cells.day('sold_on'),
    issued_on: cells.day('issued_on'),
    effective_on: cells.day('effective_on'),
    expires_on: cells.day('expires_on'),
    ended_on: cells.day('ended_on'),
    ...{ premium_net, premium_tax, premium_yearly, sum_insured },
    premium_total: of.premium_total ?? of.premium_monthly,
    frequency: word('frequency', paymentFrequencyOf, 'is no frequency that is known') ?? (isMonthly ? 'monthly' : null),
    payment_method: word('payment_method', paymentMethodOf, 'is no means of payment that is known'),
    other: otherCells(cells, others),
  }
  return { currency, policy: { ...policy, other: { ...policy.other, ...unknown, ...unreadId(cells) } } }
}

type Status = Pick<ImportedPolicy, 'status' | 'status_told' | 'end_told' | 'cancel_origin'>

/** A code that only its insurer knows stays as it is told, unless the reason beside it says what became of the policy. */
function statusOf(cells: PolicyCells, toldOnce: ToldOnce): Status {
  const status_told = cells.text('status')
  const end_told = cells.text('end_told')
  const known: PolicyStatus | null = status_told === null ? null : policyStatusOf(status_told)
  const status = known ?? (end_told === null ? null : endedAs(end_told))
  if (status_told !== null && status === null) toldOnce(cells, 'status', status_told, NO_STATUS)
  const origin = cells.text('cancel_origin')
  const cancel_origin: CancelOrigin | null =
    (origin && cancelOriginOf(origin)) || (end_told && cancelOriginOf(end_told)) || null
  return { status, status_told, end_told, cancel_origin }
}

const NO_STATUS =
  'is no state of a policy that is known, and nothing in the file explains it: the word is kept, and the policies have no state'

/** An id of no kind that is known is told, and not lost. The people are read before. */
function unreadId(cells: PolicyCells): Record<string, string> {
  const names = ['holder_national_id', 'insured_national_id'].map((field) => [cells.nameOf(field), cells.whole(field)])
  return Object.fromEntries(names.filter(([name]) => cells.findings.some(({ field }) => field === name)))
}
