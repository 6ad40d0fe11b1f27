import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { parseSearch } from './parse-search.ts'
import {
  needsFullTranscript,
  needsTurnTimes,
  MAX_PROXIMITY,
  printSearch,
  type SearchProblem,
  type SearchQuery,
} from './search-query.ts'
import { MAX_SEARCH_WINDOW_S } from './search-window.ts'

const word = (text: string, isPrefix = false) => ({ kind: 'word', text, isPrefix }) as const
const phrase = (text: string) => ({ kind: 'phrase', text }) as const
const near = (distance: number, one: string, other: string) =>
  ({ kind: 'near', distance, words: [word(one), word(other)] }) as const
const within = (edge: 'first' | 'last', seconds: number, query: SearchQuery) =>
  ({ kind: 'within', window: { edge, seconds }, query }) as const

describe('a search', () => {
  test.each<[string, SearchQuery | null]>([
    ['', null],
    ['  \n ', null],
    ['seguro', word('seguro')],
    ['cancel*', word('cancel', true)],
    ['100% 12.500', { kind: 'and', queries: [word('100%'), word('12.500')] }],
    ['seguro de hogar', { kind: 'and', queries: [word('seguro'), word('de'), word('hogar')] }],
    ['seguro AND hogar', { kind: 'and', queries: [word('seguro'), word('hogar')] }],
    ['"llamada  será grabada"', phrase('llamada será grabada')],
    ['“con comillas” «de todas»', { kind: 'and', queries: [phrase('con comillas'), phrase('de todas')] }],
    ['near/5(cancelar seguro)', { kind: 'near', distance: 5, words: [word('cancelar'), word('seguro')] }],
    ['cancel* NEAR/3 seguro', { kind: 'near', distance: 3, words: [word('cancel', true), word('seguro')] }],
    ['-baja', { kind: 'not', query: word('baja') }],
    ['NOT baja', { kind: 'not', query: word('baja') }],
    ['NOT -baja', word('baja')],
    ['a b OR c', { kind: 'or', queries: [{ kind: 'and', queries: [word('a'), word('b')] }, word('c')] }],
    ['a (b OR c)', { kind: 'and', queries: [word('a'), { kind: 'or', queries: [word('b'), word('c')] }] }],
    ['((a) (b c))', { kind: 'and', queries: [word('a'), word('b'), word('c')] }],
    ['agent:gracias', { kind: 'by', speaker: 'agent', query: word('gracias') }],
    [
      'Cliente:(baja OR cancelar)',
      { kind: 'by', speaker: 'customer', query: { kind: 'or', queries: [word('baja'), word('cancelar')] } },
    ],
    ['-agent:"le grabamos"', { kind: 'not', query: { kind: 'by', speaker: 'agent', query: phrase('le grabamos') } }],
    ['first/30("le habla")', within('first', 30, phrase('le habla'))],
    ['Últimos/60 gracias', within('last', 60, word('gracias'))],
    [
      '-first/30(agent:"le habla" -bot:hola)',
      {
        kind: 'not',
        query: within('first', 30, {
          kind: 'and',
          queries: [
            { kind: 'by', speaker: 'agent', query: phrase('le habla') },
            { kind: 'not', query: { kind: 'by', speaker: 'bot', query: word('hola') } },
          ],
        }),
      },
    ],
    ['agent:last/5 near/2(a b)', { kind: 'by', speaker: 'agent', query: within('last', 5, near(2, 'a', 'b')) }],
    ['first/30th', word('first/30th')],
    ['not or and', { kind: 'and', queries: [word('not'), word('or'), word('and')] }],
    ['"OR"', phrase('OR')],
    ['pre-pago', word('pre-pago')],
    ['vcon:0190-a', word('vcon:0190-a')],
  ])('reads %j', (search, query) => {
    expect(parseSearch(search)).toEqual({ query, error: null })
  })

  test.each<[string, SearchProblem, string]>([
    ['casa "sin fin', 'unclosed-quote', '"sin fin'],
    ['casa (sin fin', 'unclosed-parenthesis', '('],
    ['near/3(a b', 'unclosed-parenthesis', 'near/3('],
    ['casa) fin', 'unopened-parenthesis', ')'],
    [')', 'unopened-parenthesis', ')'],
    ['a ()', 'empty-parentheses', '()'],
    ['a & b', 'nothing-to-search', '&'],
    ['"..."', 'nothing-to-search', '"..."'],
    ['*', 'nothing-to-search', '*'],
    ['casa OR', 'nothing-after', 'OR'],
    ['casa OR OR b', 'nothing-after', 'OR'],
    ['casa -', 'nothing-after', '-'],
    ['(a -) b', 'nothing-after', '-'],
    ['agent:', 'nothing-after', 'agent:'],
    ['OR casa', 'nothing-before', 'OR'],
    ['(OR casa)', 'nothing-before', 'OR'],
    ['a (AND casa)', 'nothing-before', 'AND'],
    ['near/0(a b)', 'near-distance', 'near/0('],
    ['a NEAR/31 b', 'near-distance', 'NEAR/31'],
    ['near/3(a)', 'near-words', 'near/3('],
    ['near/3(a b c)', 'near-words', 'near/3('],
    ['"a b" NEAR/3 c', 'near-words', 'NEAR/3'],
    ['a NEAR/3 b NEAR/3 c', 'near-words', 'NEAR/3'],
    ['agent:(a customer:b)', 'speaker-inside-speaker', 'customer:'],
    ['first/0(a)', 'window-seconds', 'first/0'],
    ['last/3601 a', 'window-seconds', 'last/3601'],
    ['first/30(a last/5 b)', 'window-inside-window', 'last/5'],
    ['a first/30', 'nothing-after', 'first/30'],
    ['a first/30()', 'empty-parentheses', '()'],
    [`${'('.repeat(11)}a${')'.repeat(11)}`, 'too-deep', 'a'],
    ['a '.repeat(41), 'too-many-terms', 'a'],
  ])('that cannot be read, %j, reports the place: %s', (search, problem, piece) => {
    const { query, error } = parseSearch(search)
    expect(query).toBeNull()
    expect({ problem: error?.problem, piece: search.slice(error?.start, error?.end) }).toEqual({ problem, piece })
  })

  test('with any text is read or reports where it fails, and never throws', () => {
    const pieces = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        '"',
        '(',
        ')',
        '-',
        ' ',
        'OR',
        'NOT',
        'AND',
        'NEAR/3',
        'near/3(',
        'agent:',
        'customer:',
        'first/9',
        'last/60(',
        'a',
        '*',
        '«',
      ),
    )
    fc.assert(
      fc.property(fc.array(pieces), (parts) => {
        const search = parts.join('')
        const { query, error } = parseSearch(search)
        const isPlaced = !error || (0 <= error.start && error.start < error.end && error.end <= search.length)
        expect(isPlaced).toBe(true)
        expect(parseSearch(query ? printSearch(query) : '')).toEqual({ query, error: null })
      }),
      { numRuns: 1_000 },
    )
  })

  test.each(['toString', 'constructor', '__proto__', 'agent:valueOf'])('for %s looks for that word', (text) => {
    const { query, error } = parseSearch(text)
    expect({ printed: query && printSearch(query), error }).toEqual({ printed: text, error: null })
  })

  test('that is printed is read as the same query', () => {
    fc.assert(
      fc.property(searches(), (query) => {
        expect(parseSearch(printSearch(query))).toEqual({ query, error: null })
      }),
    )
  })
})

