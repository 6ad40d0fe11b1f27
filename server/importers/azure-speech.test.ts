import { expect, test } from 'vitest'

import { readValue, speechFile, emptyReading, word } from '#tests/support/speech.ts'

const BY_FILE = expect.stringMatching(/^azure-speech:[\da-f]{64}$/)

test('a batch result has its phrases, with written words and the confidence of the spoken ones', async () => {
  expect(await readValue(await speechFile('azure-speech-batch'))).toEqual({
    format: 'azure-speech',
    findings: [],
    questions: [{ about: 'roles', names: ['Channel 0', 'Channel 1'] }],
    conversations: [
      emptyReading({
        external_id: BY_FILE,
        duration_ms: 5100,
        language: 'es-MX',
        turns: [
          {
            speaker: 'agent',
            speaker_name: null,
            start_ms: 110,
            end_ms: 1310,
            text: '¿Con quién hablo?',
            confidence: 0.91,
            words: [word('¿Con', 110, 510, 0.8), word('quién', 510, 910, 0.9)],
          },
          {
            speaker: 'customer',
            speaker_name: null,
            start_ms: 1500,
            end_ms: 2500,
            text: 'Con Inés.',
            confidence: 0.85,
          },
        ],
      }),
    ],
  })
})

test('a fast transcription has its phrases in milliseconds', async () => {
  expect(await readValue(await speechFile('azure-speech-fast'))).toEqual({
    format: 'azure-speech',
    findings: [],
    questions: [{ about: 'roles', names: ['Speaker 1', 'Speaker 2'] }],
    conversations: [
      emptyReading({
        external_id: BY_FILE,
        duration_ms: 4100,
        language: 'es-ES',
        turns: [
          {
            speaker: 'agent',
            speaker_name: null,
            start_ms: 80,
            end_ms: 780,
            text: 'Dígame.',
            confidence: 0.93,
            words: [word('Dígame.', 80, 780, null)],
          },
          { speaker: 'customer', speaker_name: null, start_ms: 1200, end_ms: 1700, text: 'Hola.', confidence: 0.88 },
        ],
      }),
    ],
  })
})

test('Content Understanding provides the roles', async () => {
  expect(await readValue(await speechFile('azure-understood'))).toEqual({
    format: 'azure-speech',
    findings: [],
    conversations: [
      emptyReading({
        external_id: 'azure-speech:aabbccdd-0000-4111-8222-333344445555',
        duration_ms: 3000,
        language: 'en-GB',
        turns: [
          {
            speaker: 'agent',
            speaker_name: null,
            start_ms: 80,
            end_ms: 900,
            text: 'Faro Insurance.',
            confidence: 0.92,
            words: [],
          },
          {
            speaker: 'customer',
            speaker_name: null,
            start_ms: 1000,
            end_ms: 2900,
            text: 'I had an accident.',
            confidence: 0.9,
          },
        ],
      }),
    ],
  })
})

test.each([
  ['recognizedPhrases[0].offset', { recognizedPhrases: [{ offset: '1 s' }] }, /must be a duration such as PT1M48.05S/],
  [
    'phrases[0].text',
    { combinedPhrases: [], phrases: [{ offsetMilliseconds: 0, durationMilliseconds: 1 }] },
    /is missing/,
  ],
  ['status', { status: 'Running', result: { contents: [] } }, /"Running": get the result again/],
])('a wrong %s is refused by name', async (field, value, reason) => {
  expect(await readValue(value)).toMatchObject({
    conversations: [],
    findings: [{ field, reason: expect.stringMatching(reason) }],
  })
})
