import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { mutated } from '#tests/support/mutated.ts'
import { expectSound } from '#tests/support/sound-reading.ts'

import { readSource } from './importers.ts'
import { sourceFile } from './source-file.ts'

const SID = '00aa11bb22cc33dd'
const segments = [
  {
    speaker_role: 'caller',
    index: 2,
    offset_ms: 3000,
    start_ms: 3000,
    duration_ms: 500,
    human_transcript: '',
    transcript: 'hi there',
    word_offsets_ms: [0, 200],
    word_durations_ms: [200, 300],
    dialog_acts: [],
  },
  {
    speaker_role: 'agent',
    index: 1,
    offset_ms: 1000,
    start_ms: 20,
    duration_ms: 1500,
    human_transcript: 'good morning this is ana',
    transcript: 'good morning this is anna [noise]',
    word_offsets_ms: [0],
    word_durations_ms: [200],
    dialog_acts: ['gridspace_greeting'],
    emotion: { neutral: 0.3, positive: 0.65, negative: 0.05 },
  },
]
const metadata = {
  sid: SID,
  start_time_ms: 1_591_056_783_191,
  end_time_ms: 1_591_056_834_394,
  agent: { metadata: { agent_name: 'Ana' } },
  caller: { metadata: { 'first and last name': 'Luis Gil' } },
  tasks: [{ task_type: 'replace card' }],
}

const read = (value: unknown, neighbours: Record<string, Uint8Array> = {}) =>
  readSource(sourceFile(`${SID}.json`, Buffer.from(JSON.stringify(value)), async (name) => neighbours[name] ?? null))

test('segments become turns in the order of the recording, with the recognised words', async () => {
  const reading = await read(segments, { [`${SID}.wav`]: Uint8Array.of(1) })
  expect(reading?.format).toBe('harper-valley')
  expect(reading?.conversations).toMatchObject([
    {
      external_id: `harper-valley:${SID}`,
      turns: [
        { speaker: 'agent', start_ms: 1000, end_ms: 2500, text: 'good morning this is ana', sentiment: 0.6 },
        {
          speaker: 'customer',
          start_ms: 3000,
          text: 'hi there',
          words: [
            { text: 'hi', start_ms: 3000, end_ms: 3200 },
            { text: 'there', start_ms: 3200, end_ms: 3500 },
          ],
        },
      ],
      markers: [{ kind: 'category', name: 'gridspace_greeting', start_ms: 1000, end_ms: 2500, turn: 0 }],
      recordings: [{ file_name: `${SID}.wav` }],
    },
  ])
  expect(reading?.conversations[0]?.turns[0]).not.toHaveProperty('words')
})

test('its metadata provide the speakers, the time and the reason of the same call', async () => {
  expect(await read(metadata)).toMatchObject({
    findings: [],
    conversations: [
      {
        external_id: `harper-valley:${SID}`,
        started_at: '2020-06-02T00:13:03.191Z',
        duration_ms: 51_203,
        subject: 'replace card',
        agent: { name: 'Ana' },
        customer: { name: 'Luis Gil' },
        turns: [],
      },
    ],
  })
})

test.each([
  ['[0].speaker_role', [{ ...segments[0], speaker_role: 'dog' }]],
  ['[0].offset_ms', [{ ...segments[0], offset_ms: -1 }]],
  ['sid', { ...metadata, sid: '../x' }],
  ['start_time_ms', { ...metadata, start_time_ms: 'soon' }],
  ['end_time_ms', { ...metadata, end_time_ms: 5 }],
])('a wrong %s is refused by name', async (field, value) => {
  expect(await read(value)).toMatchObject({ conversations: [], findings: [{ field }] })
})

test('a file with any changed part is read or refused', async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(mutated(segments), mutated(metadata)), async (value) => {
      expectSound(await read(value))
    }),
    { numRuns: 500 },
  )
})

const DATA = path.resolve('../shared/data/transcripts-harper-valley')
describe.skipIf(!existsSync(DATA))('the call of the corpus (skipped where ../shared/data is absent)', () => {
  const sample = (folder: string) =>
    readSource(sourceFile('0002f70f7386445b.json', readFileSync(path.join(DATA, folder, '0002f70f7386445b.json'))))

  test('is read completely from both files', async () => {
    const [words, about] = [await sample('transcript'), await sample('metadata')]
    for (const reading of [words, about]) expectSound(reading)
    expect(words?.conversations[0]?.external_id).toBe(about?.conversations[0]?.external_id)
    expect(words?.conversations[0]?.turns[0]).toMatchObject({ speaker: 'agent', start_ms: 3720 })
    expect(about?.conversations[0]).toMatchObject({
      agent: { name: 'Elizabeth' },
      customer: { name: 'Patricia Brown' },
    })
  })
})
