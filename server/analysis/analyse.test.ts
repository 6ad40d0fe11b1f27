import { describe, expect, test } from 'vitest'

import type { ImportedTurn, Speaker } from '#contracts/conversation.ts'

import { analyse, ANALYSIS_VERSION, type ConversationFacts } from './analyse.ts'

const turn = (speaker: Speaker, start_ms: number | null, end_ms: number | null, text: string): ImportedTurn => ({
  ...{ speaker, speaker_name: null, start_ms, end_ms, text, confidence: null },
})
const call: ConversationFacts = {
  ...{ channel: 'voice', duration_ms: 20_000, started_at: new Date('2025-07-16T21:50:00Z'), language: 'es' },
  ...{ country: 'CL', time_zone: 'America/Santiago' },
}
const lexicons = { es: { weightOf: (word: string) => (word === 'gracias' ? 0.5 : null) } }

describe('a conversation', () => {
  const turns = [
    turn('agent', 0, 5_000, '¿Me da el número de su tarjeta?'),
    turn('customer', 6_000, 12_000, 'Es la 4111 1111 1111 1111, gracias.'),
  ]

  test('on the phone is analysed completely', () => {
    expect(analyse(call, turns, lexicons)).toMatchObject({
      version: ANALYSIS_VERSION,
      measures: {
        talk: { agent_words: 7, agent_words_per_minute: 84 },
        speech: { talk_ratio: 5 / 11, silence_ms: 9_000 },
        responses: { not_analysed: 'It was spoken, not written.' },
        out_of_hours: { not_analysed: 'It was spoken, not written.' },
      },
      sentiment: { turns: [null, 0.5], customer: 0.5 },
      sensitive: [{ seq: 1, kind: 'card', start_char: 6, end_char: 25 }],
    })
  })

  test('in writing has response times and business hours instead', () => {
    const chat = [turn('customer', 0, 0, 'Hola'), turn('agent', 90_000, 90_000, 'Buenas tardes')]
    expect(analyse({ ...call, channel: 'whatsapp' }, chat, lexicons)).toMatchObject({
      measures: {
        speech: { not_analysed: 'It was written, not spoken.' },
        responses: { first_ms: 90_000 },
        out_of_hours: { outside: 0, written: 1 },
      },
      sentiment: { not_analysed: 'No turn has a word that the sentiment lexicon knows.' },
    })
    expect(analyse({ ...call, channel: 'whatsapp', started_at: null }, chat, lexicons)).toMatchObject({
      measures: { out_of_hours: { not_analysed: 'When the conversation began is not known.' } },
    })
  })

  test('without times is analysed all the same, and states what could not be measured', () => {
    expect(analyse(call, [turn('agent', null, null, 'Hola'), ...turns], lexicons)).toMatchObject({
      measures: { speech: { not_analysed: 'Not every turn carries its time.' }, talk: { agent_words: 8 } },
      sensitive: [{ seq: 2 }],
    })
  })

  test.each([
    [[], 'The conversation has no transcript.'],
    [[turn('agent', 0, 5, ' ')], 'The transcript has no words.'],
  ])('without text is not analysed', (silent, reason) => {
    expect(analyse(call, silent, lexicons)).toEqual({ not_analysed: reason })
  })
})
