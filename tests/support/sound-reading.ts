import { expect } from 'vitest'

import type { Reading } from '#server/importers/importer.ts'
import { soundConversation } from '#tests/support/sound-conversation.ts'

/**
 * Asserts what is true of every reading, whatever the file: it has data, a question, or the reason for neither; and its data can be
 * stored: whole milliseconds in order and within limits, shares between 0 and 1, marks on existing turns.
 */
export function expectSound(reading: Reading | null): void {
  if (reading === null) return
  const { conversations, findings, questions = [] } = reading
  expect(conversations.length + findings.length + questions.length).toBeGreaterThan(0)
  for (const { reason } of findings) expect(reason).toMatch(/\S.*[.!?)]$/s)
  for (const conversation of conversations) soundConversation.parse(conversation)
}
