import { expect, test } from 'vitest'

import { nextAttempt } from './next-attempt.ts'

const NOW = new Date('2026-03-30T15:00:00Z')
const input = {
  doNotCall: { own: false, duplicates: false },
  country: 'CL' as string | null,
  timeZone: 'America/Santiago',
  planned: null as Date | null,
  now: NOW,
}

test('a person who must not be called is never called, planned or not', () => {
  const planned = new Date('2026-04-01T15:00:00Z')
  expect(nextAttempt({ ...input, planned, doNotCall: { own: true, duplicates: false } })).toEqual({
    kind: 'never',
    own: true,
    duplicates: false,
  })
  expect(nextAttempt({ ...input, doNotCall: { own: false, duplicates: true } })).toMatchObject({ kind: 'never' })
})

test.each([null, 'FR', 'constructor'])('for the country %j it is unknown when people may be called', (country) => {
  const planned = new Date('2026-04-01T15:00:00Z')
  expect(nextAttempt({ ...input, country, planned })).toEqual({ kind: 'unknown', country, planned })
})

test.each([
  ['nothing planned', null, '2026-03-30T15:00:00.000Z'],
  ['planned in the past', '2026-03-01T15:00:00Z', '2026-03-30T15:00:00.000Z'],
  ['planned for later', '2026-03-31T15:00:00Z', '2026-03-31T15:00:00.000Z'],
  ['planned for the night', '2026-04-01T02:00:00Z', '2026-04-01T11:00:00.000Z'],
])('with %s it is the first allowed moment from the planned time or from now', (_, planned, at) => {
  const next = nextAttempt({ ...input, planned: planned === null ? null : new Date(planned) })
  expect(next).toMatchObject({ kind: 'at', at: new Date(at) })
})
