import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { readSource } from './importers.ts'
import { sourceFile } from './source-file.ts'

const read = (bytes: Uint8Array | string, name = 'a') => readSource(sourceFile(name, Buffer.from(bytes)))

test.each([
  ['JSON of another kind', '{"results":{}}'],
  ['a list', '[]'],
  ['plain text', 'Hello'],
  ['bytes', Uint8Array.of(0xff, 0xfb, 0x90)],
  ['WEBVTT within a word', 'WEBVTTX'],
])('%s is not recognised, whatever its name', async (_, bytes) => {
  expect(await read(bytes, 'call.vcon.json')).toBeNull()
})

test('an empty file is refused', async () => {
  expect(await read('')).toMatchObject({ findings: [{ reason: 'The file is empty.' }] })
})

const seeds = [
  {
    uuid: 'aa751c1d-4ae5-4435-8db1-26a62dc5a0e5',
    parties: [{ tel: '+1', name: 'Ana', role: 'agent', meta: { role: 'agent' } }, { mailto: 'x@y.z' }],
    dialog: [
      {
        type: 'recording',
        start: '2024-03-16T15:31:17Z',
        duration: 1,
        parties: [0, 1],
        body: 'AAAA',
        encoding: 'base64url',
      },
      { type: 'text', start: '2024-03-16T15:31:17Z', parties: [1], mimetype: 'text/html', body: '<p>x' },
      { type: 'text', start: '2024-03-16T15:31:17Z', mimetype: 'multipart/mixed; boundary=b', body: '--b\n\nx' },
      {
        type: 'recording',
        start: '2024-03-16T15:31:17Z',
        url: 'https://a.test/b',
        party_history: [{ party: 0, event: 'hold', time: '2024-03-16T15:31:17Z' }],
      },
    ],
    analysis: [
      { type: 'transcript', dialog: 0, body: [{ speaker: 'A', message: 'x', start: 0, end: 1 }] },
      { type: 'transcript', dialog: 1, body: { results: { channels: [] } } },
      { type: 'transcript', body: { transcript: { language: 'es' }, segments: [], speakers: {} } },
    ],
  },
  {
    vcon: 'aa751c1d-4ae5-4435-8db1-26a62dc5a0e5',
    duration_s: 2,
    channels: { '0': 'agent' },
    turns: [{ speaker: 'agent', start_s: 0, end_s: 1, text: 'x' }],
  },
  { payload: 'e30', signatures: [{ protected: 'e30', signature: 'x' }] },
]

/** The same value with one of its parts replaced by anything. */
const mutated = fc
  .tuple(
    fc.constantFrom(...seeds),
    fc.nat(),
    fc.oneof(fc.jsonValue(), fc.constantFrom(-1, 1e308, '', '\uD800', [[]], {})),
  )
  .map(([seed, at, value]) => {
    let left = at % JSON.stringify(seed).length
    return JSON.stringify(seed, (_, held: unknown) => ((left -= 1) === -1 ? value : held))
  })

test('a valid file with any part replaced is read or refused, and nothing is thrown', async () => {
  await fc.assert(
    fc.asyncProperty(mutated, async (text) => {
      await read(text)
    }),
    { numRuns: 2000 },
  )
})

test('a valid file with bytes changed or cut is read or refused, and nothing is thrown', async () => {
  const edits = fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...seeds), edits, fc.nat(), async (seed, changes, length) => {
      const bytes = Buffer.from(JSON.stringify(seed))
      for (const [at, byte] of changes) bytes[at % bytes.length] = byte
      await read(bytes.subarray(0, length % 3 === 0 ? length % bytes.length : undefined))
    }),
    { numRuns: 1000 },
  )
})

const DATA = path.resolve('../shared/data')
describe.skipIf(!existsSync(DATA))('the sample files (skipped where ../shared/data is absent)', () => {
  test.each([
    ['calls-vcon-tts', 31, 0],
    ['calls-vcon-two-channel-derived', 22, 0],
    ['vcon-text-auto-insurance', 195, 0],
    ['vcon-format-examples/invalid', 0, 11],
  ])('%s gives %i conversations and %i refusals', async (folder, conversations, refusals) => {
    const names = await readdir(path.join(DATA, folder), { recursive: true })
    const readings = []
    for (const name of names.filter((file) => file.endsWith('.json'))) {
      const file = path.join(DATA, folder, name)
      const neighbour = (other: string) => readFile(path.join(path.dirname(file), other)).catch(() => null)
      readings.push(await readSource(sourceFile(path.basename(file), await readFile(file), neighbour)))
    }
    expect(readings.flatMap((reading) => reading?.conversations ?? [])).toHaveLength(conversations)
    expect(readings.flatMap((reading) => reading?.findings ?? [])).toHaveLength(refusals)
  })
})
