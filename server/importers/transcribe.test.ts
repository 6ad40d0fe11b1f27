import { expect, test } from 'vitest'

import { readValue, speechFile, emptyReading, word } from '#tests/support/speech.ts'

const BY_FILE = expect.stringMatching(/^transcribe:[\da-f]{64}$/)

test('channels are voices, split at pauses, and their speakers are asked for', async () => {
  expect(await readValue(await speechFile('transcribe-channels'))).toEqual({
    format: 'transcribe',
    findings: [],
    questions: [{ about: 'roles', names: ['Channel 1', 'Channel 0'] }],
    conversations: [
      emptyReading({
        external_id: BY_FILE,
        duration_ms: 4900,
        language: 'es-US',
        turns: [
          {
            speaker: 'agent',
            speaker_name: null,
            start_ms: 400,
            end_ms: 1050,
            text: 'Buenas.',
            confidence: 0.5,
            words: [word('Buenas.', 400, 1050, 0.5)],
          },
          {
            speaker: 'customer',
            speaker_name: null,
            start_ms: 2100,
            end_ms: 2600,
            text: 'Le debo',
            confidence: 0.95,
            words: [word('Le', 2100, 2300, 0.9), word('debo', 2300, 2600, 1)],
          },
          {
            speaker: 'customer',
            speaker_name: null,
            start_ms: 3500,
            end_ms: 4900,
            text: 'una cuota [PII].',
            confidence: 1,
            words: [word('una', 3500, 3800, 1), word('cuota', 3800, 4200, 1), word('[PII].', 4200, 4900, null)],
          },
        ],
        markers: [{ kind: 'redaction', name: 'PII', start_ms: 4200, end_ms: 4900, turn: 2 }],
      }),
    ],
  })
})

test('speakers of segments are joined with words by their times', async () => {
  const options = { roles: { 'Speaker 1': 'agent', 'Speaker 0': 'customer' } } as const
  expect(await readValue(await speechFile('transcribe-speakers'), { options })).toEqual({
    format: 'transcribe',
    findings: [],
    conversations: [
      emptyReading({
        external_id: BY_FILE,
        duration_ms: 2000,
        turns: [
          {
            speaker: 'agent',
            speaker_name: null,
            start_ms: 500,
            end_ms: 1500,
            text: 'Good morning.',
            confidence: 0.9,
            words: [word('Good', 500, 900, 1), word('morning.', 900, 1500, 0.8)],
          },
          {
            speaker: 'customer',
            speaker_name: null,
            start_ms: 1600,
            end_ms: 2000,
            text: 'Hello.',
            confidence: 0.6,
            words: [word('Hello.', 1600, 2000, 0.6)],
          },
        ],
      }),
    ],
  })
})

test('answers about channels determine who is on which channel of the recording', async () => {
  const reading = await readValue(await speechFile('transcribe-channels'), {
    options: { roles: { 'Channel 0': 'agent', 'Channel 1': 'customer' } },
    neighbours: { 'recobro-17.mp3': Uint8Array.of(1) },
  })
  expect(reading?.questions).toBeUndefined()
  expect(reading?.conversations[0]).toMatchObject({
    turns: [{ speaker: 'customer' }, { speaker: 'agent' }, { speaker: 'agent' }],
    recordings: [{ file_name: 'recobro-17.mp3', lanes: ['agent', 'customer'] }],
  })
})

test('a text without words is attributed to nobody', async () => {
  const reading = await readValue({
    jobName: 'x',
    status: 'COMPLETED',
    results: { transcripts: [{ transcript: 'Hola.' }] },
  })
  expect(reading?.conversations[0]?.turns).toEqual([
    { speaker: 'system', speaker_name: null, start_ms: null, end_ms: null, text: 'Hola.', confidence: null },
  ])
})

test.each([
  ['status', { status: 'FAILED' }, /job has not completed/],
  ['results', { results: 1 }, /must be an object; it is 1/],
  ['results.items', { results: { transcripts: [], items: {} } }, /must be a list; it is an object/],
  [
    'results.items[0].start_time',
    { results: { transcripts: [], items: [{ type: 'pronunciation', start_time: 'PT1S', alternatives: [] }] } },
    /must be a number of seconds, as text; it is "PT1S"/,
  ],
])('a wrong %s is refused by name', async (field, wrong, reason) => {
  const reading = await readValue({ jobName: 'x', status: 'COMPLETED', ...wrong })
  expect(reading).toMatchObject({ conversations: [], findings: [{ field, reason: expect.stringMatching(reason) }] })
})

test('a recording without recognised words and without audio is refused', async () => {
  const reading = await readValue({ jobName: 'x', status: 'COMPLETED', results: { transcripts: [{ transcript: '' }] } })
  expect(reading).toMatchObject({
    conversations: [],
    findings: [{ reason: expect.stringContaining('holds no words') }],
  })
})
