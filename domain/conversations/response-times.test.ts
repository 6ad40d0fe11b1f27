import { array, assert, constantFrom, date, integer, pre, property, record, shuffledSubarray } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { speakers, type Speaker } from '#contracts/conversation.ts'

import { BUSINESS_HOURS, outOfHours, responseTimes } from './response-times.ts'

const said = (speaker: Speaker, start_ms: number | null) => ({ speaker, start_ms })

describe('response times', () => {
  test('count from the last message of the customer that is not answered yet', () => {
    const turns = [
      said('system', 0),
      said('customer', 1_000),
      said('customer', 5_000),
      said('bot', 6_000),
      said('agent', 15_000), // 10 s
      said('agent', 90_000), // answers nothing
      said('customer', 100_000),
      said('agent', 104_000), // 4 s
      said('customer', 200_000),
      said('agent', 260_000), // 60 s
      said('customer', 300_000),
    ]
    expect(responseTimes(turns)).toEqual({
      responses: 3,
      first_ms: 10_000,
      median_ms: 10_000,
      longest_ms: 60_000,
      longest_at: 9,
    })
  })

  test('of two have the mean of both in the middle, and the first of equals as the longest', () => {
    const turns = [said('customer', 0), said('agent', 10), said('customer', 20), said('agent', 50)]
    expect(responseTimes(turns)).toMatchObject({ median_ms: 20 })
    const equal = [said('customer', 0), said('agent', 10), said('customer', 20), said('agent', 30)]
    expect(responseTimes(equal)).toMatchObject({ longest_ms: 10, longest_at: 1 })
  })

  test('are none where the agent only begins, or never writes', () => {
    const none = { responses: 0, first_ms: null, median_ms: null, longest_ms: null, longest_at: null }
    expect(responseTimes([said('agent', 0), said('agent', 9)])).toEqual(none)
    expect(responseTimes([said('agent', 0), said('customer', 9), said('bot', 10)])).toEqual(none)
  })

  test('are not measured where one of them wrote without a time, or nobody wrote', () => {
    expect(responseTimes([said('customer', 0), said('agent', null)])).toBeNull()
    expect(responseTimes([said('system', 0)])).toBeNull()
    expect(responseTimes([])).toBeNull()
    expect(responseTimes([said('customer', 0), said('system', null), said('agent', 7)])).toMatchObject({ first_ms: 7 })
  })

  const written = array(
    record({ speaker: constantFrom(...speakers), start_ms: integer({ min: 0, max: 90_000_000 }) }),
    {
      maxLength: 60,
    },
  )

  test('whatever is written, are waits between a customer’s message and an agent’s, the median between the bounds', () => {
    assert(
      property(written, (turns) => {
        const times = responseTimes([said('customer', 0), ...turns])!
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

  test('do not depend on the order in which the messages are told, where no two are of the same moment', () => {
    const apart = written.map((turns) => turns.map((turn, at) => ({ ...turn, start_ms: turn.start_ms * 100 + at })))
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
    outOfHours([said('customer', 0)], new Date(moment), zone).outside

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
      said('customer', 0),
      said('agent', 0),
      said('bot', 0),
      said('customer', null),
      said('customer', 86_400_000),
    ]
    expect(outOfHours(turns, new Date('2026-03-07T15:00:00Z'), 'UTC')).toEqual({ outside: 1, written: 2 })
  })

  test('of all hours of all days leave nothing outside, and of no day everything', () => {
    const always = { weekdays: [0, 1, 2, 3, 4, 5, 6], from: 0, to: 24 }
    assert(
      property(date({ min: new Date('2000-01-01'), max: new Date('2050-01-01'), noInvalidDate: true }), (moment) => {
        const share = (hours: typeof always) => outOfHours([said('customer', 0)], moment, 'America/Lima', hours)
        expect(share(always)).toEqual({ outside: 0, written: 1 })
        expect(share({ ...always, weekdays: [] })).toEqual({ outside: 1, written: 1 })
      }),
    )
    expect(BUSINESS_HOURS).toEqual({ weekdays: [1, 2, 3, 4, 5, 6], from: 9, to: 20 })
  })
})
