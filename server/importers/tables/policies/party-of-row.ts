import type { ImportedParty } from '#contracts/imported-policies.ts'
import type { PartyRole } from '#contracts/policy-words.ts'

import { addressIn, customerOf, NO_ADDRESS, phonesOrWhyNot } from '../mapped-customer.ts'
import type { PolicyCells } from './policy-cells.ts'

/** The fields of one person. */
export type PartyColumns = {
  name: string
  first_name?: string
  last_name?: string
  national_id?: string
  born_on?: string
  relationship?: string
  phones?: readonly string[]
  email?: string
}

/** A person in a policy; null when the row has none. */
export function partyOfRow(cells: PolicyCells, columns: PartyColumns, role: PartyRole): ImportedParty | null {
  const optional = (field: string | undefined) => (field === undefined ? null : cells.text(field))
  const parts = [optional(columns.first_name), optional(columns.last_name)].filter((part) => part !== null)
  const name = cells.text(columns.name) ?? (parts.join(' ') || null)
  const { national_id: paper, email, phones = [], born_on } = columns
  const customer = customerOf({
    name,
    phones: [...new Set(phones.flatMap((field) => cells.tried(field, phonesOrWhyNot) ?? []))],
    email: email === undefined ? null : cells.parsed(email, addressIn, NO_ADDRESS),
    national_id: paper === undefined ? null : cells.nationalId(paper),
  })
  if (customer === null) return null
  return {
    ...{ role, customer, name, share: null },
    born_on: born_on === undefined ? null : birthDay(cells, born_on),
    relationship: optional(columns.relationship),
  }
}

/** The century of a two-digit year is unknown. */
function birthDay(cells: PolicyCells, field: string) {
  const isShort = /^\d{1,2}[-/.]\d{1,2}[-/.]\d{2}(?!\d)/.test(cells.whole(field))
  if (!isShort) return cells.day(field)
  return cells.parsed(field, () => null, 'does not say the century of the year: write it as 1954-03-16')
}
