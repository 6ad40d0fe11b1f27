import { expect, test } from 'vitest'

import { readSource } from './importers.ts'
import { sourceFile } from './source-file.ts'

const UUID = '05cec3d4-0561-4010-9fb8-23cc7edef146'
const sound = Uint8Array.of(1, 2, 3)

const sample = {
  vcon: UUID,
  duration_s: 57.17,
  channels: { '0': 'customer', '1': 'agent' },
  alignment_agreement: 0.929,
  turns: [
    { turn: 1, speaker: 'customer', channel: 0, start_s: 7.34, end_s: 8.69, text: 'Hello!' },
    { turn: 0, speaker: 'agent', channel: 1, start_s: 0.02, end_s: 7.32, text: 'Good day!' },
  ],
}

const read = (value: unknown, neighbours: Record<string, Uint8Array> = { [`${UUID}.stereo.mp3`]: sound }) =>
  readSource(
    sourceFile(`${UUID}.turns.json`, Buffer.from(JSON.stringify(value)), (name) =>
      Promise.resolve(neighbours[name] ?? null),
    ),
  )

test('turns with times and the stereo recording complete the vCon of the same name', async () => {
  expect(await read(sample)).toMatchObject({
    format: 'turns-json',
    findings: [],
    conversations: [
      {
        external_id: `vcon:${UUID}`,
        channel: 'voice',
        started_at: null,
        duration_ms: 57_170,
        turns: [
          { speaker: 'agent', start_ms: 20, end_ms: 7320, text: 'Good day!' },
          { speaker: 'customer', start_ms: 7340, end_ms: 8690 },
        ],
        recordings: [{ file_name: `${UUID}.stereo.mp3`, bytes: sound, lanes: ['customer', 'agent'] }],
      },
    ],
  })
})

test('without the recording the turns are imported, and the missing file is reported', async () => {
  const reading = await read(sample, {})
  expect(reading?.conversations[0]).toMatchObject({ recordings: [] })
  expect(reading?.findings).toEqual([{ field: 'channels', reason: expect.stringContaining('not beside it') }])
})

test('lanes are unknown unless each channel has its speaker', async () => {
  const reading = await read({ ...sample, channels: { '1': 'agent' } })
  expect(reading?.conversations[0]?.recordings[0]?.lanes).toBeNull()
})

test.each([
  ['vcon', { ...sample, vcon: 'x' }],
  ['duration_s', { ...sample, duration_s: -1 }],
  ['turns', { ...sample, turns: [] }],
  ['turns[0].speaker', { ...sample, turns: [{ ...sample.turns[0], speaker: 'dog' }] }],
  ['turns[0]', { ...sample, turns: [{ ...sample.turns[0], end_s: 1 }] }],
])('a wrong %s is refused by name', async (field, value) => {
  expect(await read(value)).toMatchObject({ conversations: [], findings: [{ field }] })
})
