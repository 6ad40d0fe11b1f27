import type { ImportedParty } from '#contracts/imported-policies.ts'

import type { PolicyCells } from './policy-cells.ts'
import { shareIn } from './shares.ts'

const NTH = ['', '_2', '_3']
export const SHARES = NTH.map((nth) => `beneficiary_share${nth}`)

/** Who gets what of a policy as one row says it; names are most of what is known of them. */
export const beneficiariesOf = (cells: PolicyCells): ImportedParty[] =>
  NTH.flatMap((nth) => {
    const name = cells.text(`beneficiary_name${nth}`)
    const share = cells.tried(`beneficiary_share${nth}`, shareIn)
    if (name === null && share === null) return []
    const relationship = cells.text(`beneficiary_relationship${nth}`)
    return [{ role: 'beneficiary' as const, customer: null, name, born_on: null, relationship, share }]
  })
