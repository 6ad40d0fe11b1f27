import { createHash } from 'node:crypto'

import { claimFields } from '#contracts/table-fields.ts'
import { policyKey } from '#domain/policies/policy-keys.ts'

import { eachRow } from '../headed-table.ts'
import { words } from '../words-for-columns.ts'
import { wordsForClaims } from '../words-for-policy-parts.ts'
import { partOf } from './empty-items.ts'
import { occurrenceCounter } from './occurrence-counter.ts'
import type { PolicyCells } from './policy-cells.ts'
import { policyTableImporter } from './policy-table.ts'

const ONLY_HERE = ['claim_number', 'occurred_on', 'reported_on', 'claim_kind', 'claim_status', 'claim_amount'] as const
const AMOUNTS = ['claim_amount', 'claim_paid', 'deductible'] as const

/** Claims on policies: one row is one claim, or one part of what a claim cost. */
export const claimsImporter = policyTableImporter({
  format: 'claims',
  fields: claimFields,
  words: wordsForClaims,
  guesses: {
    policy_number: words('id, client id, customer id, id client, cliente, número, contrato'),
    policy_number_part: words('id vehicle, vehicle id, vehicle, item, risk, certificado, ítem'),
  },
  days: ['occurred_on', 'reported_on', 'closed_on'],
  amounts: AMOUNTS,
  isEnough: (mapping) => 'policy_number' in mapping && ONLY_HERE.some((field) => field in mapping),
  isKnownBy: (mapping) => {
    const count = ONLY_HERE.filter((field) => field in mapping).length
    return count > 1 || (count === 1 && 'policy_number' in mapping)
  },
  reader({ cellsOf }) {
    const timesBefore = occurrenceCounter()
    return eachRow(
      cellsOf,
      partOf('claims', (cells, number) => claimOf(cells, number, timesBefore)),
    )
  },
})

function claimOf(cells: PolicyCells, number: string, timesBefore: (key: string) => number) {
  const { currency, of } = cells.amounts(AMOUNTS)
  const claim = {
    occurred_on: cells.day('occurred_on'),
    reported_on: cells.day('reported_on'),
    closed_on: cells.day('closed_on'),
    kind: cells.text('claim_kind'),
    status: cells.text('claim_status'),
    description: cells.text('description'),
    amount: of.claim_amount,
    paid: of.claim_paid,
    deductible: of.deductible,
  }
  const own = cells.text('claim_number')
  const key = JSON.stringify([policyKey(number), claim.occurred_on, claim.reported_on, claim.kind])
  return { currency, claims: [{ ...claim, number: own ?? digestOf(key, timesBefore(key)) }] }
}

/** The cost and the state of a claim change; its date and its kind do not. */
const digestOf = (key: string, nth: number) =>
  `#${createHash('sha256').update(`${key} ${nth}`).digest('hex').slice(0, 16)}`
