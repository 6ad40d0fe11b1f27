import { expect, test } from 'vitest'

import { readValue, speechFile, emptyReading, word } from '#tests/support/speech.ts'

test('a call has its turns in order of time, words with their punctuation, and the analysis', async () => {
  expect(await readValue(await speechFile('transcribe-call-analytics'))).toEqual({
    format: 'transcribe-call-analytics',
    findings: [],
    conversations: [
      emptyReading({
        external_id: expect.stringMatching(/^transcribe-call-analytics:[\da-f]{64}$/),
        duration_ms: 6000,
        language: 'es-ES',
        turns: [
          {
            speaker: 'agent',
            speaker_name: null,
            start_ms: 100,
            end_ms: 900,
            text: 'Seguros Faro.',
            confidence: 0.9,
            sentiment: 0,
            words: [word('Seguros', 100, 500, 1), word('Faro.', 500, 900, 0.8)],
          },
          {
            speaker: 'customer',
            speaker_name: null,
            start_ms: 1000,
            end_ms: 2600,
            text: 'Hola, soy [PII].',
            confidence: 0.94,
            sentiment: 0,
            words: [word('Hola,', 1000, 1300, 0.98), word('soy', 1400, 1700, 0.9), word('[PII].', 1800, 2600, null)],
          },
        ],
        markers: [
          { kind: 'issue', name: 'Hola', start_ms: 1000, end_ms: 2600, turn: 1 },
          { kind: 'redaction', name: 'PII', start_ms: 1800, end_ms: 2600, turn: 1 },
          { kind: 'category', name: 'Siniestro', start_ms: 1500, end_ms: 2000, turn: 1 },
        ],
      }),
    ],
  })
})

test('the recording is found by the name of the job; the file does not say whose each channel is', async () => {
  const sound = Uint8Array.of(1)
  const reading = await readValue(await speechFile('transcribe-call-analytics'), {
    neighbours: { 'siniestro-0042.wav': sound },
  })
  expect(reading?.conversations[0]?.recordings).toEqual([
    { file_name: 'siniestro-0042.wav', bytes: sound, lanes: null },
  ])
})

test('a job in progress is refused with instructions', async () => {
  expect(await readValue({ JobName: 'x', JobStatus: 'IN_PROGRESS' })).toMatchObject({
    conversations: [],
    findings: [{ field: 'JobStatus', reason: expect.stringMatching(/"IN_PROGRESS": the job has not completed. Wait/) }],
  })
})

test('a turn that ends before it starts is imported without its end, and reported', async () => {
  const call = await speechFile('transcribe-call-analytics')
  const turn = { ParticipantRole: 'AGENT', Content: 'Hola', BeginOffsetMillis: 900, EndOffsetMillis: 100 }
  expect(await readValue({ ...call, Transcript: [turn] })).toMatchObject({
    conversations: [{ turns: [{ start_ms: 900, end_ms: null }] }],
    findings: [{ field: 'Transcript[0]', reason: expect.stringContaining('ends before it starts') }],
  })
})
