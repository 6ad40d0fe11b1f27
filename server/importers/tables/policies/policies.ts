import { policyKey } from '#domain/policy-keys.ts'
import type { ImportedParty } from '#contracts/imported-policies.ts'
import { policyFields } from '#contracts/table-fields.ts'

import { groupedParts } from '../grouped-parts.ts'
import { eachRow } from '../headed-table.ts'
import type { PolicyItem, TableItem, TableReader } from '../table-importer.ts'
import { words } from '../words-for-columns.ts'
import { wordsForPolicies } from '../words-for-policies.ts'
import { beneficiariesOf, SHARES } from './beneficiaries.ts'
import { numberOf, policyItem, policyRow } from './empty-items.ts'
import type { PolicyCells } from './policy-cells.ts'
import { type OpenedPolicyTable, policyTableImporter } from './policy-table.ts'
import { sharesProblem } from './shares.ts'
import { partyOfRow } from './party-of-row.ts'
import { AMOUNTS, policyOfRow } from './policy-of-row.ts'
import { unknownWordNotices } from './unknown-word-notices.ts'

const PREMIUMS = ['premium_net', 'premium_total', 'premium_monthly', 'premium_yearly']
/** What other tables do not have: two of them, beside the number or with a premium, are a policy. */
const ONLY_HERE = [
  ...['effective_on', 'expires_on', 'ended_on', 'issued_on', 'frequency', 'payment_method', 'sum_insured', 'end_told'],
  ...[...PREMIUMS, 'coverage_name', 'beneficiary_name'],
]

/** Policies, each with its people, its beneficiaries and a coverage: one row is one policy, or one beneficiary more of it. */
export const policiesImporter = policyTableImporter({
  format: 'policies',
  fields: policyFields,
  words: wordsForPolicies,
  guesses: {
    policy_number: words('id, number, número, folio, contrato, contract'),
    effective_on: words('start date, fecha inicio, fecha de inicio, date de début, data de início'),
    expires_on: words('end date, fecha fin, fecha de fin, date de fin, data de fim'),
  },
  days: ['sold_on', 'issued_on', 'effective_on', 'expires_on', 'ended_on', 'holder_born_on', 'insured_born_on'],
  amounts: AMOUNTS,
  nationalIds: ['holder_national_id', 'insured_national_id', 'payer_national_id'],
  isEnough: (mapping) => 'policy_number' in mapping && Object.keys(mapping).length > 1,
  isKnownBy: (mapping) =>
    ONLY_HERE.filter((field) => field in mapping).length > 1 &&
    ['policy_number', ...PREMIUMS].some((field) => field in mapping),
  reader: policiesReader,
})

type Part = {
  item: Extract<PolicyItem, { policy: object }>
  beneficiaries: ImportedParty[]
  row: number
  field: string
}

function policiesReader({ cellsOf, isMapped, others }: OpenedPolicyTable): TableReader {
  const toldOnce = unknownWordNotices()
  const partOf = (cells: PolicyCells): Part | null => {
    const number = numberOf(cells)
    if (number === null) return null
    const parties = partiesIn(cells)
    const { currency, policy } = policyOfRow(cells, others, toldOnce)
    const name = cells.text('coverage_name')
    const told = policyRow(number, {
      ...{ currency, policy, parties },
      coverages: name === null ? [] : [{ code: null, name, sum_insured: null, deductible: null, premium: null }],
    })
    const beneficiaries = beneficiariesOf(cells)
    const field = cells.nameOf('beneficiary_share')
    return { item: policyItem('policies', cells.row, told), beneficiaries, row: cells.row, field }
  }
  if (!SHARES.some(isMapped)) {
    return eachRow(cellsOf, (cells) => {
      const part = partOf(cells)
      return part ? sharedOut([part]) : []
    })
  }
  // rows of one policy wait for each other: together they share it out
  const policies = groupedParts<Part, TableItem>((_, parts) => sharedOut(parts))
  return {
    read(row) {
      const cells = cellsOf(row)
      const part = partOf(cells)
      return [...(part ? policies.add(policyKey(part.item.policy.number), part) : []), ...cells.told(part !== null)]
    },
    end: policies.end,
  }
}

const partiesIn = (cells: PolicyCells): ImportedParty[] =>
  [
    partyOfRow(
      cells,
      {
        ...{ name: 'holder_name', first_name: 'holder_first_name', last_name: 'holder_last_name' },
        ...{ national_id: 'holder_national_id', born_on: 'holder_born_on', email: 'holder_email' },
        phones: ['holder_phone', 'holder_phone_2'],
      },
      'holder',
    ),
    partyOfRow(
      cells,
      {
        ...{ name: 'insured_name', national_id: 'insured_national_id', born_on: 'insured_born_on' },
        ...{ relationship: 'insured_relationship', phones: ['insured_phone'], email: 'insured_email' },
      },
      'insured',
    ),
    partyOfRow(cells, { name: 'payer_name', national_id: 'payer_national_id' }, 'payer'),
  ].filter((party) => party !== null)

/** The rows of one policy: all its beneficiaries stand in the first of them, or in none where their shares are wrong. */
function sharedOut(parts: readonly Part[]): TableItem[] {
  const all = parts.flatMap(({ beneficiaries, row }) => beneficiaries.map((party) => ({ row, party })))
  const [first] = parts
  if (!first) return []
  const why = sharesProblem(
    all.map(({ row, party }) => ({ row, share: party.share })),
    first.item.policy.number,
  )
  const taken = why === null ? all.map(({ party }) => party) : []
  const { policy } = first.item
  const items = parts.map(({ item }) => item)
  return [
    { ...first.item, policy: { ...policy, parties: [...policy.parties, ...taken] } },
    ...items.slice(1),
    ...(why === null ? [] : [{ finding: { row: all[0]?.row ?? first.row, field: first.field, reason: why } }]),
  ]
}
