import { array, assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { type ContactMedium, contactMedia } from '#contracts/collection-words.ts'

import { addDays, lengthOf } from '../time/reporting-period.ts'
import { dayIn, localTime } from '../time/time-zone.ts'
import { breachOf, type ContactAttempt, isForbiddenNow, limitWindow, nextContact } from './contact-limits.ts'

const ZONE = 'America/Santiago'
/** A Monday, eight in the morning in Santiago. */
const MONDAY = new Date('2026-03-30T11:00:00Z')

type Attempt = [medium: ContactMedium, at: string]
const next = (medium: ContactMedium, earlier: Attempt[] = [], more: Partial<Parameters<typeof nextContact>[0]> = {}) =>
  nextContact({
    ...{ medium, isOpen: true, isBarred: false, country: 'CL', timeZone: ZONE, now: MONDAY },
    earlier: earlier.map(([kind, at]) => ({ medium: kind, at: new Date(at) })),
    ...more,
  })

describe('in Chile', () => {
  test('a person may be called at once within the hours', () => {
    expect(next('call')).toEqual({ kind: 'at', at: MONDAY, waits: null })
  })

  test('outside the hours, a person may be called when they begin again', () => {
    const sunday = new Date('2026-03-29T15:00:00Z')
    expect(next('call', [], { now: sunday })).toEqual({ kind: 'at', at: MONDAY, waits: 'hours' })
  })

  test('one call or visit a week is allowed: the next one a week later', () => {
    const friday = ['call', '2026-03-27T14:00:00Z'] as const satisfies Attempt
    const at = new Date('2026-04-03T11:00:00Z')
    expect(next('call', [friday])).toEqual({ kind: 'at', at, waits: 'limit' })
    expect(next('visit', [friday])).toEqual({ kind: 'at', at, waits: 'limit' })
    expect(next('message', [friday])).toEqual({ kind: 'at', at: MONDAY, waits: null })
  })

  test('if the week ends on a Sunday, the next call is on Monday', () => {
    expect(next('call', [['call', '2026-03-29T14:00:00Z']])).toMatchObject({ at: new Date('2026-04-06T12:00:00Z') })
  })

  test('two messages a week are allowed, two days apart', () => {
    const sunday = ['message', '2026-03-29T14:00:00Z'] as const satisfies Attempt
    const wednesday = ['message', '2026-03-25T14:00:00Z'] as const satisfies Attempt
    expect(next('message', [sunday])).toMatchObject({ at: new Date('2026-03-31T11:00:00Z'), waits: 'limit' })
    expect(next('message', [wednesday])).toMatchObject({ at: MONDAY, waits: null })
    expect(next('message', [wednesday, sunday])).toMatchObject({ at: new Date('2026-04-01T11:00:00Z') })
  })

  test('only attempts of the last seven days matter', () => {
    expect(limitWindow('CL', ZONE, MONDAY)).toEqual(new Date('2026-03-24T03:00:00Z'))
  })
})

test('contact is forbidden now if it must wait or is never allowed, but not if no law is known', () => {
  expect(isForbiddenNow(next('call'))).toBe(false)
  expect(isForbiddenNow(next('call', [], { country: 'FR' }))).toBe(false)
  expect(isForbiddenNow(next('call', [], { now: new Date('2026-03-29T15:00:00Z') }))).toBe(true)
  expect(isForbiddenNow(next('call', [], { isBarred: true }))).toBe(true)
})

test('if the law sets no limit, any number of attempts is allowed', () => {
  const often = Array.from({ length: 9 }, (): Attempt => ['call', '2026-03-30T10:59:00Z'])
  expect(next('call', often, { country: 'MX' })).toEqual({ kind: 'at', at: MONDAY, waits: null })
  expect(limitWindow('MX', ZONE, MONDAY)).toBeNull()
})

test('a person who must not be called may still get messages', () => {
  expect(next('call', [], { isBarred: true })).toEqual({ kind: 'never', because: 'do-not-call' })
  expect(next('message', [], { isBarred: true })).toEqual({ kind: 'at', at: MONDAY, waits: null })
})

test('nobody is contacted about a debt that is no longer open, in any country', () => {
  for (const medium of contactMedia) {
    for (const country of ['CL', 'MX', 'FR', null]) {
      expect(next(medium, [], { isOpen: false, country })).toEqual({ kind: 'never', because: 'closed' })
    }
  }
})

test('the result is unknown for a country whose law is not known', () => {
  expect(next('call', [], { country: 'FR' })).toEqual({ kind: 'unknown', country: 'FR' })
  expect(next('call', [], { country: null })).toEqual({ kind: 'unknown', country: null })
  expect(breachOf(next('call', [], { country: 'constructor' }))).toBeNull()
})

test.each([
  ['nothing', next('call'), null],
  ['the hours', next('call', [], { now: new Date('2026-03-30T10:59:59Z') }), 'hours'],
  ['the limit', next('call', [['visit', '2026-03-24T14:00:00Z']]), 'limit'],
  ['the limit, even if also outside the hours', next('call', [['call', '2026-03-29T14:00:00Z']]), 'limit'],
  ['a do-not-call request', next('call', [], { isBarred: true }), 'do-not-call'],
])('an attempt now is against %s', (_, result, breach) => {
  expect(breachOf(result)).toBe(breach)
})

test('always waiting for the next allowed moment never breaks a limit', () => {
  const attempt = record({ medium: constantFrom(...contactMedia), minutes: integer({ min: 0, max: 6_000 }) })
  assert(
    property(array(attempt, { minLength: 1, maxLength: 25 }), (attempts) => {
      const made: ContactAttempt[] = []
      let now = MONDAY
      for (const { medium, minutes } of attempts) {
        now = new Date(now.getTime() + minutes * 60_000)
        const permitted = next(medium, [], { earlier: made, now })
        if (permitted.kind !== 'at') throw new Error('Chile is known')
        expect(permitted.at >= now).toBe(true)
        now = permitted.at
        expect(next(medium, [], { earlier: made, now })).toMatchObject({ at: now, waits: null })
        made.push({ medium, at: now })
      }
      const daysOf = (...media: ContactMedium[]) =>
        made.filter((one) => media.includes(one.medium)).map(({ at }) => dayIn(ZONE, at))
      const within = (days: string[], day: string) => days.filter((one) => one >= day && one < addDays(day, 7)).length
      const [calls, messages] = [daysOf('call', 'visit'), daysOf('message')]
      for (const day of calls) expect(within(calls, day)).toBeLessThanOrEqual(1)
      for (const day of messages) expect(within(messages, day)).toBeLessThanOrEqual(2)
      for (const [index, day] of messages.slice(1).entries()) {
        expect(lengthOf({ from: messages[index]!, to: day }) - 1).toBeGreaterThanOrEqual(2)
      }
      for (const { at } of made) {
        const clock = localTime(ZONE, at).slice(11)
        expect(clock >= '08:00:00' && clock < '20:00:00').toBe(true)
      }
    }),
  )
})
