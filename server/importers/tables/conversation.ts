import type { ImportedConversation, ImportedCustomer } from '#contracts/conversation.ts'

/** A call as lists of calls tell it: without words and without sound. */
export const listedConversation = (
  told: Pick<ImportedConversation, 'external_id'> & Partial<ImportedConversation>,
): ImportedConversation => ({
  channel: 'voice',
  direction: null,
  started_at: null,
  duration_ms: null,
  talk_ms: null,
  hold_ms: null,
  after_call_work_ms: null,
  language: null,
  disposition: null,
  subject: null,
  agent: null,
  customer: null,
  turns: [],
  recordings: [],
  ...told,
})

/** Null when nothing is known of them. */
export const customerOf = (told: Partial<ImportedCustomer>): ImportedCustomer | null => {
  const { name = null, phones = [], email = null, national_id = null } = told
  if (name === null && phones.length === 0 && email === null && national_id === null) return null
  return { name, phones, email, ...(national_id && { national_id }) }
}
