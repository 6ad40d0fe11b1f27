import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { ImportedTurn, Speaker } from '#contracts/conversation.ts'

import { conversationSentiment, turnSentiment } from './conversation-sentiment.ts'
import { type Lexicon, modifiers } from './lexicon.ts'

const weights = new Map([
  ['excelente', 0.8],
  ['bueno', 0.5],
  ['mala', -0.6],
  ['problema', -0.4],
])
const lexicon: Lexicon = { weightOf: (word) => weights.get(word) ?? null }
const score = (text: string) => turnSentiment(text, lexicon, modifiers.es!)

describe('the sentiment of a turn', () => {
  test.each([
    ['Excelente servicio', 0.8],
    ['Es una mala atención', -0.6],
    ['El servicio es bueno, pero tuve un problema', 0.05],
    ['No es bueno', -0.375],
    ['No, es bueno', 0.5],
    ['No tengo ningún problema', 0.3],
    ['muy bueno', 0.75],
    ['poco bueno', 0.25],
    ['muy excelente', 1],
  ])('of "%s" is %d', (text, expected) => expect(score(text)).toBeCloseTo(expected, 10))

  test('without a word that the lexicon knows is missing, not neutral', () => {
    expect(score('Llamo por mi póliza.')).toBeNull()
    expect(score('')).toBeNull()
  })

  test('stays between -1 and 1 for any text', () => {
    const extreme: Lexicon = { weightOf: (word) => (word.length % 2 ? 1 : -1) }
    assert(
      property(string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const found = turnSentiment(text, extreme, modifiers.es!) ?? 0
        expect(Math.abs(found)).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('the sentiment of a conversation', () => {
  const turn = (speaker: Speaker, text: string, sentiment?: number): ImportedTurn => ({
    ...{ speaker, speaker_name: null, start_ms: null, end_ms: null, text, confidence: null },
    ...(sentiment !== undefined && { sentiment }),
  })
  const turns = [
    turn('customer', 'mala'),
    turn('agent', 'bueno'),
    turn('customer', 'un problema'),
    turn('system', 'excelente'),
    turn('customer', 'sí'),
    turn('customer', 'bueno'),
    turn('customer', 'excelente'),
  ]

  test("has a score by turn, a mean for each speaker, and the customer's change", () => {
    const found = conversationSentiment(turns, 'es-CL', { es: lexicon })
    expect(found).toMatchObject({ origin: 'lexicon', turns: [-0.6, 0.5, -0.4, null, null, 0.5, 0.8], agent: 0.5 })
    expect(found).toHaveProperty('customer', expect.closeTo(0.075, 10))
    expect(found).toHaveProperty('customer_change', expect.closeTo(1.15, 10))
  })

  test("uses the source's own judgement, if there is one", () => {
    expect(conversationSentiment([turn('customer', 'mala', 0.9), turn('agent', 'x')], 'en', {})).toMatchObject({
      ...{ origin: 'source', turns: [0.9, null], customer: 0.9, agent: null, customer_change: null },
    })
  })

  test.each([
    [null, turns, 'The language of the conversation is not known.'],
    ['zh-CN', turns, 'There is no sentiment lexicon for the language "zh-CN".'],
    ['constructor', turns, 'There is no sentiment lexicon for the language "constructor".'],
    ['es', [turn('customer', 'hola')], 'No turn has a word that the sentiment lexicon knows.'],
  ])('in the language %s gives the reason for a missing score', (language, text, reason) => {
    expect(conversationSentiment(text, language, { es: lexicon })).toEqual({ not_analysed: reason })
  })
})
