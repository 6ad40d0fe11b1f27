import type { ImportedCustomer } from '#contracts/conversation.ts'
import type { Tried } from '#server/importers/tables/table-clock.ts'

import { MAX_TEXT_LENGTH } from '../limits.ts'
import { nationalIdOf } from './national-id.ts'
import { phonesIn } from './phones.ts'
import type { RowCells } from './row-cells.ts'
import type { TableOptions } from './table-importer.ts'

/** The customer of a row. Invalid numbers, addresses and ids are reported, and left out. */
export function mappedCustomer(
  cells: RowCells,
  phoneFields: readonly string[],
  { nationalIdKind }: TableOptions,
): ImportedCustomer | null {
  const phones = phoneFields.flatMap((field) => cells.tried(field, phonesOrWhyNot) ?? [])
  return customerOf({
    name: cells.text('customer_name'),
    phones: [...new Set(phones)],
    email: cells.parsed('customer_email', addressIn, NO_ADDRESS),
    national_id: cells.tried('national_id', (text) => nationalIdOf(text, nationalIdKind, cells.nameOf('national_id'))),
  })
}

export function phonesOrWhyNot(text: string): Tried<string[]> {
  const value = phonesIn(text)
  if (value) return { value }
  const isRounded = /^\d[.,]\d+e\+\d+$/i.test(text)
  return {
    reason: isRounded
      ? 'a spreadsheet has rounded: format the column as text and save it again'
      : 'is no telephone number',
  }
}

export function addressIn(text: string): string | null {
  const address = text.replace(/^mailto:/i, '').toLowerCase()
  return address.length <= MAX_TEXT_LENGTH && /^[^\s@]+@[^\s@]+$/.test(address) ? address : null
}

export const NO_ADDRESS = 'is no e-mail address'

/** Null when all values are empty. */
export const customerOf = (values: Partial<ImportedCustomer>): ImportedCustomer | null => {
  const { name = null, phones = [], email = null, national_id = null } = values
  if (name === null && phones.length === 0 && email === null && national_id === null) return null
  return { name, phones, email, ...(national_id && { national_id }) }
}
