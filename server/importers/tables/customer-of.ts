import type { ImportedCustomer } from '#contracts/conversation.ts'

/** Null when nothing is known of them. */
export const customerOf = (told: Partial<ImportedCustomer>): ImportedCustomer | null => {
  const { name = null, phones = [], email = null, national_id = null } = told
  if (name === null && phones.length === 0 && email === null && national_id === null) return null
  return { name, phones, email, ...(national_id && { national_id }) }
}
