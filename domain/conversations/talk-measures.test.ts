import { array, assert, constantFrom, integer, property, record, shuffledSubarray } from 'fast-check'
import { describe, expect, test } from 'vitest'

import { speakers, type Speaker } from '#contracts/conversation.ts'

import { talkMeasures } from './talk-measures.ts'

const turn = (speaker: Speaker, start_ms: number | null, end_ms: number | null, text = '') => ({
  ...{ speaker, start_ms, end_ms, text },
})

describe('a call', () => {
  test('is measured in words, words per minute and the longest monologue of each', () => {
    const measures = talkMeasures([
      turn('agent', 0, 6_000, 'Buenas tardes, habla Paula.'),
      turn('customer', 7_000, 10_000, 'Hola.'),
      turn('customer', 12_000, 15_000, 'Quiero cancelar mi póliza.'),
      turn('bot', 16_000, 17_000, 'Esta llamada se graba.'),
      turn('customer', 18_000, 19_000, 'Ya.'),
      turn('agent', 20_000, 24_000, 'Claro, dígame su nombre.'),
    ])
    expect(measures).toEqual({
      agent_words: 8,
      customer_words: 6,
      agent_words_per_minute: 48,
      customer_words_per_minute: (6 / 7) * 60,
      agent_longest_monologue: { start_ms: 0, end_ms: 6_000 },
      customer_longest_monologue: { start_ms: 7_000, end_ms: 19_000 },
    })
  })

  test('without times has words, but neither pace nor monologues', () => {
    expect(talkMeasures([turn('agent', 0, 1_000, 'uno'), turn('customer', null, null, 'dos tres')])).toEqual({
      agent_words: 1,
      customer_words: 2,
      agent_words_per_minute: null,
      customer_words_per_minute: null,
      agent_longest_monologue: null,
      customer_longest_monologue: null,
    })
  })

  test('in which only one person talks has no pace of the other', () => {
    expect(talkMeasures([turn('agent', 0, 1_000, 'uno')])).toMatchObject({
      agent_words_per_minute: 60,
      customer_words_per_minute: null,
      customer_longest_monologue: null,
    })
  })

  test.each([
    ['没有问题，谢谢您的帮助', 4],
    ['আমার পলিসি বাতিল করুন', 4],
    ["don't — cancel... it!", 3],
    ['', 0],
  ])('has words in every script: "%s"', (text, least) => {
    expect(talkMeasures([turn('agent', 0, 1, text)]).agent_words).toBeGreaterThanOrEqual(least)
  })
})

describe('for any turns', () => {
  const time = integer({ min: 0, max: 500 })
  const conversation = array(
    record({ speaker: constantFrom(...speakers), start_ms: time, end_ms: time, text: constantFrom('', 'a', 'a b') }),
    { maxLength: 30 },
  )

  test('the longest monologue is at least as long as any turn of its speaker, and at most the span of all of them', () => {
    assert(
      property(conversation, (turns) => {
        const measures = talkMeasures(turns)
        for (const who of ['agent', 'customer'] as const) {
          const own = turns.filter(({ speaker }) => speaker === who)
          const span = measures[`${who}_longest_monologue`]
          expect(span === null).toBe(own.length === 0)
          const length = span ? span.end_ms - span.start_ms : 0
          const ends = own.map(({ start_ms, end_ms }) => Math.max(start_ms, end_ms))
          if (own.length === 0) continue
          for (const { start_ms, end_ms } of own) expect(length).toBeGreaterThanOrEqual(end_ms - start_ms)
          expect(length).toBeLessThanOrEqual(
            Math.max(0, ...ends) - Math.min(500, ...own.map(({ start_ms }) => start_ms)),
          )
        }
      }),
    )
  })

  test('if turns do not overlap, a monologue lies between two turns of the other person', () => {
    assert(
      property(array(record({ speaker: constantFrom(...speakers), length: integer({ min: 1, max: 50 }) })), (said) => {
        let at = 0
        const turns = said.map(({ speaker, length }) => turn(speaker, at, (at += length)))
        const people = turns.filter(({ speaker }) => speaker === 'agent' || speaker === 'customer')
        const stretches = people.map((first, index) => {
          const broken = people.findIndex(({ speaker }, later) => later > index && speaker !== first.speaker)
          const last = people[(broken < 0 ? people.length : broken) - 1]!
          return { speaker: first.speaker, length: last.end_ms! - first.start_ms! }
        })
        for (const who of ['agent', 'customer'] as const) {
          const span = talkMeasures(turns)[`${who}_longest_monologue`]
          const lengths = stretches.filter(({ speaker }) => speaker === who).map(({ length }) => length)
          expect(span && span.end_ms - span.start_ms).toBe(lengths.length === 0 ? null : Math.max(...lengths))
        }
      }),
    )
  })

  test('their order does not matter', () => {
    const reordered = conversation.chain((turns) =>
      shuffledSubarray(turns, { minLength: turns.length }).map((shuffled) => ({ turns, shuffled })),
    )
    assert(
      property(reordered, ({ turns, shuffled }) => {
        expect(talkMeasures(shuffled)).toEqual(talkMeasures(turns))
      }),
    )
  })
})
