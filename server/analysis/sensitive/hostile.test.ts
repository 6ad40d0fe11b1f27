import { array, assert, constantFrom, integer, oneof, option, property, record, string } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { speakers, type ImportedTurn } from '#contracts/conversation.ts'

import { maskedTurns } from './masked-turns.ts'
import { sensitiveSpans } from './sensitive-spans.ts'

const FRAGMENTS = [
  ...[
    '4111',
    '1111',
    '1111111111111111',
    ' ',
    ' ',
    '-',
    '.',
    ',',
    '/',
    '@',
    '+',
    '(',
    '•',
    'x',
    'K',
    'Z',
    '12',
    '5',
    '\u00a0',
  ],
  ...[
    'tarjeta ',
    'rut ',
    'cpf ',
    'dni ',
    'card ',
    'teléfono ',
    'póliza ',
    'cvv ',
    'vence ',
    'calle ',
    'street ',
    'patente ',
  ],
  ...[
    'uno ',
    'dos ',
    'mil ',
    'treinta ',
    'y ',
    'doble ',
    'million ',
    'hundred ',
    'arroba ',
    'punto ',
    'com ',
    'ka ',
    'guion ',
  ],
  ...['ES91', '2100 0418 4502 0005 1332', '12.345.678-5', 'ana@dominio.cl', 'é', 'n\u0303', '😀', '١٢٣', '𝟜', 'ﬀ', 'İ'],
]
const time = option(integer({ min: -5, max: 90_000 }))
const text = oneof(
  array(constantFrom(...FRAGMENTS), { maxLength: 40 }).map((fragments) => fragments.join('')),
  string({ unit: 'binary', maxLength: 60 }),
)
const turn = record({
  speaker: constantFrom(...speakers),
  speaker_name: constantFrom(null),
  start_ms: time,
  end_ms: time,
  text,
  confidence: constantFrom(null),
}).chain((spoken) =>
  option(array(record({ text, start_ms: time, end_ms: time, confidence: constantFrom(null) }), { maxLength: 5 }), {
    nil: undefined,
  }).map((said): ImportedTurn => {
    const own = spoken.text
      .split(' ')
      .map((word, at) => ({ text: word, start_ms: at, end_ms: at + 1, confidence: null }))
    return { ...spoken, ...(said && { words: [...own, ...said] }) }
  }),
)
const conversation = array(turn, { maxLength: 8 })

describe('for any conversation', () => {
  test('spans are within their turns, ordered, and do not overlap', () => {
    assert(
      property(conversation, (turns) => {
        let [seq, reached] = [0, 0]
        for (const span of sensitiveSpans(turns)) {
          if (span.seq !== seq) [seq, reached] = [span.seq, 0]
          expect(span.seq).toBeGreaterThanOrEqual(seq)
          expect(span.start_char).toBeGreaterThanOrEqual(reached)
          expect(span.end_char).toBeGreaterThan(span.start_char)
          expect(span.end_char).toBeLessThanOrEqual(turns[span.seq]!.text.length)
          expect((span.start_ms === null) === (span.end_ms === null)).toBe(true)
          expect(span.start_ms ?? 0).toBeLessThanOrEqual(span.end_ms ?? 0)
          reached = span.end_char
        }
      }),
      { numRuns: 300 },
    )
  })

  test('masking keeps lengths, and masking twice changes nothing more', () => {
    assert(
      property(conversation, (turns) => {
        const spans = sensitiveSpans(turns)
        const once = maskedTurns(turns, spans)
        expect(once.map((masked) => masked.text.length)).toEqual(turns.map((original) => original.text.length))
        expect(once.map((masked) => masked.words?.map((word) => word.text.length))).toEqual(
          turns.map((original) => original.words?.map((word) => word.text.length)),
        )
        expect(maskedTurns(once, spans).map((masked) => masked.text)).toEqual(once.map((masked) => masked.text))
      }),
      { numRuns: 300 },
    )
  })
})

// Each would take minutes if the work grew with the square of the length.
describe.each([
  ['digits', '1'],
  ['groups of digits', '4111 '],
  ['cards', '4111 1111 1111 1111 '],
  ['words for digits', 'uno '],
  ['hundreds and thousands', 'mil cien '],
  ['doubles', 'double '],
  ['e-mail names', 'a.b'],
  ['at signs', 'a@'],
  ['plus signs', '+1 '],
  ['letters and digits', 'ES91 '],
  ['streets', 'calle 1 '],
  ['subjects', 'tarjeta cvv '],
  ['separators', '- '],
  ['spoken addresses', 'a punto b arroba c punto com '],
])('a hundred thousand characters of %s', (_, piece) => {
  const half = piece.repeat(Math.ceil(50_000 / piece.length))
  const spoken = (content: string): ImportedTurn => ({
    ...{ speaker: 'customer', speaker_name: null, start_ms: 0, end_ms: 1_000 },
    ...{ text: content, confidence: null, words: content.split(' ').map((word) => ({ text: word, ...UNTIMED })) },
  })

  test('are read', () => {
    const turns = [spoken(half), { ...spoken('sí'), speaker: 'agent' as const }, spoken(half)]
    const spans = sensitiveSpans(turns)
    expect(maskedTurns(turns, spans).map((masked) => masked.text.length)).toEqual([half.length, 2, half.length])
  })
})

const UNTIMED = { start_ms: null, end_ms: null, confidence: null }
