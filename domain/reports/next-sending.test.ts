import { expect, test } from 'vitest'

import { nextSending, type Sending } from './next-sending.ts'

const sent = (given: Partial<Sending>, after: string) =>
  nextSending(
    {
      ...{ schedule: { every: 'day', hour: 7 }, period: 'last-day', timeZone: 'Asia/Shanghai', countedIn: 'UTC' },
      ...given,
    },
    new Date(after),
  ).toISOString()

test('at its hour where its days are over by then', () => {
  expect(sent({ schedule: { every: 'day', hour: 9 } }, '2026-03-10T00:30:00Z')).toBe('2026-03-10T01:00:00.000Z')
  expect(sent({ timeZone: 'America/Santiago' }, '2026-03-10T00:00:00Z')).toBe('2026-03-10T10:00:00.000Z')
})

test('when its days end, where the clocks that they are counted by are behind', () => {
  // seven in Shanghai is eleven at night of the day before in UTC
  expect(sent({}, '2026-03-09T22:00:00Z')).toBe('2026-03-10T00:00:00.000Z')
  // its hour is over, its days are not
  expect(sent({}, '2026-03-09T23:30:00Z')).toBe('2026-03-10T00:00:00.000Z')
  expect(sent({}, '2026-03-10T00:00:00Z')).toBe('2026-03-11T00:00:00.000Z')
  expect(sent({ countedIn: 'America/Lima' }, '2026-03-10T00:00:00Z')).toBe('2026-03-10T05:00:00.000Z')
})

test('of a week or a month as well', () => {
  const monday: Partial<Sending> = { schedule: { every: 'week', weekday: 1, hour: 7 }, period: 'last-week' }
  expect(sent(monday, '2026-03-08T12:00:00Z')).toBe('2026-03-09T00:00:00.000Z')
  const first: Partial<Sending> = { schedule: { every: 'month', day: 1, hour: 0 }, period: 'last-month' }
  expect(sent(first, '2026-02-28T12:00:00Z')).toBe('2026-03-01T00:00:00.000Z')
})

test('where clocks are as far apart as can be it goes on from one to the next', () => {
  let at = new Date('2026-01-01T00:00:00Z')
  for (let times = 0; times < 60; times += 1) {
    const next = new Date(sent({ timeZone: 'Pacific/Kiritimati', countedIn: 'Pacific/Niue' }, at.toISOString()))
    expect(next.getTime()).toBeGreaterThan(at.getTime())
    expect(next.getTime() - at.getTime()).toBeLessThanOrEqual(2 * 86_400_000)
    at = next
  }
})
