import { expect, test } from 'vitest'

import type { Note } from '#contracts/notes.ts'

import { draftOf, partsOf, sentText } from './note-words.ts'

const mentions = [
  { id: 1, name: 'Ana' },
  { id: 2, name: 'Ana Soto' },
  { id: 3, name: 'J. (Norte)' },
]

test.each([
  ['@Ana, mira', '@[user:1], mira'],
  ['@Ana Soto y @Ana', '@[user:2] y @[user:1]'],
  ['@Anabel no es nadie', '@Anabel no es nadie'],
  ['con @J. (Norte)', 'con @[user:3]'],
  ['sin nadie', 'sin nadie'],
])('“%s” is sent as “%s”', (text, sent) => {
  expect(sentText({ text, mentions })).toBe(sent)
})

const note = {
  id: 9,
  version: 4,
  span: null,
  text: 'Mira @[user:1], @[user:2] y @[user:8]',
  mentions: [
    { id: 1, name: 'Ana' },
    { id: 2, name: 'Ana' },
  ],
} as unknown as Note

test('a changed note is sent as it was, also with two people of the same name', () => {
  const draft = draftOf(note)
  expect(draft.text).toBe('Mira @Ana, @Ana (2) y @[user:8]')
  expect(draft.of).toEqual({ id: 9, version: 4 })
  expect(sentText(draft)).toBe(note.text)
})

test('a note is read with the names of people, and an unknown person as it is written', () => {
  expect(partsOf(note)).toEqual([
    { at: 0, text: 'Mira ' },
    { at: 5, mention: 'Ana' },
    { at: 14, text: ', ' },
    { at: 16, mention: 'Ana' },
    { at: 25, text: ' y ' },
    { at: 28, text: '@[user:8]' },
  ])
})
