import { describe, expect, test } from 'vitest'

import { BATCH_LIMITS } from '#server/modules/imports/batch-size.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { folderOf } from '#tests/support/folder.ts'
import { testImports } from '#tests/support/imports.ts'
import { storedConversations, storedCounts } from '#tests/support/stored-conversations.ts'
import { VCON_UUID, vconChat, vconText, vconUnsigned } from '#tests/support/vcon-call.ts'
import { wav } from '#tests/support/wav.ts'

const { db, sizeOf, run } = await testImports()

const mono = wav({ ms: 400 })

test('a folder becomes conversations with their people, words, sound and source', async () => {
  const folder = folderOf({
    'b.vcon.json': vconUnsigned,
    'call 1.mp3': mono,
    'a/chat.json': vconChat(1),
    'README.md': '# x',
    LICENSE: 'MIT',
  })
  expect(await run(folder)).toEqual({ accepted: 2, repeated: 0, refused: 0, refusals: [] })

  const [chatted, called] = await storedConversations(db)
  expect(called).toMatchObject({
    conversation: {
      external_id: `vcon:${VCON_UUID}`,
      channel: 'voice',
      direction: 'inbound',
      duration_ms: 61_200,
      talk_ms: 61_200,
      turn_count: 2,
      timed: false,
      has_audio: true,
    },
    partner: 'Unassigned',
    agent: 'Andrew Young',
    identity: 'phone:+15551',
    customer: 'Elizabeth Garcia',
    phones: ['+15551'],
    email: 'eli@mail.test',
    turns: [
      { seq: 0, speaker: 'agent', text: 'Good day.' },
      { seq: 1, speaker: 'customer', text: 'Hi.' },
    ],
    // the file names two parties for its one channel: it is unknown who speaks when
    recordings: [{ media_type: 'audio/wav', channels: 1, duration_ms: 400, lanes: null, bytes: mono.length }],
  })
  expect(chatted).toMatchObject({ conversation: { channel: 'webchat', timed: true, talk_ms: null, has_audio: false } })

  const sources = await db.selectFrom('source_file').select(['name', 'format', 'storage_key']).orderBy('name').execute()
  expect(sources).toMatchObject([{ name: 'b.vcon.json', format: 'vcon' }, { name: 'chat.json' }])
  expect(await sizeOf(sources[0]!.storage_key)).toBe(JSON.stringify(vconUnsigned).length)
})

test('an answer after months keeps its time', async () => {
  const slow = {
    ...vconChat(1),
    dialog: [vconText(0, '2025-03-17T00:00:00Z', 'Hi!'), vconText(1, '2025-06-15T00:00:00Z', 'Hi.')],
  }
  await run(folderOf({ 'chat.json': slow }))
  const days = 90 * 86_400_000
  expect(await db.selectFrom('turn').select(['start_ms', 'end_ms']).orderBy('seq').execute()).toEqual([
    { start_ms: 0, end_ms: 0 },
    { start_ms: days, end_ms: days },
  ])
  const { duration_ms } = await db.selectFrom('interaction').select('duration_ms').executeTakeFirstOrThrow()
  expect(duration_ms).toBe(days)
})

test('importing again changes nothing', async () => {
  const folder = folderOf({
    'a.json': vconUnsigned,
    'call 1.mp3': mono,
    'b.json': vconChat(1),
    'copy of b.json': vconChat(1),
  })
  expect(await run(folder)).toMatchObject({ accepted: 2, repeated: 1 })
  const before = await db.selectFrom('interaction').selectAll().orderBy('id').execute()
  const counts = await storedCounts(db)
  expect(await run(folder)).toMatchObject({ accepted: 0, repeated: 3 })
  expect(await db.selectFrom('interaction').selectAll().orderBy('id').execute()).toEqual(before)
  expect(await storedCounts(db)).toEqual(counts)
})

describe('a partner', () => {
  test('is selected by name, and takes over unassigned data', async () => {
    const { name } = await testConversations(db).partner({ name: 'Banco Sur' })
    const folder = folderOf({ 'a.json': vconChat(1) })
    await run(folder)
    expect(await run(folder, { partner: 'banco sur' })).toMatchObject({ accepted: 1 })
    expect(await storedConversations(db)).toMatchObject([{ partner: name }])
    expect(await run(folder)).toMatchObject({ accepted: 0, repeated: 1 })
  })

  test('must exist', async () => {
    await expect(run('/nowhere', { partner: 'Nobody' })).rejects.toThrow('There is no partner "Nobody"')
  })
})

test('progress counts every file, and an import that is aborted keeps what was read', async () => {
  const folder = folderOf(
    Object.fromEntries(Array.from({ length: 60 }, (_, index) => [`${100 + index}.json`, vconChat(index)])),
  )
  const leaving = new AbortController()
  const seen: number[] = []
  const importing = run(folder, {
    signal: leaving.signal,
    onProgress: ({ done }) => {
      seen.push(done)
      if (done === 55) leaving.abort()
    },
    limits: { ...BATCH_LIMITS, items: 10 },
  })
  await expect(importing).rejects.toThrow('aborted')
  expect(seen.at(-1)).toBe(55)
  expect(await storedCounts(db)).toMatchObject({ interactions: 56 })
  expect(await run(folder)).toMatchObject({ accepted: 4, repeated: 56 })
})
