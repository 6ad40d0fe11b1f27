import { coverageFields } from '#contracts/table-fields.ts'

import { eachRow } from '../headed-table.ts'
import { words } from '../words-for-columns.ts'
import { wordsForCoverages } from '../words-for-policy-parts.ts'
import { partOf } from './empty-items.ts'
import { isPolicyTable } from './is-policy-table.ts'
import type { PolicyCells } from './policy-cells.ts'
import { policyTableImporter } from './policy-table.ts'

const AMOUNTS = ['sum_insured', 'deductible', 'coverage_premium'] as const

/** Coverages of policies: one row is one coverage. */
export const coveragesImporter = policyTableImporter({
  format: 'coverages',
  fields: coverageFields,
  words: wordsForCoverages,
  days: [],
  amounts: AMOUNTS,
  isEnough: isCoverage,
  guesses: { coverage_name: words('name, nombre, nom, nome, 名称') },
  isKnownBy: (mapping, names) =>
    isCoverage(mapping) && ['coverage_code', ...AMOUNTS].some((field) => field in mapping) && !isPolicyTable(names),
  reader: ({ cellsOf }) => eachRow(cellsOf, partOf('coverages', coverageOf)),
})

function isCoverage(mapping: Readonly<Record<string, string>>) {
  return 'policy_number' in mapping && ('coverage_name' in mapping || 'coverage_code' in mapping)
}

function coverageOf(cells: PolicyCells) {
  const code = cells.text('coverage_code')
  const name = cells.text('coverage_name') ?? code
  if (name === null) {
    cells.missing('coverage_name')
    return null
  }
  const { currency, of } = cells.amounts(AMOUNTS)
  const { sum_insured, deductible, coverage_premium: premium } = of
  return { currency, coverages: [{ code, name, sum_insured, deductible, premium }] }
}
