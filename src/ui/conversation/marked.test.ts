import { assert, property, stringMatching } from 'fast-check'
import { expect, test } from 'vitest'
import { textPieces } from './marked.tsx'

const stretch = (start_char: number, end_char: number) => ({ start_char, end_char, title: `${start_char}` })

test('a text that nothing is said of is one piece', () => {
  expect(textPieces('Hola', '', [])).toEqual([{ start: 0, text: 'Hola', match: null, title: null }])
  expect(textPieces('', 'a', [])).toEqual([])
})

test('what is found and what is uncertain may lie over each other', () => {
  const pieces = textPieces('no sé, no sé', 'no se', [stretch(3, 5), stretch(10, 12)])
  expect(pieces.map(({ text, match, title }) => [text, match, title])).toEqual([
    ['no ', 0, null],
    ['sé', 0, '3'],
    [', ', null, null],
    ['no ', 1, null],
    ['sé', 1, '10'],
  ])
})

test('the pieces are the text, whatever is said of it', () => {
  const texts = stringMatching(/^[ab ]{0,12}$/)
  assert(
    property(texts, stringMatching(/^[ab]{0,2}$/), (text, wanted) => {
      const pieces = textPieces(text, wanted, [stretch(1, 3), stretch(4, 40)])
      expect(pieces.map((piece) => piece.text).join('')).toBe(text)
    }),
  )
})
