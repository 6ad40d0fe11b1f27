import { expect, test } from 'vitest'

import { readValue, speechFile, emptyReading, word } from '#tests/support/speech.ts'

import { languageCode } from './whisper/language-code.ts'

const BY_FILE = expect.stringMatching(/^whisper:[\da-f]{64}$/)

test('segments are turns of nobody, and those that may be no speech are reported and have low confidence', async () => {
  expect(await readValue(await speechFile('whisper'))).toEqual({
    format: 'whisper',
    findings: [
      {
        field: 'segments[1].no_speech_prob',
        reason:
          'Whisper itself doubts that anybody speaks in segments[1] (no_speech_prob above 0.6). They were imported with low confidence: listen before relying on them.',
      },
    ],
    conversations: [
      emptyReading({
        external_id: BY_FILE,
        duration_ms: 12_500,
        language: 'pt',
        turns: [
          {
            speaker: 'system',
            speaker_name: null,
            start_ms: 0,
            end_ms: 3440,
            text: 'Bom dia, aqui é a Farol Seguros.',
            confidence: 0.9048,
            words: [word('Bom', 0, 300, 0.97), word('dia,', 300, 620, 0.99)],
          },
          {
            speaker: 'system',
            speaker_name: null,
            start_ms: 9000,
            end_ms: 12_500,
            text: 'Obrigado por assistir.',
            confidence: 0.08,
          },
        ],
      }),
    ],
  })
})

test('speakers added by other programs are asked about; a word without a time has none', async () => {
  const options = { roles: { SPEAKER_01: 'agent', SPEAKER_00: 'customer' } } as const
  const file = await speechFile('whisper-speakers')
  expect((await readValue(file))?.questions).toEqual([{ about: 'roles', names: ['SPEAKER_01', 'SPEAKER_00'] }])
  expect(await readValue(file, { options })).toEqual({
    format: 'whisper',
    findings: [],
    conversations: [
      emptyReading({
        external_id: BY_FILE,
        duration_ms: 1900,
        language: 'es',
        turns: [
          {
            speaker: 'agent',
            speaker_name: null,
            start_ms: 31,
            end_ms: 1200,
            text: '¿Hablo con el titular?',
            confidence: 0.83,
            words: [word('¿Hablo', 31, 400, 0.83), word('10', null, null, null)],
          },
          { speaker: 'customer', speaker_name: null, start_ms: 1400, end_ms: 1900, text: 'Sí.', confidence: null },
        ],
      }),
    ],
  })
})

test('whisper.cpp writes milliseconds, and which of two channels was louder', async () => {
  const neighbours = { 'call.wav': Uint8Array.of(1) }
  expect(await readValue(await speechFile('whisper-cpp'), { neighbours })).toEqual({
    format: 'whisper',
    findings: [],
    questions: [{ about: 'roles', names: ['Channel 1', 'Channel 0'] }],
    conversations: [
      emptyReading({
        external_id: BY_FILE,
        duration_ms: 5200,
        language: 'es',
        turns: [
          {
            speaker: 'agent',
            speaker_name: null,
            start_ms: 0,
            end_ms: 2000,
            text: 'Asistencia, buenos días.',
            confidence: 0.85,
          },
          { speaker: 'customer', speaker_name: null, start_ms: 2000, end_ms: 4000, text: 'Pinché.', confidence: null },
          { speaker: 'system', speaker_name: null, start_ms: 4000, end_ms: 5200, text: 'Ya.', confidence: null },
        ],
        recordings: [{ file_name: 'call.wav', bytes: Uint8Array.of(1), lanes: ['customer', 'agent'] }],
      }),
    ],
  })
})

test.each([
  ['es', 'es'],
  ['Spanish', 'es'],
  ['chinese', 'zh'],
  ['bengali', 'bn'],
  ['romanian', 'ro'],
  ['klingonese', null],
])('the language %s has the code %s', (language, code) => {
  expect(languageCode(language)).toBe(code)
})

test('a segment without a text is refused by name', async () => {
  expect(await readValue({ text: '', segments: [{ start: 0, end: 1, text: 5 }] })).toMatchObject({
    conversations: [],
    findings: [{ field: 'segments[0].text', reason: 'segments[0].text must be text; it is 5.' }],
  })
})
