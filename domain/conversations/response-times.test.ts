import { array, assert, constantFrom, date, integer, pre, property, record, shuffledSubarray } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { speakers, type Speaker } from '#contracts/conversation.ts'

import { BUSINESS_HOURS, outOfHours, responseTimes } from './response-times.ts'

const message = (speaker: Speaker, start_ms: number | null) => ({ speaker, start_ms })

describe('response times', () => {
  test('count from the customer’s last unanswered message', () => {
    const turns = [
      message('system', 0),
      message('customer', 1_000),
      message('customer', 5_000),
      message('bot', 6_000),
      message('agent', 15_000), // 10 s
      message('agent', 90_000), // answers nothing
      message('customer', 100_000),
      message('agent', 104_000), // 4 s
      message('customer', 200_000),
      message('agent', 260_000), // 60 s
      message('customer', 300_000),
    ]
    expect(responseTimes(turns)).toEqual({
      responses: 3,
      first_ms: 10_000,
      median_ms: 10_000,
      longest_ms: 60_000,
      longest_at: 9,
    })
  })

  test('have the mean of two as their median, and the first of equal ones as the longest', () => {
    const turns = [message('customer', 0), message('agent', 10), message('customer', 20), message('agent', 50)]
    expect(responseTimes(turns)).toMatchObject({ median_ms: 20 })
    const equal = [message('customer', 0), message('agent', 10), message('customer', 20), message('agent', 30)]
    expect(responseTimes(equal)).toMatchObject({ longest_ms: 10, longest_at: 1 })
  })

  test('are none if the agent only begins, or never writes', () => {
    const none = { responses: 0, first_ms: null, median_ms: null, longest_ms: null, longest_at: null }
    expect(responseTimes([message('agent', 0), message('agent', 9)])).toEqual(none)
    expect(responseTimes([message('agent', 0), message('customer', 9), message('bot', 10)])).toEqual(none)
  })

  test('are not measured if a message has no time, or if nobody wrote', () => {
    expect(responseTimes([message('customer', 0), message('agent', null)])).toBeNull()
    expect(responseTimes([message('system', 0)])).toBeNull()
    expect(responseTimes([])).toBeNull()
    expect(responseTimes([message('customer', 0), message('system', null), message('agent', 7)])).toMatchObject({
      first_ms: 7,
    })
  })

  const written = array(
    record({ speaker: constantFrom(...speakers), start_ms: integer({ min: 0, max: 90_000_000 }) }),
    {
      maxLength: 60,
    },
  )

  test('are always waits between a customer’s and an agent’s message, and the median lies between the bounds', () => {
    assert(
      property(written, (turns) => {
        const times = responseTimes([message('customer', 0), ...turns])!
        const of = (who: Speaker) => turns.filter(({ speaker }) => speaker === who).map(({ start_ms }) => start_ms)
        expect(times.responses).toBeLessThanOrEqual(Math.min(of('agent').length, of('customer').length + 1))
        pre(times.longest_ms !== null)
        const answered = turns[times.longest_at! - 1]!
        expect(answered.speaker).toBe('agent')
        expect([0, ...of('customer')]).toContain(answered.start_ms - times.longest_ms)
        for (const ms of [times.first_ms!, times.median_ms!]) {
          expect(ms).toBeGreaterThanOrEqual(0)
          expect(ms).toBeLessThanOrEqual(times.longest_ms)
        }
      }),
    )
  })

  test('do not depend on the order of the messages, unless two have the same time', () => {
    const apart = written.map((turns) =>
      turns.map((turn, index) => ({ ...turn, start_ms: turn.start_ms * 100 + index })),
    )
    const reordered = apart.chain((turns) =>
      shuffledSubarray(turns, { minLength: turns.length }).map((shuffled) => ({ turns, shuffled })),
    )
    assert(
      property(reordered, ({ turns, shuffled }) => {
        const [one, other] = [responseTimes(turns), responseTimes(shuffled)]
        expect({ ...other, longest_at: null }).toEqual({ ...one, longest_at: null })
      }),
    )
  })
})

describe('business hours', () => {
  const at = (moment: string, zone = 'America/Santiago') =>
    outOfHours([message('customer', 0)], new Date(moment), zone).outside

  test.each([
    ['2026-03-02T12:00:00Z', 0], // Monday, 9:00 in Santiago
    ['2026-03-02T11:59:59Z', 1],
    ['2026-03-02T22:59:59Z', 0], // 19:59:59
    ['2026-03-02T23:00:00Z', 1],
    ['2026-03-07T15:00:00Z', 0], // Saturday
    ['2026-03-08T15:00:00Z', 1], // Sunday
    ['2026-03-09T02:00:00Z', 1], // still Sunday there
  ])('at %s in Santiago a message counts %i outside', (moment, outside) => expect(at(moment)).toBe(outside))

  test('are those of the partner’s zone', () => {
    expect(at('2026-03-02T20:00:00Z', 'Europe/Madrid')).toBe(1)
    expect(at('2026-03-02T20:00:00Z', 'America/Mexico_City')).toBe(0)
  })

  test('count the customer’s messages that have a time, and no others', () => {
    const turns = [
      message('customer', 0),
      message('agent', 0),
      message('bot', 0),
      message('customer', null),
      message('customer', 86_400_000),
    ]
    expect(outOfHours(turns, new Date('2026-03-07T15:00:00Z'), 'UTC')).toEqual({ outside: 1, written: 2 })
  })

  test('of all hours leave nothing outside, and without weekdays everything is outside', () => {
    const always = { weekdays: [0, 1, 2, 3, 4, 5, 6], from: 0, to: 24 }
    assert(
      property(date({ min: new Date('2000-01-01'), max: new Date('2050-01-01'), noInvalidDate: true }), (moment) => {
        const share = (hours: typeof always) => outOfHours([message('customer', 0)], moment, 'America/Lima', hours)
        expect(share(always)).toEqual({ outside: 0, written: 1 })
        expect(share({ ...always, weekdays: [] })).toEqual({ outside: 1, written: 1 })
      }),
    )
    expect(BUSINESS_HOURS).toEqual({ weekdays: [1, 2, 3, 4, 5, 6], from: 9, to: 20 })
  })
})
