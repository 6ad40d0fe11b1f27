import { assert, property, stringMatching } from 'fast-check'
import { expect, test } from 'vitest'

import { textPieces } from './marked.tsx'

const part = (start_char: number, end_char: number) => ({ start_char, end_char, title: `${start_char}` })

test('a text without marks is one piece', () => {
  expect(textPieces('Hola', '', [])).toEqual([{ start: 0, text: 'Hola', match: null, title: null }])
  expect(textPieces('', 'a', [])).toEqual([])
})

test('matches and uncertain words can overlap', () => {
  const pieces = textPieces('no sé, no sé', 'no se', [part(3, 5), part(10, 12)])
  expect(pieces.map(({ text, match, title }) => [text, match, title])).toEqual([
    ['no ', 0, null],
    ['sé', 0, '3'],
    [', ', null, null],
    ['no ', 1, null],
    ['sé', 1, '10'],
  ])
})

test('the pieces together are the text, whatever its marks', () => {
  const texts = stringMatching(/^[ab ]{0,12}$/)
  assert(
    property(texts, stringMatching(/^[ab]{0,2}$/), (text, query) => {
      const pieces = textPieces(text, query, [part(1, 3), part(4, 40)])
      expect(pieces.map((piece) => piece.text).join('')).toBe(text)
    }),
  )
})
