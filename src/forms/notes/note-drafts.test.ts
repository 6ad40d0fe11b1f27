import { expect, test } from 'vitest'

import type { SafeStorage } from '#src/lib/safe-storage.ts'
import type { NoteDraft } from '#src/machines/note.ts'

import { noteDrafts } from './use-notes.ts'

function storage(): SafeStorage & { size: () => number } {
  const kept = new Map<string, string>()
  return {
    get: (key) => kept.get(key) ?? null,
    set: (key, value) => void kept.set(key, value),
    remove: (key) => void kept.delete(key),
    size: () => kept.size,
  }
}
const draft: NoteDraft = { text: 'Mira', mentions: [{ id: 1, name: 'Ana' }], span: null, of: null }
const mine = { writer: 1, conversation: 7 }

test('a draft is stored for its writer and its conversation, and for nobody else', () => {
  const kept = storage()
  noteDrafts(kept, mine).keep(draft)
  expect(noteDrafts(kept, mine).get()).toEqual(draft)
  expect(noteDrafts(kept, { ...mine, writer: 2 }).get()).toBeNull()
  expect(noteDrafts(kept, { ...mine, conversation: 8 }).get()).toBeNull()
})

test('a saved, discarded or empty draft is removed', () => {
  const kept = storage()
  for (const nothing of [null, { ...draft, text: ' \n' }]) {
    noteDrafts(kept, mine).keep(draft)
    noteDrafts(kept, mine).keep(nothing)
    expect(kept.size()).toBe(0)
  }
})

test('a draft is removed after a week, also when another one is written', () => {
  const kept = storage()
  noteDrafts(kept, mine, () => 0).keep(draft)
  const later = 7 * 86_400_000
  expect(noteDrafts(kept, mine, () => later).get()).toBeNull()
  noteDrafts(kept, { ...mine, conversation: 8 }, () => later).keep(draft)
  expect(noteDrafts(kept, mine, () => 1).get()).toBeNull()
})

test('a draft of another version is ignored', () => {
  const kept = storage()
  kept.set('atalaya-note-drafts', '{"1:7":{"words":"Mira"}}')
  expect(noteDrafts(kept, mine).get()).toBeNull()
})
