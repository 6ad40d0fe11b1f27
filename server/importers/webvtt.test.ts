import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod'

import { reportedFile } from '#tests/support/reported-files.ts'

import { readSource } from './importers.ts'
import { sourceFile } from './source-file.ts'
import { cuesOf } from './webvtt/cues.ts'

const read = async (text: string, neighbours: Record<string, Uint8Array> = {}) => {
  const reading = await readSource(
    sourceFile('call.vtt', Buffer.from(text), (name) => Promise.resolve(neighbours[name] ?? null)),
  )
  if (!reading) throw new Error('Not recognised')
  return { conversation: reading.conversations[0], findings: reading.findings }
}

const turns = async (text: string) =>
  (await read(text)).conversation?.turns.map(({ speaker, speaker_name, start_ms, text: said }) => [
    speaker,
    speaker_name,
    start_ms,
    said,
  ])

test('voices speak in order, with and without hours', async () => {
  const text =
    'WEBVTT\n\n00:01.500 --> 00:02.000\n<v Agent>Hello.\n\n01:00:00.000 --> 01:00:01.000 align:start\n<v.loud Cliente>¿Sí?</v>\n'
  expect(await turns(text)).toEqual([
    ['agent', null, 1500, 'Hello.'],
    ['customer', null, 3_600_000, '¿Sí?'],
  ])
})

test('people are recognised by their names, and the customer’s is stored where it can be masked', async () => {
  const { conversation } = await read(
    'WEBVTT\n\n00:00.000 --> 00:01.000\n<v Ana Paz>Buenas.\n\n00:01.000 --> 00:02.000\n<v Luis Gil>Hola.\n',
  )
  expect(conversation).toMatchObject({
    agent: { name: 'Ana Paz', email: null },
    customer: { name: 'Luis Gil' },
    turns: [
      { speaker: 'agent', speaker_name: 'Ana Paz' },
      { speaker: 'customer', speaker_name: null },
    ],
  })
})

test('one cue may hold two voices', async () => {
  expect(await turns('WEBVTT\n\n00:00.000 --> 00:02.000\n<v Agent>One</v>\n<v Customer>Two</v>')).toEqual([
    ['agent', null, 0, 'One'],
    ['customer', null, 0, 'Two'],
  ])
})

test('names before a colon are speakers, and broken lines belong together', async () => {
  const text =
    'WEBVTT\n\n00:00.000 --> 00:02.000\nAgent: Good\nmorning.\n\n00:02.000 --> 00:03.000\nCustomer: Note: I am late.\n'
  expect(await turns(text)).toEqual([
    ['agent', null, 0, 'Good morning.'],
    ['customer', null, 2000, 'Note: I am late.'],
  ])
})

test('a cue without a name continues the one before', async () => {
  const text = 'WEBVTT\n\n00:00.000 --> 00:01.000\n<v Agent>One\n\n00:01.000 --> 00:02.000\ntwo'
  expect(await turns(text)).toEqual([
    ['agent', null, 0, 'One'],
    ['agent', null, 1000, 'two'],
  ])
})

test('captions without names are attributed to nobody', async () => {
  expect(await turns('WEBVTT\n\n00:00.000 --> 00:01.000\nHello')).toEqual([['system', null, 0, 'Hello']])
})

test('notes, styles, regions, identifiers and tags are skipped, references resolved', async () => {
  const text =
    'WEBVTT Export\nLanguage: es\n\nNOTE not\nthis\n\nSTYLE\n::cue {}\n\nREGION\nid:a\n\n7\n00:00.000 --> 00:01.000\n<i>5 &lt; 6</i> <00:00.500>&amp; 3 < 4'
  const { conversation } = await read(text)
  expect(conversation?.turns.map((turn) => turn.text)).toEqual(['5 < 6 & 3 < 4'])
  expect(conversation?.language).toBe('es')
})

const CUE = '00:01.000 --> 00:02.000\n<v Agent>Hi'
const SAID = [['agent', null, 1000, 'Hi']]

test.each([
  [
    'an old region',
    'WEBVTT\nRegion: id=top width=40% lines=3-->\nX-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000\n\n',
  ],
  ['a title', 'WEBVTT - Ana --> Luis\nKind: captions\n\n'],
  ['metadata below a blank line', 'WEBVTT\n\nRegion: id=top lines=3-->\nX-TIMESTAMP-MAP=MPEGTS:0\n\n'],
  ['a note of one line', 'WEBVTT\n\nNOTE left --> right\n\n'],
  ['a note with times', 'WEBVTT\n\nNOTE\n00:00:00.000 --> 00:00:01.000\nnot said\n\n'],
  ['a style', 'WEBVTT\n\nSTYLE\n::cue { content: "-->" }\n\n'],
  ['a region', 'WEBVTT\n\nREGION\nid:a-->\nlines:3\n\n'],
  ['a style in the header', 'WEBVTT\nSTYLE\n::cue(v) { content: "a --> b" }\n\n'],
  ['no blank line', 'WEBVTT\n'],
  ['a header without a blank line', 'WEBVTT\nKind: captions\nRegion: lines=3-->\n'],
])('%s before the first cue is no cue, and nothing to refuse', async (_, header) => {
  for (const end of ['\n', '\r\n', '\r']) {
    const text = `${header}${CUE}`.replaceAll('\n', end)
    expect([await turns(text), (await read(text)).findings]).toEqual([SAID, []])
  }
})

