import type { ImportedCustomer } from '#contracts/conversation.ts'

/** Null when all values are empty. */
export const customerOf = (values: Partial<ImportedCustomer>): ImportedCustomer | null => {
  const { name = null, phones = [], email = null, national_id = null } = values
  if (name === null && phones.length === 0 && email === null && national_id === null) return null
  return { name, phones, email, ...(national_id && { national_id }) }
}
