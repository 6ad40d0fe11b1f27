import type { ImportedParty } from '#contracts/imported-policies.ts'
import type { PartyRole } from '#contracts/policy-words.ts'
import { partyFields } from '#contracts/table-fields.ts'
import { policyKey } from '#domain/policies/policy-keys.ts'

import { groupedParts } from '../grouped-parts.ts'
import type { TableItem, TableReader } from '../table-importer.ts'
import { partyRoleOf } from '../words-for-policy-answers.ts'
import { wordsForParties } from '../words-for-policy-parts.ts'
import { numberOf, policyItem, policyRow } from './empty-items.ts'
import { partyOfRow } from './party-of-row.ts'
import type { PolicyCells } from './policy-cells.ts'
import { type OpenedPolicyTable, policyTableImporter } from './policy-table.ts'
import { shareIn, sharesProblem } from './shares.ts'

/** People in policies: one row is one person in one policy, and all rows of a policy belong together. */
export const partiesImporter = policyTableImporter({
  format: 'parties',
  fields: partyFields,
  words: wordsForParties,
  days: ['born_on'],
  amounts: [],
  nationalIds: ['national_id'],
  isEnough: (mapping) => 'policy_number' in mapping && ('role' in mapping || 'share' in mapping) && isSomebody(mapping),
  isKnownBy: (mapping) =>
    'policy_number' in mapping && ('role' in mapping || 'share' in mapping) && isSomebody(mapping),
  reader: partiesReader,
})

const isSomebody = (mapping: Readonly<Record<string, string>>) => 'party_name' in mapping || 'national_id' in mapping

type Part = { number: string; row: number; party: ImportedParty; field: string }

function partiesReader({ cellsOf }: OpenedPolicyTable): TableReader {
  const policies = groupedParts<Part, TableItem>((_, parts) => partiesOf(parts))
  return {
    read(row) {
      const cells = cellsOf(row)
      const number = numberOf(cells)
      const party = number === null ? null : partyOf(cells)
      const items =
        number === null || party === null
          ? []
          : policies.add(policyKey(number), { number, row: cells.row, party, field: cells.nameOf('share') })
      return [...items, ...cells.findingItems(party !== null)]
    },
    end: policies.end,
  }
}

function partyOf(cells: PolicyCells): ImportedParty | null {
  const role: PartyRole | null = cells.has('role')
    ? cells.parsed('role', partyRoleOf, 'is no role in a policy: write holder, insured, beneficiary or payer')
    : 'beneficiary'
  if (role === null) {
    cells.missing('role')
    return null
  }
  const party = partyOfRow(
    cells,
    {
      ...{ name: 'party_name', national_id: 'national_id', born_on: 'born_on', relationship: 'relationship' },
      ...{ phones: ['customer_phone'], email: 'customer_email' },
    },
    role,
  )
  if (party === null) {
    cells.missing('party_name')
    return null
  }
  return { ...party, share: role === 'beneficiary' ? cells.tried('share', shareIn) : null }
}

/** The people of one policy, without its beneficiaries if their shares are wrong. */
function partiesOf(parts: readonly Part[]): TableItem[] {
  const [first] = parts
  if (!first) return []
  const shared = parts.filter(({ party }) => party.role === 'beneficiary')
  const why = sharesProblem(
    shared.map(({ row, party }) => ({ row, share: party.share })),
    first.number,
  )
  const accepted = why === null ? parts : parts.filter(({ party }) => party.role !== 'beneficiary')
  const parties = accepted.map(({ party }) => party)
  const finding = { row: shared[0]?.row ?? first.row, field: first.field, reason: why ?? '' }
  return [
    ...(parties.length > 0 ? [policyItem('parties', first.row, policyRow(first.number, { parties }))] : []),
    ...(why === null ? [] : [{ finding }]),
  ]
}
