import { describe, expect, test } from 'vitest'

import { sensitiveCalls, type LabelledCall, type Part } from '#tests/support/sensitive-calls.ts'

import { sensitiveSpans } from './sensitive-spans.ts'

/** Whether every letter and digit of the number is covered. */
function isFound({ turns, places }: LabelledCall): boolean {
  const spans = sensitiveSpans(turns)
  return places.every((place) =>
    spans.some(
      ({ seq, start_char, end_char }) =>
        seq === place.seq && start_char <= place.start_char && end_char >= place.end_char,
    ),
  )
}

const isTouched = ({ turns, places }: LabelledCall): boolean =>
  sensitiveSpans(turns).some(({ seq, start_char, end_char }) =>
    places.some((place) => place.seq === seq && start_char < place.end_char && end_char > place.start_char),
  )

const share = (calls: LabelledCall[], holds: (call: LabelledCall) => boolean) =>
  calls.filter(holds).length / calls.length

describe.each<[Part, number]>([
  ['built-with', 20_261],
  ['held-out', 71_993],
])('in the %s part of the synthetic calls', (part, seed) => {
  const calls = sensitiveCalls(part, seed, 3_000)
  const told = (what: LabelledCall['told']) => calls.filter((call) => call.told === what)

  test('of the cards that are written 199 of 200 are found whole, at least', () => {
    expect(share(told('written'), isFound)).toBeGreaterThanOrEqual(0.995)
  })

  test.each(['es', 'pt', 'en'])(
    'of the cards that are spoken (%s) nineteen of twenty are found whole, at least',
    (language) => {
      const spoken = told('spoken').filter((call) => call.language === language)
      expect(share(spoken, isFound)).toBeGreaterThanOrEqual(0.95)
    },
  )

  test('of the security codes that follow a card 99 of 100 are found whole, at least', () => {
    expect(share(told('code'), isFound)).toBeGreaterThanOrEqual(0.99)
  })

  test('of ordinary numbers (policies, amounts, dates, claims) one in a hundred is masked, at most', () => {
    expect(share(told('ordinary'), isTouched)).toBeLessThanOrEqual(0.01)
  })
})
