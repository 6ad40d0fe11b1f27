import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { writtenMoment } from './written-moment.ts'

const CLOCK = ((14 * 60 + 5) * 60 + 9) * 1000
const SHORT_CLOCK = (14 * 60 + 5) * 60_000

test.each([
  ['2026-03-04 14:05:09', CLOCK],
  ['2026-03-04T14:05:09', CLOCK],
  ['2026/3/4 14:05', SHORT_CLOCK],
  ['20260304140509', CLOCK],
  ['20260304 140509', CLOCK],
  ['2026年3月4日 下午2:05', SHORT_CLOCK],
  ['２０２６-０３-０４ １４:０５', SHORT_CLOCK],
  ['২০২৬-০৩-০৪ ১৪:০৫', SHORT_CLOCK],
  ['4 mar 2026 14:05', SHORT_CLOCK],
  ['4 de marzo de 2026 a las 14:05', SHORT_CLOCK],
  ['mié, 4 mar. 2026, 2:05 p. m.', SHORT_CLOCK],
  ['4 mars 2026 à 14h05', SHORT_CLOCK],
  ['4 de março de 2026 às 14:05', SHORT_CLOCK],
  ['Wed, 04 Mar 2026 14:05:09', CLOCK],
  ['March 4th, 2026 2:05 PM', SHORT_CLOCK],
  ['04-Mar-26 14:05:09', CLOCK],
])('%s is the fourth of March', (text, clockMs) => {
  expect(writtenMoment(text)).toEqual({ year: 2026, month: 3, day: 4, isOrderOpen: false, clockMs, offset: null })
})

test.each(['4/3/2026 2:05 PM', '04.03.2026 14:05', '4-3-26 14:05', '4/3/26, 2:05 p. m.', '04/03/2026 14.05'])(
  '%s leaves open which number is the day',
  (text) => {
    const read = { year: 2026, month: 3, day: 4, isOrderOpen: true, clockMs: SHORT_CLOCK, offset: null }
    expect(writtenMoment(text)).toEqual(read)
  },
)

test.each([
  ['2026-03-04T14:05:09Z', 0],
  ['2026-03-04T14:05:09.000-03:00', -180],
  ['2026-03-04 14:05:09 +0530', 330],
  ['2026-03-04 14:05:09 UTC', 0],
  ['2026-03-04 14:05:09 (GMT-4)', -240],
])('%s says its zone', (text, offset) => {
  expect(writtenMoment(text)).toMatchObject({ clockMs: CLOCK, offset })
})

test.each([
  ['midnight with a half of the day', '2026-03-04 12:00 AM', 0],
  ['noon with a half of the day', '2026-03-04 12:00 PM', 43_200_000],
  ['an hour of the afternoon that is written twice', '2026-03-04 14:00 PM', 50_400_000],
  ['a day alone', '2026-03-04', 0],
])('%s is understood', (_, text, clockMs) => {
  expect(writtenMoment(text)).toMatchObject({ day: 4, clockMs })
})

test('seconds and milliseconds since 1970 are instants', () => {
  expect(writtenMoment('1772633109')).toEqual({ instant: 1_772_633_109_000 })
  expect(writtenMoment('1772633109500')).toEqual({ instant: 1_772_633_109_500 })
  expect(writtenMoment('1772633109.5')).toEqual({ instant: 1_772_633_109_500 })
})

describe('no date is', () => {
  test.each([
    '',
    'soon',
    '45000',
    '2026-03',
    '2026-03-04 25:00',
    '2026-03-04 14:60',
    '4 brumaire 2026',
    '14:05',
    '2026-03-04 14:05 +99:00',
    '1/2/3',
  ])('%j', (text) => {
    expect(writtenMoment(text)).toBeNull()
  })
})

test('any text is read or not, and nothing is thrown', () => {
  const pieces = fc.array(
    fc.constantFrom(
      '2026',
      '03',
      '4',
      '/',
      '-',
      ':',
      ' ',
      'T',
      'mar',
      'de',
      'p. m.',
      '+',
      'Z',
      '年',
      '০',
      '\u202f',
      ',',
      '.',
    ),
    { maxLength: 14 },
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        pieces.map((found) => found.join('')),
      ),
      (text) => {
        const read = writtenMoment(text)
        const clockMs = read && 'year' in read ? read.clockMs : 0
        expect(clockMs >= 0 && clockMs < 86_400_000).toBe(true)
      },
    ),
    { numRuns: 2000 },
  )
})
