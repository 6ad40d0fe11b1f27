import { expect, test } from 'vitest'

import type { SafeStorage } from '#src/lib/safe-storage.ts'
import type { NoteDraft } from '#src/machines/note.ts'

import { noteDrafts } from './use-notes.ts'

function storage(): SafeStorage & { size: () => number } {
  const values = new Map<string, string>()
  return {
    get: (key) => values.get(key) ?? null,
    set: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    size: () => values.size,
  }
}
const draft: NoteDraft = { text: 'Mira', mentions: [{ id: 1, name: 'Ana' }], span: null, of: null }
const mine = { writer: 1, conversation: 7 }

test('a draft is stored for its writer and its conversation, and for nobody else', () => {
  const store = storage()
  noteDrafts(store, mine).keep(draft)
  expect(noteDrafts(store, mine).get()).toEqual(draft)
  expect(noteDrafts(store, { ...mine, writer: 2 }).get()).toBeNull()
  expect(noteDrafts(store, { ...mine, conversation: 8 }).get()).toBeNull()
})

test('a saved, discarded or empty draft is removed', () => {
  const store = storage()
  for (const nothing of [null, { ...draft, text: ' \n' }]) {
    noteDrafts(store, mine).keep(draft)
    noteDrafts(store, mine).keep(nothing)
    expect(store.size()).toBe(0)
  }
})

test('a draft is removed after a week, also when another one is written', () => {
  const store = storage()
  noteDrafts(store, mine, () => 0).keep(draft)
  const later = 7 * 86_400_000
  expect(noteDrafts(store, mine, () => later).get()).toBeNull()
  noteDrafts(store, { ...mine, conversation: 8 }, () => later).keep(draft)
  expect(noteDrafts(store, mine, () => 1).get()).toBeNull()
})

test('a draft of another version is ignored', () => {
  const store = storage()
  store.set('atalaya-note-drafts', '{"1:7":{"words":"Mira"}}')
  expect(noteDrafts(store, mine).get()).toBeNull()
})
