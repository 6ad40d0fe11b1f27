import path from 'node:path'

import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'

import { importFiles } from '#server/modules/imports/import-files.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testDatabase } from '#tests/support/database.ts'
import { folderOf } from '#tests/support/folder.ts'
import { memoryStorage } from '#tests/support/storage.ts'
import { storedConversations, storedCounts } from '#tests/support/stored-conversations.ts'
import { VCON_UUID, vconCall, vconRecording, vconText } from '#tests/support/vcon-call.ts'
import { wav } from '#tests/support/wav.ts'

const { db, truncate } = await testDatabase()
beforeEach(truncate)

let storage = memoryStorage()
beforeEach(() => (storage = memoryStorage()))

const run = (folder: string, partner: string | null = null) =>
  importFiles({ db, storage, paths: [folder], cwd: '/', partner })

const mono = wav({ ms: 400 })
const stereo = wav({ channels: 2, ms: 500 })
const call = { ...vconCall, dialog: [{ ...vconRecording, alg: undefined, signature: undefined }] }
const turns = {
  vcon: VCON_UUID,
  duration_s: 70,
  channels: { '0': 'customer', '1': 'agent' },
  turns: [
    { speaker: 'agent', start_s: 0, end_s: 1, text: 'Good day.' },
    { speaker: 'customer', start_s: 1, end_s: 2, text: 'Hi.' },
  ],
}
const chat = (number: number) => ({
  ...vconCall,
  uuid: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  parties: [
    { role: 'agent', name: 'Wayne' },
    { role: 'contact', tel: `+1777${number}` },
  ],
  dialog: [vconText(0, '2025-03-17T15:41:28Z', 'Hello!'), vconText(1, '2025-03-17T15:42:28Z', 'Hi.')],
  analysis: [],
})

test('a folder becomes conversations with their people, words, sound and source', async () => {
  const folder = folderOf({
    'b.vcon.json': call,
    'call 1.mp3': mono,
    'a/chat.json': chat(1),
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
    // the file names two parties for its one channel: nobody knows who speaks when
    recordings: [{ media_type: 'audio/wav', channels: 1, duration_ms: 400, lanes: null, bytes: mono.length }],
  })
  expect(chatted).toMatchObject({ conversation: { channel: 'webchat', timed: true, talk_ms: null, has_audio: false } })

  const sources = await db.selectFrom('source_file').select(['name', 'format', 'storage_key']).orderBy('name').execute()
  expect(sources).toMatchObject([{ name: 'b.vcon.json', format: 'vcon' }, { name: 'chat.json' }])
  expect(await storage.size(sources[0]!.storage_key)).toBe(JSON.stringify(call).length)
})

test('an answer that came after months keeps its time', async () => {
  const slow = {
    ...chat(1),
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
  const folder = folderOf({ 'a.json': call, 'call 1.mp3': mono, 'b.json': chat(1), 'copy of b.json': chat(1) })
  expect(await run(folder)).toMatchObject({ accepted: 2, repeated: 1 })
  const before = await db.selectFrom('interaction').selectAll().orderBy('id').execute()
  const counts = await storedCounts(db)
  expect(await run(folder)).toMatchObject({ accepted: 0, repeated: 3 })
  expect(await db.selectFrom('interaction').selectAll().orderBy('id').execute()).toEqual(before)
  expect(await storedCounts(db)).toEqual(counts)
})

describe('files about the same conversation', () => {
  const named = {
    ...call,
    subject: 'Garage',
    dialog: [{ ...call.dialog[0], start: '2024-03-16T15:31:10Z', url: undefined, filename: 'x.wav' }],
  }
  const folders = () => [
    folderOf({ 'a.json': call }),
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
      for (const at of order) await run(all[at]!)
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
      'a.json': call,
      [`${VCON_UUID}.turns.json`]: turns,
      [`${VCON_UUID}.stereo.wav`]: stereo,
      'z.json': named,
      'x.wav': mono,
    }
    expect(await run(folderOf(files))).toMatchObject({ accepted: 3, refused: 1 })
    expect(await storedCounts(db)).toMatchObject({ interactions: 1, turns: 2, recordings: 2, sources: 3, customers: 1 })
  })

  test('may bring the recording later', async () => {
    const alone = await run(folderOf({ 'a.json': call }))
    expect(alone).toMatchObject({ accepted: 1, refused: 1, refusals: [{ field: 'dialog[0]' }] })
    expect(await run(folderOf({ 'a.json': call, 'call 1.mp3': mono }))).toMatchObject({ accepted: 1, refused: 0 })
    expect(await storedCounts(db)).toMatchObject({ interactions: 1, recordings: 1 })
  })

  test('may be imported twice at the same time', async () => {
    const folder = folderOf({ 'a.json': call, 'call 1.mp3': mono, 'b.json': chat(1) })
    const reports = await Promise.all([run(folder), run(folder), run(folder)])
    expect(reports.map(({ accepted }) => accepted)).toEqual(expect.arrayContaining([0, 0, 2]))
    expect(await storedCounts(db)).toMatchObject({ interactions: 2, turns: 4, recordings: 1, customers: 2, agents: 2 })
  })
})

