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
  const callsWith = (what: LabelledCall['told']) => calls.filter((call) => call.told === what)

  test('at least 199 of 200 written cards are found completely', () => {
    expect(share(callsWith('written'), isFound)).toBeGreaterThanOrEqual(0.995)
  })

  test.each(['es', 'pt', 'en'])('at least nineteen of twenty spoken cards (%s) are found completely', (language) => {
    const spoken = callsWith('spoken').filter((call) => call.language === language)
    expect(share(spoken, isFound)).toBeGreaterThanOrEqual(0.95)
  })

  test('at least 99 of 100 security codes after a card are found completely', () => {
    expect(share(callsWith('code'), isFound)).toBeGreaterThanOrEqual(0.99)
  })

  test('at most one in a hundred ordinary numbers (policies, amounts, dates, claims) is masked', () => {
    expect(share(callsWith('ordinary'), isTouched)).toBeLessThanOrEqual(0.01)
  })
})
