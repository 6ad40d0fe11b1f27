import { array, assert, constantFrom, integer, property, record, shuffledSubarray } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { speakers, type Speaker } from '#contracts/conversation.ts'

import { conversationMeasures } from './conversation-measures.ts'

const turn = (speaker: Speaker, start_ms: number | null, end_ms: number | null) => ({ speaker, start_ms, end_ms })

describe('a conversation', () => {
  const turns = [
    turn('system', 0, 2_000),
    turn('agent', 2_500, 10_000),
    turn('customer', 10_500, 20_000),
    turn('agent', 18_000, 21_000), // two seconds over the customer
    turn('customer', 25_000, 30_000),
    turn('agent', 30_000, 34_000),
  ]

  test('is measured from its turns', () => {
    expect(conversationMeasures(turns, 40_000)).toEqual({
      agent_talk_ms: 14_500,
      customer_talk_ms: 14_500,
      talk_ratio: 0.5,
      overtalk_ms: 2_000,
      agent_turns: 3,
      interruptions: [{ start_ms: 18_000, end_ms: 20_000 }],
      overtalk_ratio: 1 / 3,
      silence_ms: 11_000,
      silence_ratio: 0.275,
      longest_silence_ms: 6_000,
      silences: [
        { start_ms: 21_000, end_ms: 25_000 },
        { start_ms: 34_000, end_ms: 40_000 },
      ],
    })
  })

  test('lists the silences of at least the given length', () => {
    expect(conversationMeasures(turns, 40_000, 500)!.silences).toHaveLength(4)
    expect(conversationMeasures(turns, 40_000, 6_001)!.silences).toEqual([])
  })

  test('of unknown duration has talk and no silence', () => {
    expect(conversationMeasures(turns, null)).toMatchObject({
      agent_talk_ms: 14_500,
      overtalk_ms: 2_000,
      silence_ms: null,
      silence_ratio: null,
      longest_silence_ms: null,
      silences: null,
    })
  })

  test('is not measured when a turn carries no times', () => {
    expect(conversationMeasures([...turns, turn('agent', null, null)], 40_000)).toBeNull()
    expect(conversationMeasures([turn('agent', 5, null)], 40_000)).toBeNull()
    expect(conversationMeasures([], 40_000)).toBeNull()
  })

  test('without agent and customer has no ratio between them', () => {
    expect(conversationMeasures([turn('system', 0, 1_000)], 1_000)).toMatchObject({
      talk_ratio: null,
      overtalk_ratio: null,
      silence_ratio: 0,
    })
  })
})

describe('an interruption', () => {
  const customer = turn('customer', 1_000, 5_000)
  const interruptionsBy = (agent: ReturnType<typeof turn>) =>
    conversationMeasures([customer, agent], 9_000)!.interruptions

  test('ends when the first of the two stops', () => {
    expect(interruptionsBy(turn('agent', 2_000, 3_000))).toEqual([{ start_ms: 2_000, end_ms: 3_000 }])
    expect(interruptionsBy(turn('agent', 2_000, 8_000))).toEqual([{ start_ms: 2_000, end_ms: 5_000 }])
  })

  test('is none if the agent starts together with the customer, after the customer, or before', () => {
    expect(interruptionsBy(turn('agent', 1_000, 3_000))).toEqual([])
    expect(interruptionsBy(turn('agent', 5_000, 6_000))).toEqual([])
    expect(interruptionsBy(turn('agent', 0, 6_000))).toEqual([])
    expect(interruptionsBy(turn('agent', 2_000, 2_000))).toEqual([])
  })
})

