import type { ImportedDebt } from '#contracts/imported-policies.ts'
import { debtFields } from '#contracts/table-fields.ts'

import { otherCells } from '../field-columns.ts'
import { eachRow } from '../headed-table.ts'
import { mappedCustomer } from '../mapped-customer.ts'
import type { TableItem } from '../table-importer.ts'
import { wordsForDebts } from '../words-for-policy-parts.ts'
import { numberOf } from './empty-items.ts'
import type { PolicyCells } from './policy-cells.ts'
import { type OpenedPolicyTable, policyTableImporter } from './policy-table.ts'
import { wholeNumber } from './whole-number.ts'

const PHONES = ['customer_phone', 'customer_phone_2', 'customer_phone_3']

/** Debts that were assigned to us: one row is one debt. */
export const debtsImporter = policyTableImporter({
  format: 'debts',
  fields: debtFields,
  words: wordsForDebts,
  days: ['due_on', 'assigned_on', 'withdrawn_on', 'balance_on'],
  amounts: ['amount', 'balance'],
  isEnough: (mapping) => isOwed(mapping) && isNamed(mapping),
  isKnownBy: (mapping) => isOwed(mapping) && ('debt_id' in mapping || 'assigned_on' in mapping),
  reader: (table) => eachRow(table.cellsOf, (cells) => debtOf(cells, table)),
})

const isOwed = (mapping: Readonly<Record<string, string>>) =>
  'due_on' in mapping && ('amount' in mapping || 'balance' in mapping)
const isNamed = (mapping: Readonly<Record<string, string>>) =>
  'debt_id' in mapping || ('policy_number' in mapping && 'instalment' in mapping)

function debtOf(cells: PolicyCells, { others, options }: OpenedPolicyTable): TableItem[] {
  const { currency, of } = cells.amounts(['amount', 'balance'])
  const due_on = cells.day('due_on')
  const policy_number = cells.whole('policy_number') === '' ? null : numberOf(cells)
  const instalment = cells.tried('instalment', wholeNumber)
  const external_id =
    cells.text('debt_id') ?? (policy_number === null || instalment === null ? null : `${policy_number}/${instalment}`)
  const amount = of.amount !== null && isMoreThanNothing(of.amount) ? of.amount : null
  const balance = of.balance?.startsWith('-') ? ZERO : of.balance // an overpaid debt has no balance left
  if (external_id === null) cells.missing('debt_id')
  else if (due_on === null) cells.missing('due_on')
  else if (amount === null && balance === null)
    cells.tried('amount', () => ({ reason: 'is no debt: the row was left out' }))
  if (external_id === null || due_on === null || (amount === null && balance === null)) return []
  const debt: ImportedDebt = {
    ...{
      external_id,
      policy_number,
      instalment,
      currency,
      amount,
      balance,
      balance_on: cells.day('balance_on'),
      due_on,
    },
    customer: mappedCustomer(cells, PHONES, options),
    campaign: cells.text('campaign'),
    agent: cells.text('agent'),
    assigned_on: cells.day('assigned_on'),
    withdrawn_on: cells.day('withdrawn_on'),
    other: otherCells(cells, others),
  }
  return [{ debt, row: cells.row }]
}

const ZERO = '0'
export const isMoreThanNothing = (decimal: string) => !decimal.startsWith('-') && /[1-9]/.test(decimal)
