import { endorsementFields } from '#contracts/table-fields.ts'

import { eachRow } from '../headed-table.ts'
import { wordsForEndorsements } from '../words-for-policy-parts.ts'
import { partOf } from './empty-items.ts'
import type { PolicyCells } from './policy-cells.ts'
import { policyTableImporter } from './policy-table.ts'

/** Changes to policies: one row is one endorsement. */
export const endorsementsImporter = policyTableImporter({
  format: 'endorsements',
  fields: endorsementFields,
  words: wordsForEndorsements,
  days: ['effective_on'],
  amounts: ['premium_change'],
  isEnough: isEndorsement,
  isKnownBy: (mapping) =>
    isEndorsement(mapping) && ['endorsement_kind', 'premium_change', 'description'].some((field) => field in mapping),
  reader: ({ cellsOf }) => eachRow(cellsOf, partOf('endorsements', endorsementOf)),
})

function isEndorsement(mapping: Readonly<Record<string, string>>) {
  return 'policy_number' in mapping && 'endorsement' in mapping
}

function endorsementOf(cells: PolicyCells) {
  const number = cells.text('endorsement')
  if (number === null) {
    cells.missing('endorsement')
    return null
  }
  const { currency, of } = cells.amounts(['premium_change'])
  const endorsement = {
    number,
    effective_on: cells.day('effective_on'),
    kind: cells.text('endorsement_kind'),
    description: cells.text('description'),
    premium_change: of.premium_change,
  }
  return { currency, endorsements: [endorsement] }
}