test('notes between cues may contain arrows, and a text with an arrow stays', async () => {
  const text = `WEBVTT\n\n${CUE}\npress --> now\n\nNOTE a --> b\n\n00:03.000 --> 00:04.000\n<v Customer>Yes`
  expect([await turns(text), (await read(text)).findings]).toEqual([
    [
      ['agent', null, 1000, 'Hi press --> now'],
      ['customer', null, 3000, 'Yes'],
    ],
    [],
  ])
})

test.each([
  ['points for colons', '00.00.03.200 --> 00:00:04.000', 6],
  ['letters', 'soon --> later', 6],
])('a cue after the first one whose times are %s is still reported by its line', async (_, times, row) => {
  const text = `WEBVTT\n\n${CUE}\n\n${times}\n<v Customer>lost\n\n00:05.000 --> 00:06.000\n<v Customer>Bye`
  expect((await read(text)).findings).toEqual([{ row, reason: expect.stringContaining('must look like') }])
  expect(await turns(text)).toEqual([...SAID, ['customer', null, 5000, 'Bye']])
})

test.each(['0:1.000 --> 00:02.000', '00.00.01.000 --> 00:00:02.000'])(
  'the first cue is reported too, right below the header: %s',
  async (times) => {
    const text = `WEBVTT\nKind: captions\n${times}\nlost\n\n${CUE}`
    expect((await read(text)).findings).toEqual([{ row: 3, reason: expect.stringContaining('must look like') }])
    expect(await turns(text)).toEqual(SAID)
  },
)

describe.skipIf(!reportedFile('README.md').isThere)(
  'captions that somebody reported (skipped where ../shared/data is absent)',
  () => {
    test.each([
      ['captions-region-header.vtt', ['Buenas tardes', 'Hola'], []],
      ['captions-one-broken-cue.vtt', ['Buenas tardes', 'Quiero cancelar'], [6]],
    ])('%s', async (name, said, rows) => {
      const { conversation, findings } = await read(await readFile(reportedFile(name).path, 'utf8'))
      expect(conversation?.turns.map((turn) => turn.text)).toEqual(said)
      expect(findings.map(({ row }) => row)).toEqual(rows)
    })
  },
)

test('a Markdown fence around the file is tolerated', async () => {
  expect(await turns('```WEBVTT\n\n00:00.000 --> 00:01.000\n<v Agent>Hi\n```')).toEqual([['agent', null, 0, 'Hi']])
})

test('a broken cue is reported by its line and affects nothing else', async () => {
  const { conversation, findings } = await read(
    'WEBVTT\n\n00:00.000 --> 0:1d.000\nlost\n\n00:03.000 --> 00:02.000\nbackwards\n\n00:02.000 --> 00:03.000\nkept',
  )
  expect(conversation?.turns).toHaveLength(1)
  expect(findings).toEqual([
    { row: 3, reason: expect.stringContaining('must look like') },
    { row: 6, reason: 'The cue ends before it starts.' },
  ])
})

test('audio with the same name is included', async () => {
  const { conversation } = await read('WEBVTT\n\n00:00.000 --> 00:01.000\n<v Agent>Hi', {
    'call.ogg': Uint8Array.of(1),
  })
  expect(conversation?.recordings).toEqual([{ file_name: 'call.ogg', bytes: Uint8Array.of(1), lanes: null }])
})

test('a file without a cue is refused', async () => {
  expect((await read('WEBVTT\n\nNOTE nothing')).findings).toEqual([
    { reason: 'The WebVTT file holds no cue with text.' },
  ])
})

test('for any text after the signature, nothing is thrown', async () => {
  const piece = fc.constantFrom(
    '\n',
    '\n\n',
    '00:00.000 --> 00:01.000',
    '-->',
    '<v A',
    '<v A>',
    '</v>',
    'A: b',
    '&#x110000;',
    '<',
    'NOTE ',
    '\r',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(piece, fc.string())), async (pieces) => {
      await readSource(sourceFile('a.vtt', Buffer.from(`WEBVTT\n${pieces.join('')}`)))
    }),
  )
})

const CORPUS = path.resolve('../shared/data/transcript-formats/webvtt/vtt.js')
const expectedSchema = z.object({ cues: z.array(z.object({ startTime: z.number(), endTime: z.number() })) })

/** Where vtt.js is stricter or laxer than the standard: an identifier `-->`, and `120:00.000` for hours. */
const OTHERWISE = new Set(['integration/id.json', 'cue-times/minimum-spots-over-sixty.json'])

describe.skipIf(!existsSync(CORPUS))('the test-suite of vtt.js (skipped where ../shared/data is absent)', () => {
  test('the same cues are found at the same times', async () => {
    const names = await readdir(CORPUS, { recursive: true })
    const differing: string[] = []
    for (const name of names.filter((file) => file.endsWith('.json') && !OTHERWISE.has(file.replaceAll('\\', '/')))) {
      const vtt = await readFile(path.join(CORPUS, name.replace(/json$/, 'vtt')), 'utf8').catch(() => null)
      if (vtt === null) continue
      const expected = expectedSchema.parse(JSON.parse(await readFile(path.join(CORPUS, name), 'utf8')))
      const found = cuesOf(vtt.replace(/^\uFEFF/, '')).cues.map(({ startMs, endMs }) => [startMs, endMs])
      const reference = expected.cues.map(({ startTime, endTime }) =>
        [startTime, endTime].map((s) => Math.round(s * 1000)),
      )
      if (JSON.stringify(found) !== JSON.stringify(reference))
        differing.push(`${name} ${JSON.stringify([found, reference])}`)
    }
    expect(differing).toEqual([])
  })
})
