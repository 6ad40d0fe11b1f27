import type { ImportedConversation } from '#contracts/conversation.ts'

/** A call with only these values: no words, no sound, no people. */
export const emptyConversation = (
  values: Pick<ImportedConversation, 'external_id'> & Partial<ImportedConversation>,
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
  ...values,
})