test('a customer known by name alone becomes whoever a later file identifies', async () => {
  const nameless = {
    ...chat(7),
    parties: [
      { role: 'agent', name: 'Wayne' },
      { role: 'contact', name: 'Ana Paz' },
    ],
  }
  const known = {
    ...chat(7),
    parties: [
      { role: 'agent', name: 'Wayne' },
      { role: 'contact', tel: '+1555' },
    ],
  }
  await run(folderOf({ 'a.json': nameless }))
  expect(await storedConversations(db)).toMatchObject([
    { identity: `conversation:vcon:${chat(7).uuid}`, customer: 'Ana Paz' },
  ])
  await run(folderOf({ 'a.json': known }))
  expect(await storedConversations(db)).toMatchObject([
    { identity: 'phone:+1555', customer: 'Ana Paz', phones: ['+1555'] },
  ])
  expect(await run(folderOf({ 'a.json': nameless }))).toMatchObject({ accepted: 0, repeated: 1 })
  expect(await storedCounts(db)).toMatchObject({ customers: 1 })
})

describe('a partner', () => {
  test('is chosen by name, and takes over what was unassigned', async () => {
    const { name } = await testConversations(db).partner({ name: 'Banco Sur' })
    const folder = folderOf({ 'a.json': chat(1) })
    await run(folder)
    expect(await run(folder, 'banco sur')).toMatchObject({ accepted: 1 })
    expect(await storedConversations(db)).toMatchObject([{ partner: name }])
    expect(await run(folder)).toMatchObject({ accepted: 0, repeated: 1 })
  })

  test('must be there', async () => {
    await expect(run('/nowhere', 'Nobody')).rejects.toThrow('There is no partner "Nobody"')
  })
})

describe('what cannot be taken', () => {
  test('is told by name and reason, and stops nothing', async () => {
    const folder = folderOf({
      'a.json': { ...call, uuid: 'x' },
      'b.json': '{"a":',
      'c.srt': '1\n00:00:01,000 --> 00:00:02,000\nHello',
      'c.txt': 'Hello',
      'd.mp3': mono,
      'e.bin': Uint8Array.of(0xff, 0, 1),
      'f.vtt': '',
      'g.json': chat(1),
      '.hidden': 'x',
    })
    const report = await importFiles({
      db,
      storage,
      paths: [path.basename(folder), 'nowhere'],
      cwd: path.dirname(folder),
      partner: null,
    })
    const base = path.basename(folder)
    expect(report).toMatchObject({ accepted: 1, repeated: 0, refused: 8 })
    expect(Object.fromEntries(report.refusals.map(({ file, reason }) => [file, reason]))).toEqual({
      [`${base}/a.json`]: expect.stringContaining('uuid must be a UUID'),
      [`${base}/b.json`]: expect.stringContaining('complete, correct JSON'),
      [`${base}/c.srt`]: expect.stringContaining('export it as WebVTT'),
      [`${base}/c.txt`]: 'Not a format Atalaya reads. Atalaya reads vCon, turns.json and WebVTT.',
      [`${base}/d.mp3`]: expect.stringContaining('A recording without its conversation'),
      [`${base}/e.bin`]: expect.stringContaining('Not a format Atalaya reads.'),
      [`${base}/f.vtt`]: 'The file is empty.',
      nowhere: 'There is no such file or folder.',
    })
  })

  test('a recording that no one can play leaves its conversation', async () => {
    const report = await run(folderOf({ 'a.json': call, 'call 1.mp3': 'no sound' }))
    expect(report).toMatchObject({ accepted: 1, refused: 1, refusals: [{ field: 'call 1.mp3' }] })
  })

  test('a row that the database does not take leaves the others of its batch', async () => {
    await sql`alter table turn add constraint no_poison check (text <> 'poison')`.execute(db)
    try {
      const poisoned = { ...chat(2), dialog: [vconText(0, '2025-03-17T15:41:28Z', 'poison')] }
      const report = await run(folderOf({ 'a.json': chat(1), 'b.json': poisoned, 'c.json': chat(3) }))
      expect(report).toMatchObject({
        accepted: 2,
        refused: 1,
        refusals: [{ reason: expect.stringContaining('no_poison') }],
      })
    } finally {
      await sql`alter table turn drop constraint no_poison`.execute(db)
    }
  })
})

test('progress counts every file, and an end that is asked for keeps what was stored', async () => {
  const folder = folderOf(Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`${100 + at}.json`, chat(at)])))
  const leaving = new AbortController()
  const seen: number[] = []
  const importing = importFiles({
    db,
    storage,
    paths: [folder],
    cwd: '/',
    partner: null,
    signal: leaving.signal,
    onProgress: ({ done }) => {
      seen.push(done)
      if (done === 55) leaving.abort()
    },
  })
  await expect(importing).rejects.toThrow('aborted')
  expect(seen.at(-1)).toBe(55)
  expect(await storedCounts(db)).toMatchObject({ interactions: 50 })
  expect(await run(folder)).toMatchObject({ accepted: 10, repeated: 50 })
})