describe('for any turns', () => {
  const time = integer({ min: -1_000, max: 60_000 })
  const timedTurn = record({ speaker: constantFrom(...speakers), start_ms: time, end_ms: time })
  const conversation = array(timedTurn, { minLength: 1, maxLength: 40 })
  const duration = integer({ min: 0, max: 50_000 })

  test('speech and silence make up the duration, millisecond by millisecond', () => {
    const short = record({
      speaker: constantFrom(...speakers),
      start_ms: integer({ min: -5, max: 120 }),
      end_ms: integer({ min: -5, max: 120 }),
    })
    assert(
      property(array(short, { minLength: 1, maxLength: 12 }), integer({ min: 0, max: 100 }), (turns, durationMs) => {
        const talking = (at: number, who?: Speaker) =>
          turns.some(({ speaker, start_ms, end_ms }) => start_ms <= at && at < end_ms && speaker === (who ?? speaker))
        const instants = Array.from({ length: durationMs }, (_, at) => at)
        const measures = conversationMeasures(turns, durationMs, 1)!

        expect(measures.silence_ms).toBe(instants.filter((at) => !talking(at)).length)
        expect(measures.agent_talk_ms).toBe(instants.filter((at) => talking(at, 'agent')).length)
        expect(measures.customer_talk_ms).toBe(instants.filter((at) => talking(at, 'customer')).length)
        expect(measures.overtalk_ms).toBe(
          instants.filter((at) => talking(at, 'agent') && talking(at, 'customer')).length,
        )
        const silent = measures.silences!.flatMap(({ start_ms, end_ms }) =>
          instants.filter((at) => start_ms <= at && at < end_ms),
        )
        expect(silent).toEqual(instants.filter((at) => !talking(at)))
      }),
    )
  })

  test('an agent interrupts if a turn starts while the customer is talking, for any number of turns', () => {
    const moment = integer({ min: 0, max: 50_000 })
    const begun = record({
      speaker: constantFrom(...speakers),
      start_ms: moment,
      length: integer({ min: 0, max: 400 }),
    })
    assert(
      property(array(begun, { minLength: 200, maxLength: 800, size: 'max' }), (spoken) => {
        const turns = spoken.map(({ speaker, start_ms, length }) => turn(speaker, start_ms, start_ms + length))
        const customer = turns.filter(({ speaker }) => speaker === 'customer')
        const interruptions = turns.flatMap(({ speaker, start_ms, end_ms }) => {
          const ends = customer.filter((other) => other.start_ms! < start_ms! && start_ms! < other.end_ms!)
          if (speaker !== 'agent' || start_ms === end_ms || ends.length === 0) return []
          return [{ start_ms, end_ms: Math.min(end_ms!, Math.max(...ends.map((other) => other.end_ms!))) }]
        })
        interruptions.sort((one, other) => one.start_ms! - other.start_ms! || one.end_ms - other.end_ms)
        expect(conversationMeasures(turns, 60_000)!.interruptions).toEqual(interruptions)
      }),
    )
  })

  test('every measure stays in its range', () => {
    assert(
      property(conversation, duration, (turns, durationMs) => {
        const measures = conversationMeasures(turns, durationMs)!
        const { agent_talk_ms, customer_talk_ms, overtalk_ms, silence_ms, longest_silence_ms } = measures
        for (const ms of [agent_talk_ms, customer_talk_ms, overtalk_ms, silence_ms!, longest_silence_ms!]) {
          expect(ms).toBeGreaterThanOrEqual(0)
          expect(ms).toBeLessThanOrEqual(durationMs)
        }
        for (const ratio of [measures.talk_ratio, measures.overtalk_ratio, measures.silence_ratio]) {
          expect(ratio ?? 0).toBeGreaterThanOrEqual(0)
          expect(ratio ?? 0).toBeLessThanOrEqual(1)
        }
        for (const { start_ms, end_ms } of [...measures.silences!, ...measures.interruptions]) {
          expect(start_ms).toBeLessThan(end_ms)
        }
      }),
    )
  })

  test('their order does not matter', () => {
    const reordered = conversation.chain((turns) =>
      shuffledSubarray(turns, { minLength: turns.length }).map((shuffled) => ({ turns, shuffled })),
    )
    assert(
      property(reordered, duration, ({ turns, shuffled }, durationMs) => {
        expect(conversationMeasures(shuffled, durationMs)).toEqual(conversationMeasures(turns, durationMs))
      }),
    )
  })
})
