import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { quotePlace } from './quote-place.ts'

const turns = [
  { seq: 0, text: 'Buenos días, habla Ana.' },
  { seq: 1, text: 'Esta  llamada\n está siendo grabada (por calidad).' },
  { seq: 2, text: 'Sí. Buenos días. 谢谢您的来电 Señor' },
]
const placed = (quote: string, preferredSeq: number | null = null) => {
  const place = quotePlace(turns, quote, preferredSeq)
  return place && turns[place.seq]!.text.slice(place.start_char, place.end_char)
}

describe('a quote', () => {
  test.each([
    ['habla Ana', 'habla Ana'],
    ['HABLA ana.', 'habla Ana.'],
    ['  esta llamada está siendo grabada ', 'Esta  llamada\n está siendo grabada'],
    ['grabada (por calidad).', 'grabada (por calidad).'],
    ['Sí.', 'Sí.'],
    ['您的', '您的'],
  ])('%j is found as it was said', (quote, text) => expect(placed(quote)).toBe(text))

  test.each(['', '   ', '…', '?', 'nunca se dijo', 'abla Ana', 'Buenos día', 'Seño', 'n', 'Ana. Esta', '.*', 'B.enos'])(
    '%j is not there',
    (quote) => expect(placed(quote)).toBeNull(),
  )

  test('is looked for first in the named turn, and then in all', () => {
    expect(quotePlace(turns, 'buenos días', 2)).toMatchObject({ seq: 2, start_char: 4 })
    expect(quotePlace(turns, 'buenos días', null)).toMatchObject({ seq: 0, start_char: 0 })
    expect(quotePlace(turns, 'buenos días', 1)).toMatchObject({ seq: 0 })
    expect(quotePlace(turns, 'buenos días', 99)).toMatchObject({ seq: 0 })
  })

  test('made of whole words is found in any text', () => {
    const words = fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 1 })
    fc.assert(
      fc.property(words, (parts) => {
        const text = parts.join(' ')
        fc.pre(/[\p{L}\p{N}]/u.test(text))
        expect(quotePlace([{ seq: 4, text }], text, null)).toMatchObject({ seq: 4 })
      }),
    )
  })
})
