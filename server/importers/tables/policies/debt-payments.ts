import { debtPaymentFields } from '#contracts/table-fields.ts'

import { eachRow } from '../headed-table.ts'
import type { TableItem } from '../table-importer.ts'
import { wordsForDebtPayments } from '../words-for-policy-parts.ts'
import { isMoreThanNothing } from './debts.ts'
import { occurrenceCounter } from './occurrence-counter.ts'
import type { PolicyCells } from './policy-cells.ts'
import { policyTableImporter } from './policy-table.ts'

/** Payments of debts: one row is one payment. */
export const debtPaymentsImporter = policyTableImporter({
  format: 'debt-payments',
  fields: debtPaymentFields,
  words: wordsForDebtPayments,
  days: ['paid_on'],
  amounts: ['amount'],
  isEnough: isPayment,
  isKnownBy: isPayment,
  reader({ cellsOf }) {
    const timesBefore = occurrenceCounter()
    return eachRow(cellsOf, (cells) => paymentOf(cells, timesBefore))
  },
})

function isPayment(mapping: Readonly<Record<string, string>>) {
  return ['debt_id', 'paid_on', 'amount'].every((field) => field in mapping)
}

function paymentOf(cells: PolicyCells, timesBefore: (key: string) => number): TableItem[] {
  const debt = cells.text('debt_id')
  const on = cells.day('paid_on')
  const { currency, of } = cells.amounts(['amount'])
  const amount = of.amount !== null && isMoreThanNothing(of.amount) ? of.amount : null
  if (debt === null) cells.missing('debt_id')
  else if (on === null) cells.missing('paid_on')
  else if (amount === null) cells.tried('amount', () => ({ reason: 'is no payment: the row was left out' }))
  if (debt === null || on === null || amount === null) return []
  const external_id = cells.text('payment_id') ?? ownName(debt, on, amount, timesBefore)
  return [{ payment: { debt, external_id, on, amount, currency }, row: cells.row }]
}

/** Two payments of the same day and amount are different payments, in any notation of the amounts. */
function ownName(debt: string, on: string, amount: string, timesBefore: (key: string) => number): string {
  const name = `${on} ${inShort(amount)}`
  const earlier = timesBefore(JSON.stringify([debt, name]))
  return earlier === 0 ? name : `${name} #${earlier + 1}`
}

/** `1500.50` as `1500.5`, and `2000.00` as `2000`. */
function inShort(decimal: string): string {
  const [whole = '', fraction = ''] = decimal.split('.')
  const rest = fraction.replace(/0+$/, '')
  return rest === '' ? whole : `${whole}.${rest}`
}
