import { expect, test } from 'vitest'

import { readValue, speechFile, emptyReading, word } from '#tests/support/speech.ts'

test('with several channels the channel identifies the speaker, and utterances are the turns', async () => {
  expect(await readValue(await speechFile('deepgram-channels'))).toEqual({
    format: 'deepgram',
    findings: [],
    questions: [{ about: 'roles', names: ['Channel 0', 'Channel 1'] }],
    conversations: [
      emptyReading({
        external_id: 'deepgram:1d2c3b4a-0000-4111-8222-333344445555',
        duration_ms: 7250,
        language: 'es',
        turns: [
          {
            speaker: 'agent',
            speaker_name: null,
            start_ms: 500,
            end_ms: 2457,
            text: 'Su póliza vence mañana.',
            confidence: 0.97,
            sentiment: 0.5,
            words: [word('Su', 500, 700, 0.99)],
          },
          {
            speaker: 'customer',
            speaker_name: null,
            start_ms: 3200,
            end_ms: 6000,
            text: 'Mi tarjeta es [CREDIT_CARD_1].',
            confidence: 0.9,
            sentiment: -0.15,
            words: [
              word('Mi', 3200, 3400, 0.95),
              word('tarjeta', 3400, 3900, 0.9),
              word('es', 3900, 4100, 0.85),
              word('[CREDIT_CARD_1].', 4100, 6000, 0.9),
            ],
          },
        ],
        markers: [{ kind: 'redaction', name: 'CREDIT_CARD', start_ms: 4100, end_ms: 6000, turn: 1 }],
      }),
    ],
  })
})

test('paragraphs are turns with their words', async () => {
  expect((await readValue(await speechFile('deepgram-paragraphs')))?.conversations).toEqual([
    emptyReading({
      external_id: 'deepgram:9d2c3b4a-0000-4111-8222-333344445555',
      duration_ms: 4000,
      turns: [
        {
          speaker: 'agent',
          speaker_name: null,
          start_ms: 0,
          end_ms: 1000,
          text: 'Boa tarde.',
          confidence: 0.9,
          words: [word('Boa', 0, 500, 1), word('tarde.', 500, 1000, 0.8)],
        },
        {
          speaker: 'customer',
          speaker_name: null,
          start_ms: 1250,
          end_ms: 1500,
          text: 'Oi.',
          confidence: 0.7,
          words: [word('Oi.', 1250, 1500, 0.7)],
        },
      ],
    }),
  ])
})

const spokenWord = (text: string, start: number, end: number, speaker?: number) => ({
  word: text,
  start,
  end,
  confidence: 1,
  ...(speaker === undefined ? {} : { speaker }),
})
const answer = (...words: object[]) => ({
  results: { channels: [{ alternatives: [{ transcript: 'x', confidence: 1, words }] }] },
})

test('words alone become turns, by speakers and by pauses', async () => {
  const reading = await readValue(
    answer(spokenWord('hola', 0, 0.4, 0), spokenWord('sí', 0.5, 0.7, 1), spokenWord('bien', 1.5, 2, 1)),
  )
  expect(reading?.conversations[0]?.turns.map(({ speaker, text }) => [speaker, text])).toEqual([
    ['agent', 'hola'],
    ['customer', 'sí'],
    ['customer', 'bien'],
  ])
})

test('words without a speaker are attributed to nobody, and nothing is asked', async () => {
  const reading = await readValue(answer(spokenWord('hola', 0, 0.4)))
  expect(reading?.conversations[0]?.turns).toMatchObject([{ speaker: 'system' }])
  expect(reading?.questions).toBeUndefined()
})

test('a single voice is asked about, not guessed', async () => {
  const reading = await readValue(answer(spokenWord('hola', 0, 0.4, 0)))
  expect(reading?.conversations[0]?.turns).toMatchObject([{ speaker: 'system' }])
  expect(reading?.questions).toEqual([{ about: 'roles', names: ['Speaker 0'] }])
})

test('a silent call is a conversation without a transcript', async () => {
  const reading = await readValue({ ...answer(), metadata: { request_id: 'r-1', duration: 30 } })
  const silent = { metadata: { request_id: 'r-1', duration: 30 }, results: { channels: [{ alternatives: [] }] } }
  expect(reading?.conversations[0]?.turns).toHaveLength(1)
  expect(await readValue(silent)).toMatchObject({
    conversations: [{ external_id: 'deepgram:r-1', duration_ms: 30_000, turns: [] }],
    findings: [{ reason: expect.stringContaining('imported without a transcript') }],
  })
})

test('without a request id the file identifies the conversation', async () => {
  const reading = await readValue(answer(spokenWord('hola', 0, 1)))
  expect(reading?.conversations[0]?.external_id).toMatch(/^deepgram:[\da-f]{64}$/)
})

test('Deepgram’s own error is reported', async () => {
  const reading = await readValue({ err_code: 'Bad Request', err_msg: 'corrupt or unsupported data', request_id: 'x' })
  expect(reading).toMatchObject({
    conversations: [],
    findings: [
      {
        field: 'err_code',
        reason: expect.stringMatching(/corrupt or unsupported data.*transcribe the recording again/),
      },
    ],
  })
})

test('a wrong time is refused by name', async () => {
  expect(await readValue(answer({ word: 'hola', start: '0', end: 1 }))).toMatchObject({
    conversations: [],
    findings: [
      {
        field: 'results.channels[0].alternatives[0].words[0].start',
        reason: expect.stringContaining('must be a number of seconds; it is "0"'),
      },
    ],
  })
})
