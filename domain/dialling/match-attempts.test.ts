import { array, assert, boolean, integer, option, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { type DialledAttempt, matchAttempts, type RecordedCall, WINDOW_SECONDS } from './match-attempts.ts'

const AT = new Date('2026-03-26T15:00:00Z')
const later = (seconds: number) => new Date(AT.getTime() + seconds * 1000)
const attempt = (given: Partial<DialledAttempt> = {}): DialledAttempt => ({
  at: AT,
  phone: '+34600100200',
  agent: 'Ana Paz',
  ...given,
})
const call = (given: Partial<RecordedCall> = {}): RecordedCall => ({
  id: 1,
  started_at: AT,
  duration_ms: 60_000,
  phones: ['+34 600 100 200'],
  agent: 'ANA  PAZ',
  ...given,
})
const PHONES = ['+34600100200', '+34911222333']

describe('a recording of an attempt', () => {
  test.each<[what: string, attempt: Partial<DialledAttempt>, call: Partial<RecordedCall>, expected: object[]]>([
    ['matches in everything', {}, {}, [{ confidence: 1, level: 'high' }]],
    ['has no known agent', { agent: null }, {}, [{ confidence: 0.9, level: 'high' }]],
    ['has another agent', { agent: 'Luis Gil' }, {}, [{ confidence: 0.8, level: 'medium' }]],
    ['lacks the country of the number', {}, { phones: ['600100200'] }, [{ confidence: 0.95, level: 'high' }]],
    ['was logged when it ended', { at: later(60) }, {}, [{ confidence: 1 }]],
    ['began a quarter of an hour later', {}, { started_at: later(900) }, [{ confidence: 0.85, level: 'high' }]],
    ['is of another number of the record', {}, { phones: ['+34911222333'] }, [{ confidence: 0.8, level: 'medium' }]],
    ['is of somebody else', {}, { phones: ['+34600100299'] }, []],
    ['has no number', {}, { phones: [] }, []],
    ['began more than half an hour later', {}, { started_at: later(WINDOW_SECONDS + 1) }, []],
    ['ended more than half an hour before', { at: later(60 + WINDOW_SECONDS + 1) }, {}, []],
  ])('that %s', (_, changed, other, expected) => {
    const [matches] = matchAttempts([attempt(changed)], PHONES, [call(other)])
    expect(matches).toMatchObject(expected)
  })

  test('lists the reasons', () => {
    const [[match] = []] = matchAttempts([attempt({ phone: null, agent: null })], PHONES, [
      call({ started_at: later(90) }),
    ])
    expect(match?.reasons).toEqual([
      { about: 'number', same: 'whole', isDialled: true },
      { about: 'time', seconds: 90 },
      { about: 'agent', same: null },
    ])
  })

  test('belongs only to the attempt that it matches best', () => {
    const attempts = [attempt(), attempt({ at: later(600) })]
    const [first, second] = matchAttempts(attempts, PHONES, [call({ id: 7, started_at: later(590) })])
    expect(first).toEqual([])
    expect(second).toMatchObject([{ call: 7 }])
  })
})

test('no call is matched twice, confidence is between 0 and 1, and matches are in descending order of confidence', () => {
  const times = integer({ min: -4_000, max: 4_000 })
  const attempts = array(record({ at: times, isOther: boolean(), agent: option(integer({ min: 0, max: 1 })) }), {
    maxLength: 5,
  })
  const calls = array(
    record({ at: times, tail: integer({ min: 0, max: 2 }), agent: option(integer({ min: 0, max: 1 })) }),
    {
      maxLength: 8,
    },
  )
  assert(
    property(attempts, calls, (dialled, recorded) => {
      const name = (agent: number | null) => (agent === null ? null : `Agent ${agent}`)
      const matches = matchAttempts(
        dialled.map(({ at, isOther, agent }) => ({
          at: later(at),
          phone: PHONES[Number(isOther)]!,
          agent: name(agent),
        })),
        PHONES,
        recorded.map(({ at, tail, agent }, id) =>
          call({
            id,
            started_at: later(at),
            phones: [['600100200', '+34911222333', '+34600000000'][tail]!],
            agent: name(agent),
          }),
        ),
      )
      const all = matches.flat()
      expect(new Set(all.map((match) => match.call)).size).toBe(all.length)
      for (const { confidence } of all) {
        expect(confidence).toBeGreaterThan(0)
        expect(confidence).toBeLessThanOrEqual(1)
      }
      for (const own of matches) {
        const order = own.map(({ confidence }) => confidence)
        expect(order).toEqual(order.toSorted((one, other) => other - one))
      }
    }),
  )
})
