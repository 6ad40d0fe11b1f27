import { expect, test } from 'vitest'

import { mentionQueryAt, withMention } from './mention-words.ts'

test.each([
  ['@', { at: 0, words: '' }],
  ['Mira @an', { at: 5, words: 'an' }],
  ['Mira (@Ana So', { at: 6, words: 'Ana So' }],
  ['@Ana ', { at: 0, words: 'Ana' }],
  ['@O’Brien', { at: 0, words: 'O’Brien' }],
  ['ana@example', null],
  ['Mira @Ana, ', null],
  ['@uno dos tres cuatro', null],
  ['nothing', null],
])('the caret in “%s|” has the mention query %j', (text, expected) => {
  expect(mentionQueryAt(text, text.length)).toEqual(expected)
})

test('only the text before the caret counts', () => {
  expect(mentionQueryAt('@Ana y @Luis', 3)).toEqual({ at: 0, words: 'An' })
})

const ana = { id: 1, name: 'Ana Soto', team: 'Norte' }

test('the name of a person replaces what was typed of it', () => {
  const { text, mentions, caret } = withMention({ text: 'Mira @an esto', mentions: [] }, { at: 5, caret: 8 }, ana)
  expect(text).toBe('Mira @Ana Soto esto')
  expect(mentions).toEqual([{ id: 1, name: 'Ana Soto' }])
  expect(text.slice(caret)).toBe('esto')
})

test('two people with the same name get different names', () => {
  const first = withMention({ text: '@a', mentions: [] }, { at: 0, caret: 2 }, ana)
  const place = { at: first.caret, caret: first.caret + 2 }
  const typed = { ...first, text: `${first.text}@a` }
  expect(withMention(typed, place, { ...ana, id: 2 }).text).toBe('@Ana Soto @Ana Soto (Norte) ')
  expect(withMention(typed, place, { ...ana, id: 2, team: null }).text).toBe('@Ana Soto @Ana Soto (2) ')
  expect(withMention(typed, place, ana).mentions).toEqual([{ id: 1, name: 'Ana Soto' }])
})
