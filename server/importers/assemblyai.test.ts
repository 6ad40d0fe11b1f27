import { expect, test } from 'vitest'

import { readValue, speechFile, emptyReading, word } from '#tests/support/speech.ts'

test('utterances are turns in milliseconds; the audio’s length is in seconds; sentences set the sentiment of the turn they are in', async () => {
  expect(await readValue(await speechFile('assemblyai'))).toEqual({
    format: 'assemblyai',
    findings: [],
    questions: [{ about: 'roles', names: ['Speaker A', 'Speaker B'] }],
    conversations: [
      emptyReading({
        external_id: 'assemblyai:c0ffee00-1111-4222-8333-444455556666',
        duration_ms: 9000,
        language: 'en-US',
        turns: [
          {
            speaker: 'agent',
            speaker_name: null,
            start_ms: 200,
            end_ms: 1500,
            text: 'Faro Insurance.',
            confidence: 0.95,
            sentiment: 1,
            words: [word('Faro', 200, 700, 0.9), word('Insurance.', 700, 1500, 1)],
          },
          {
            speaker: 'customer',
            speaker_name: null,
            start_ms: 1800,
            end_ms: 6000,
            text: 'My name is [PERSON_NAME]. I am upset.',
            confidence: 0.91,
            sentiment: -0.5,
            words: [word('My', 1800, 2000, 0.9), word('[PERSON_NAME].', 2400, 3000, 0.9)],
          },
        ],
        markers: [{ kind: 'redaction', name: 'PERSON_NAME', start_ms: 2400, end_ms: 3000, turn: 1 }],
      }),
    ],
  })
})

const utterance = (text: string, start: number, end: number, channel: string | null, speaker = 'A') => ({
  text,
  start,
  end,
  confidence: 1,
  speaker,
  channel,
})
const base = { id: 'a-1', status: 'completed', audio_url: 'x', text: 'Hola. Sí.' }

test('with several channels the channel identifies the speaker', async () => {
  const reading = await readValue(
    { ...base, multichannel: true, utterances: [utterance('Sí.', 900, 1000, '2'), utterance('Hola.', 0, 800, '1')] },
    { neighbours: { 'call.mp3': Uint8Array.of(1) } },
  )
  expect(reading?.questions).toEqual([{ about: 'roles', names: ['Channel 1', 'Channel 2'] }])
  expect(reading?.conversations[0]).toMatchObject({
    turns: [
      { speaker: 'agent', text: 'Hola.' },
      { speaker: 'customer', text: 'Sí.' },
    ],
    recordings: [{ lanes: ['agent', 'customer'] }],
  })
})

test('speakers that were recognised by role or name need no question', async () => {
  const utterances = [utterance('Hola.', 0, 800, null, 'Agent'), utterance('Sí.', 900, 1000, null, 'Customer')]
  const reading = await readValue({ ...base, utterances })
  expect(reading?.questions).toBeUndefined()
  expect(reading?.conversations[0]?.turns.map(({ speaker }) => speaker)).toEqual(['agent', 'customer'])
  const named = await readValue(
    {
      ...base,
      utterances: [utterance('Hola.', 0, 800, null, 'Ana Paz'), utterance('Sí.', 900, 1000, null, 'Luis Gil')],
    },
    { options: { roles: { 'Ana Paz': 'customer', 'Luis Gil': 'agent' } } },
  )
  expect(named?.conversations[0]).toMatchObject({ agent: { name: 'Luis Gil' }, customer: { name: 'Ana Paz' } })
})

test('words replace missing utterances, and the text replaces missing words', async () => {
  const words = [utterance('Hola.', 0, 800, null), utterance('Sí.', 900, 1000, null, 'B')]
  expect((await readValue({ ...base, utterances: null, words }))?.conversations[0]?.turns).toHaveLength(2)
  expect((await readValue(base))?.conversations[0]?.turns).toMatchObject([{ speaker: 'system', text: 'Hola. Sí.' }])
})

test.each([
  ['status', { status: 'error', error: 'Download error' }, /\(Download error\): transcribe the recording again/],
  ['status', { status: 'processing' }, /"processing": wait until it is "completed"/],
  ['id', { id: '' }, /must be text of 1 to 250 characters; it is empty/],
  [
    'utterances[0].start',
    { utterances: [{ ...utterance('x', 0, 1, null), start: -5 }] },
    /must be a number of milliseconds/,
  ],
])('a wrong %s is refused by name', async (field, wrong, reason) => {
  const reading = await readValue({ ...base, ...wrong })
  expect(reading).toMatchObject({ conversations: [], findings: [{ field, reason: expect.stringMatching(reason) }] })
})
