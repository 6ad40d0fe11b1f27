import { instalmentFields } from '#contracts/table-fields.ts'

import { eachRow } from '../headed-table.ts'
import { isCancelledInstalment } from '../words-for-policy-answers.ts'
import { wordsForInstalments } from '../words-for-policy-parts.ts'
import { partOf } from './empty-items.ts'
import { isPolicyTable } from './is-policy-table.ts'
import type { PolicyCells } from './policy-cells.ts'
import { policyTableImporter } from './policy-table.ts'
import { wholeNumber } from './whole-number.ts'

const AMOUNTS = ['amount', 'paid'] as const

/** Instalments of policies, due and paid: one row is one payment. */
export const instalmentsImporter = policyTableImporter({
  format: 'instalments',
  fields: instalmentFields,
  words: wordsForInstalments,
  days: ['due_on', 'paid_on'],
  amounts: AMOUNTS,
  isEnough: (mapping) => ['policy_number', 'instalment', 'due_on', 'amount'].every((field) => field in mapping),
  isKnownBy: (mapping, names) =>
    ['policy_number', 'instalment', 'due_on'].every((field) => field in mapping) && !isPolicyTable(names),
  reader: ({ cellsOf }) => eachRow(cellsOf, partOf('instalments', instalmentOf)),
})

function instalmentOf(cells: PolicyCells) {
  const { currency, of } = cells.amounts(AMOUNTS)
  const number = cells.tried('instalment', wholeNumber)
  const due_on = cells.day('due_on')
  const { amount, paid } = of
  if (number === null) cells.missing('instalment')
  else if (due_on === null) cells.missing('due_on')
  else if (amount === null) cells.missing('amount')
  if (number === null || due_on === null || amount === null) return null
  const paid_on = cells.day('paid_on')
  const cancelled = cells.parsed(
    'instalment_status',
    isCancelledInstalment,
    'is no state of an instalment that is known',
  )
  return { currency, instalments: [{ number, due_on, amount, paid, paid_on, cancelled }] }
}
