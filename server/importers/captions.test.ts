import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { expectSound } from '#tests/support/sound-reading.ts'

import type { ReadingOptions } from './importer.ts'
import { readSource } from './importers.ts'
import { sourceFile } from './source-file.ts'

const read = async (
  text: string | Uint8Array,
  options: ReadingOptions = {},
  neighbours: Record<string, Uint8Array> = {},
) => {
  const file = sourceFile('call.x', Buffer.from(text), (name) => Promise.resolve(neighbours[name] ?? null))
  const reading = await readSource(file, options)
  if (!reading) throw new Error('Not recognised')
  return {
    ...reading,
    turns: reading.conversations[0]?.turns.map((turn) => [turn.speaker, turn.start_ms, turn.end_ms, turn.text]),
  }
}

const srt = `1
00:00:00,500 --> 00:00:03,000
Agente: Buenos días, le habla Ana
de Seguros Atalaya.

2
00:00:03,200 --> 01:00:04,000
Cliente: Hola. <i>Quiero</i> {\\an8}anular

mi póliza.

3
00:00:02,000 --> 00:00:01,000
Agente: perdido
`

describe('SubRip', () => {
  test('cues become turns, whatever is between them', async () => {
    const { format, turns, findings, conversations } = await read(srt)
    expect(format).toBe('srt')
    expect(turns).toEqual([
      ['agent', 500, 3000, 'Buenos días, le habla Ana de Seguros Atalaya.'],
      ['customer', 3200, 3_604_000, 'Hola. Quiero anular mi póliza.'],
    ])
    expect(findings).toEqual([{ row: 13, reason: 'The cue ends before it starts.' }])
    expect(conversations[0]?.external_id).toMatch(/^srt:[\da-f]{64}$/)
  })

  test('a text that is a number stays, its counter is removed; a point may replace the comma, tenths are tenths', async () => {
    const { turns } = await read('1\n00:00:01.5 --> 00:00:02.25\n1234\n\n2\n00:00:03,000 --> 00:00:04,000\n56')
    expect(turns).toEqual([
      ['system', 1500, 2250, '1234'],
      ['system', 3000, 4000, '56'],
    ])
  })

  test('captions in the encoding of older programs, or in UTF-16, are read', async () => {
    const text = '1\n00:00:01,000 --> 00:00:02,000\nAtenção, é já'
    const written = [Buffer.from(text, 'latin1'), Buffer.from(`\uFEFF${text}`, 'utf16le'), Buffer.from(`\uFEFF${text}`)]
    for (const bytes of written) expect((await read(bytes)).turns).toEqual([['system', 1000, 2000, 'Atenção, é já']])
    const priced = Buffer.from(text.replace('já', 'já: 30 \x80 \x96 \x93ok\x94'), 'latin1')
    expect((await read(priced)).turns).toEqual([['system', 1000, 2000, 'Atenção, é já: 30 € – “ok”']])
  })

  test('people without a known role are asked about, and an answer is used', async () => {
    const text = '1\n00:00:01,000 --> 00:00:02,000\nAna Paz: Hola\n\n2\n00:00:02,000 --> 00:00:03,000\nLuis Gil: Buenas'
    const reading = await read(text)
    expect(reading.questions).toEqual([{ about: 'roles', names: ['Ana Paz', 'Luis Gil'] }])
    expect(reading.turns?.map(([speaker]) => speaker)).toEqual(['agent', 'customer'])
    const answered = await read(text, { roles: { 'Ana Paz': 'customer', 'Luis Gil': 'agent' } })
    expect(answered).toMatchObject({ questions: [], conversations: [{ agent: { name: 'Luis Gil' } }] })
  })

  test('audio with the same name is included', async () => {
    const { conversations } = await read(srt, {}, { 'call.mp3': Uint8Array.of(1) })
    expect(conversations[0]?.recordings).toEqual([{ file_name: 'call.mp3', bytes: Uint8Array.of(1), lanes: null }])
  })

  test('a file without words is refused', async () => {
    expect(await read('1\n00:00:01,000 --> 00:00:02,000\n\n')).toMatchObject({
      conversations: [],
      findings: [{ reason: 'The SubRip file holds no cue with text.' }],
    })
  })
})

test('SubViewer captions become turns', async () => {
  const { format, turns, findings } = await read(
    '0:00:00.378,0:00:11.378\nAgent: Good morning\nto you\n\n0:00:13.489,0:00:15.489\nCustomer: Hello\n\n0:00:17.484,0:00:16.543\nlost',
  )
  expect(format).toBe('sbv')
  expect(turns).toEqual([
    ['agent', 378, 11_378, 'Good morning to you'],
    ['customer', 13_489, 15_489, 'Hello'],
  ])
  expect(findings).toEqual([{ row: 8, reason: 'The cue ends before it starts.' }])
})

test('the table of Whisper is read in milliseconds, and a wrong line is reported by its number', async () => {
  const { format, turns, findings } = await read(
    'start\tend\ttext\n0\t1500\tBom dia\n1500\t1400\tx\nsoon\t2\ty\n1500\t2000\tOlá\n',
  )
  expect(format).toBe('whisper-tsv')
  expect(turns).toEqual([
    ['system', 0, 1500, 'Bom dia'],
    ['system', 1500, 2000, 'Olá'],
  ])
  expect(findings).toEqual([
    { row: 3, reason: 'The line ends before it starts.' },
    { row: 4, reason: expect.stringContaining('whole milliseconds') },
  ])
})

test('for any lines after the first, the reading is valid', async () => {
  const start = fc.constantFrom('1\n00:00:01,000 --> 00:00:02,000\n', '0:00:00.378,0:00:11.378\n', 'start\tend\ttext\n')
  const piece = fc.constantFrom(
    '\n',
    '\n\n',
    '00:00:01,000 --> 00:00:02,000',
    '0:00:00.378,0:00:11.378',
    '5\t7\tx',
    '12',
    '-->',
    'A: b',
    '{\\',
    '<v A>',
    '\r',
  )
  await fc.assert(
    fc.asyncProperty(start, fc.array(fc.oneof(piece, fc.string())), async (first, pieces) => {
      expectSound(await readSource(sourceFile('a', Buffer.from(`${first}${pieces.join('')}`))))
    }),
  )
})

const DATA = path.resolve('../shared/data/transcript-formats/webvtt/webvtt-py')
describe.skipIf(!existsSync(DATA))('captions of others (skipped where ../shared/data is absent)', () => {
  test.each([
    ['sample.srt', 5, 0],
    ['one_caption.srt', 1, 0],
    ['missing_timeframe.srt', 4, 0],
    ['sample.sbv', 4, 1],
  ])('%s gives %i turns and %i refusals', async (name, turns, refusals) => {
    const reading = await read(readFileSync(path.join(DATA, name)))
    expect(reading.turns).toHaveLength(turns)
    expect(reading.findings).toHaveLength(refusals)
  })
})