test.each([
  ['a b', false],
  ['a -b', true],
  ['a OR (b -c)', true],
  ['customer:(-a)', true],
  ['-agent:a', true],
])('%j needs to know that something was not said: %j', (search, expected) => {
  const { query } = parseSearch(search)
  expect(query && needsFullTranscript(query)).toBe(expected)
})

test.each([
  ['a -b', false],
  ['a OR (b -first/9 c)', true],
  ['customer:last/9 a', true],
])('%j needs times: %j', (search, expected) => {
  const { query } = parseSearch(search)
  expect(query && needsTurnTimes(query)).toBe(expected)
})

/** Any query in the form that the reader builds: flat, and without nested equal operators. */
function searches(): fc.Arbitrary<SearchQuery> {
  const letters = fc.string({ unit: fc.constantFrom('a', 'ñ', 'É', '9', '保', 'ক', '.', ':', '-', "'"), maxLength: 4 })
  const text = letters.map((some) => `x${some}`)
  const words = fc.record({ kind: fc.constant('word'), text, isPrefix: fc.boolean() }) as fc.Arbitrary<
    ReturnType<typeof word>
  >
  const leaf: fc.Arbitrary<SearchQuery> = fc.oneof(
    words,
    fc.array(text, { minLength: 1, maxLength: 3 }).map((some) => phrase(some.join(' '))),
    fc
      .tuple(fc.integer({ min: 1, max: MAX_PROXIMITY }), words, words)
      .map(([distance, one, other]): SearchQuery => ({ kind: 'near', distance, words: [one, other] })),
  )
  const joined = (kind: 'and' | 'or', of: fc.Arbitrary<SearchQuery>) =>
    fc
      .array(
        of.filter((one) => one.kind !== kind),
        { minLength: 2, maxLength: 3 },
      )
      .map((queries): SearchQuery => ({ kind, queries }))
  const negated = (of: fc.Arbitrary<SearchQuery>) =>
    of.filter(({ kind }) => kind !== 'not').map((query): SearchQuery => ({ kind: 'not', query }))
  const flat = fc.oneof(leaf, negated(leaf), joined('and', leaf), joined('or', leaf))
  const spoken = fc
    .tuple(fc.constantFrom('agent', 'customer', 'bot', 'system'), flat)
    .map(([speaker, query]) => ({ kind: 'by', speaker, query }) as const)
  const windowed = fc
    .tuple(
      fc.constantFrom('first', 'last'),
      fc.integer({ min: 1, max: MAX_SEARCH_WINDOW_S }),
      fc.oneof(flat, spoken, joined('and', spoken)),
    )
    .map(([edge, seconds, query]) => within(edge, seconds, query))
  const part = fc.oneof(flat, spoken, windowed, negated(spoken), negated(windowed))
  return fc.oneof(part, joined('and', part), joined('or', part), negated(joined('or', part)))
}
