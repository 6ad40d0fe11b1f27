import { readFile } from 'node:fs/promises'

import { describe, expect, test } from 'vitest'

import { reportedFile } from '#tests/support/reported-files.ts'
import { readValue, speechFile, emptyReading, word } from '#tests/support/speech.ts'

import type { ReadingOptions } from './importer.ts'
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

describe('chunks of Hugging Face and transformers.js', () => {
  const chunk = (text: string, start: number | null, end: number | null, more = {}) => ({
    ...{ text, timestamp: [start, end] },
    ...more,
  })
  const read = async (value: unknown, options: ReadingOptions = {}) => {
    const reading = await readValue(value, { options })
    const [conversation] = reading?.conversations ?? []
    return {
      ...reading,
      conversation,
      turns: conversation?.turns.map(({ speaker, start_ms, end_ms, text }) => [speaker, start_ms, end_ms, text]),
    }
  }
  const whole = {
    text: ' Buenas tardes. Quiero cancelar.',
    chunks: [chunk(' Buenas tardes.', 0, 2.4), chunk(' Quiero cancelar.', 2.4, null)],
  }
  const said = [
    ['system', 0, 2400, 'Buenas tardes.'],
    ['system', 2400, null, 'Quiero cancelar.'],
  ]

  test('are turns; the last one is open to the end of the recording, whose length the file does not say', async () => {
    const { format, turns, findings, conversation } = await read(whole)
    expect({ format, turns, findings }).toEqual({ format: 'whisper', turns: said, findings: [] })
    expect(conversation?.duration_ms).toBeNull()
    expect(conversation?.external_id).toEqual(BY_FILE)
  })

  test.each([
    ['alone', whole.chunks],
    ['without the whole text', { chunks: whole.chunks }],
    ['in a list of one recording', [whole]],
    ['with other fields', { ...whole, model: 'whisper-small', segments: null }],
  ])('are read %s', async (_, value) => {
    expect(await read(value)).toMatchObject({ format: 'whisper', turns: said })
  })

  test('an open end is the start of the next chunk, and the end of the recording if the file says it', async () => {
    const chunks = [chunk('a b', 0, null), chunk('c d', 3, null), chunk('e f', 5, null)]
    expect((await read({ text: '', chunks, duration: 9.5 })).turns).toEqual([
      ['system', 0, 3000, 'a b'],
      ['system', 3000, 5000, 'c d'],
      ['system', 5000, 9500, 'e f'],
    ])
  })

  test('an open beginning is the end of the chunk before', async () => {
    const chunks = [chunk('a b', null, 2), chunk('c d', null, 4)]
    expect((await read({ text: '', chunks })).turns).toEqual([
      ['system', 0, 2000, 'a b'],
      ['system', 2000, 4000, 'c d'],
    ])
  })

  test('a chunk that ends before it starts loses its end, and that is reported', async () => {
    const chunks = [chunk('a b', 28, 3), chunk('c d', 30, 31)]
    expect(await read({ text: '', chunks })).toMatchObject({
      turns: [
        ['system', 28_000, null, 'a b'],
        ['system', 30_000, 31_000, 'c d'],
      ],
      findings: [{ field: 'chunks[0]', reason: expect.stringContaining('ends before it starts') }],
    })
  })

  test('speakers that other programs add are asked about', async () => {
    const chunks = [
      chunk('Hola, diga.', 0, 1, { speaker: 'SPEAKER_01' }),
      chunk('Quiero pagar.', 1, 2, { speaker: 'SPEAKER_00' }),
    ]
    for (const value of [
      { text: '', chunks },
      { text: '', chunks: whole.chunks, speakers: chunks },
    ]) {
      expect(await read(value)).toMatchObject({
        turns: [
          ['agent', 0, 1000, 'Hola, diga.'],
          ['customer', 1000, 2000, 'Quiero pagar.'],
        ],
        questions: [{ about: 'roles', names: ['SPEAKER_01', 'SPEAKER_00'] }],
      })
    }
    const roles = { SPEAKER_01: 'customer', SPEAKER_00: 'agent' } as const
    expect((await read({ chunks }, { roles })).turns?.map(([speaker]) => speaker)).toEqual(['customer', 'agent'])
  })

  test('words are joined to sentences, with their times', async () => {
    const words: [string, number, number | null][] = [
      [' Buenas', 0, 0.4],
      [' tardes.', 0.4, 0.9],
      [' I', 1, 1.1],
      [' don', 1.1, 1.2],
      ["'t", 1.2, 1.3],
      [' pay', 3, null],
    ]
    const { turns, conversation } = await read({ text: '', chunks: words.map((one) => chunk(...one)) })
    expect(turns).toEqual([
      ['system', 0, 900, 'Buenas tardes.'],
      ['system', 1000, 1300, "I don't"],
      ['system', 3000, null, 'pay'],
    ])
    expect(conversation?.turns[0]?.words).toEqual([word('Buenas', 0, 400, null), word('tardes.', 400, 900, null)])
  })

  test('words of a script without blanks are joined without them', async () => {
    const chunks = [chunk('你好', 0, 0.5), chunk('我想', 0.5, 1), chunk('取消。', 1, 1.5)]
    expect((await read({ text: '', chunks })).turns).toEqual([['system', 0, 1500, '你好我想取消。']])
  })

  test('the language is that of the file, or of its chunks', async () => {
    const chunks = [chunk('Bom dia a todos.', 0, 1, { language: 'portuguese' })]
    expect((await read({ chunks })).conversation?.language).toBe('pt')
    expect((await read({ chunks, language: 'es' })).conversation?.language).toBe('es')
  })

  test('a chunk without readable times is refused by name', async () => {
    expect(await readValue({ text: '', chunks: [chunk('a', 0, 1), { text: 'b', timestamp: [1] }] })).toMatchObject({
      conversations: [],
      findings: [{ field: 'chunks[1].timestamp' }],
    })
  })

  test('chunks of anything but speech are no transcript of Whisper', async () => {
    for (const value of [
      { chunks: [{ text: 'a', page: 1 }] },
      { chunks: [] },
      { chunks: [{ text: 'a', timestamp: '2026' }] },
    ]) {
      expect((await readValue(value))?.format).not.toBe('whisper')
    }
  })

  const reported = reportedFile('transformers-chunks.json')
  test.skipIf(!reported.isThere)(
    'the file that somebody reported is read (skipped where ../shared/data is absent)',
    async () => {
      expect((await read(JSON.parse(await readFile(reported.path, 'utf8')))).turns).toEqual(said)
    },
  )
})
