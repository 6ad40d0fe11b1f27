import { describe, expect, test } from 'vitest'

import { folderOf } from '#tests/support/folder.ts'
import { testImports } from '#tests/support/imports.ts'
import { storedConversations, storedCounts } from '#tests/support/stored-conversations.ts'
import { VCON_UUID, vconChat, vconUnsigned } from '#tests/support/vcon-call.ts'
import { wav } from '#tests/support/wav.ts'

const { db, truncate, run } = await testImports()

const mono = wav({ ms: 400 })
const stereo = wav({ channels: 2, ms: 500 })
const turns = {
  vcon: VCON_UUID,
  duration_s: 70,
  channels: { '0': 'customer', '1': 'agent' },
  turns: [
    { speaker: 'agent', start_s: 0, end_s: 1, text: 'Good day.' },
    { speaker: 'customer', start_s: 1, end_s: 2, text: 'Hi.' },
  ],
}

describe('files about the same conversation', () => {
  const named = {
    ...vconUnsigned,
    subject: 'Garage',
    dialog: [{ ...vconUnsigned.dialog[0], start: '2024-03-16T15:31:10Z', url: undefined, filename: 'x.wav' }],
  }
  const folders = () => [
    folderOf({ 'a.json': vconUnsigned }),
    folderOf({ [`${VCON_UUID}.turns.json`]: turns, [`${VCON_UUID}.stereo.wav`]: stereo }),
    folderOf({ 'a.json': named, 'x.wav': mono }),
  ]
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ]

  test('complete it in any order', async () => {
    const results = []
    for (const order of orders) {
      await truncate()
      const all = folders()
      for (const index of order) await run(all[index]!)
      results.push(await storedConversations(db))
    }
    for (const result of results) expect(result).toEqual(results[0])
    expect(results[0]).toMatchObject([
      {
        conversation: {
          started_at: '2024-03-16T15:31:10+00:00',
          duration_ms: 70_000,
          talk_ms: 70_000,
          subject: 'Garage',
          timed: true,
        },
        turns: [{ start_ms: 0 }, { start_ms: 1000 }],
        recordings: expect.arrayContaining([
          expect.objectContaining({ channels: 2, lanes: ['customer', 'agent'] }),
          expect.objectContaining({ channels: 1, lanes: null }),
        ]),
      },
    ])
  })

  test('complete it within one batch too', async () => {
    const files = {
      'a.json': vconUnsigned,
      [`${VCON_UUID}.turns.json`]: turns,
      [`${VCON_UUID}.stereo.wav`]: stereo,
      'z.json': named,
      'x.wav': mono,
    }
    expect(await run(folderOf(files))).toMatchObject({ accepted: 3, refused: 1 })
    expect(await storedCounts(db)).toMatchObject({ interactions: 1, turns: 2, recordings: 2, sources: 3, customers: 1 })
  })

  test('may bring the recording later', async () => {
    const alone = await run(folderOf({ 'a.json': vconUnsigned }))
    expect(alone).toMatchObject({ accepted: 1, refused: 1, refusals: [{ field: 'dialog[0]' }] })
    expect(await run(folderOf({ 'a.json': vconUnsigned, 'call 1.mp3': mono }))).toMatchObject({
      accepted: 1,
      refused: 0,
    })
    expect(await storedCounts(db)).toMatchObject({ interactions: 1, recordings: 1 })
  })

  test('may be imported twice at the same time', async () => {
    const folder = folderOf({ 'a.json': vconUnsigned, 'call 1.mp3': mono, 'b.json': vconChat(1) })
    const reports = await Promise.all([run(folder), run(folder), run(folder)])
    expect(reports.map(({ accepted }) => accepted)).toEqual(expect.arrayContaining([0, 0, 2]))
    expect(await storedCounts(db)).toMatchObject({ interactions: 2, turns: 4, recordings: 1, customers: 2, agents: 2 })
  })
})

test('a customer known only by name becomes the one whom a later file identifies', async () => {
  const nameless = {
    ...vconChat(7),
    parties: [
      { role: 'agent', name: 'Wayne' },
      { role: 'contact', name: 'Ana Paz' },
    ],
  }
  const known = {
    ...vconChat(7),
    parties: [
      { role: 'agent', name: 'Wayne' },
      { role: 'contact', tel: '+1555' },
    ],
  }
  await run(folderOf({ 'a.json': nameless }))
  expect(await storedConversations(db)).toMatchObject([
    { identity: `conversation:vcon:${vconChat(7).uuid}`, customer: 'Ana Paz' },
  ])
  await run(folderOf({ 'a.json': known }))
  expect(await storedConversations(db)).toMatchObject([
    { identity: 'phone:+1555', customer: 'Ana Paz', phones: ['+1555'] },
  ])
  expect(await run(folderOf({ 'a.json': nameless }))).toMatchObject({ accepted: 0, repeated: 1 })
  expect(await storedCounts(db)).toMatchObject({ customers: 1 })
})
