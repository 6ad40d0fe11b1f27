import { beforeEach, describe, expect, test } from 'vitest'

import { importClient } from '#tests/support/import-client.ts'
import { testServer } from '#tests/support/server.ts'
import { storedConversations, storedCounts } from '#tests/support/stored-conversations.ts'
import { vconChat, vconSound, vconUnsigned } from '#tests/support/vcon-call.ts'

const server = await testServer({ IMPORT_MAX_MIB: '1' })
const { db } = server
const admin = await server.as('Administrator')
const imports = importClient(server, admin)

beforeEach(async () => {
  await db.deleteFrom('interaction').execute()
})

const chats = (...numbers: number[]) => Object.fromEntries(numbers.map((index) => [`${index}.json`, vconChat(index)]))

describe('a check', () => {
  test('counts what would be stored, shows the first, and stores nothing', async () => {
    const before = await storedCounts(db)
    const checked = await imports.checked({ ...chats(1, 2), 'notes.txt': 'Hello.' })
    expect(checked).toMatchObject({ state: 'ready', files: 3, done: 3, total: 3, accepted: 2, repeated: 0, refused: 1 })
    expect(checked.preview).toMatchObject([
      {
        file: '1.json',
        agent: 'Wayne',
        customer: '+•••71',
        turn_count: 2,
        turns: [{ text: 'Hello!' }, { text: 'Hi.' }],
      },
      { file: '2.json' },
    ])
    expect(await storedCounts(db)).toEqual(before)
    const refusals = (await admin.get(`/api/imports/${checked.id}/refusals`)).json()
    expect(refusals.data).toEqual([{ file: 'notes.txt', reason: expect.stringContaining('Not a format') }])
  })

  test('counts what is stored already, and can be repeated with other answers', async () => {
    await imports.done(chats(3))
    const { id, options } = await imports.checked(chats(3, 4))
    expect(options).toEqual({})
    await imports.act(id, 'check', { options: { time_zone: 'America/Lima' } })
    await server.app.jobs.idle()
    expect(await imports.get(id)).toMatchObject({ accepted: 1, repeated: 1, options: { time_zone: 'America/Lima' } })
  })

  test('needs files', async () => {
    const { id } = await imports.received({})
    expect((await imports.act(id, 'check', {})).statusCode).toBe(409)
    expect((await imports.act(id, 'start')).statusCode).toBe(409)
  })
})

describe('a started import', () => {
  test('stores what the check counted, records the import on each conversation, and changes nothing the second time', async () => {
    const first = await imports.done(chats(5, 6))
    expect(first).toMatchObject({ state: 'done', done: 2, total: 2, accepted: 2, repeated: 0, refused: 0, error: null })
    const made = await db.selectFrom('interaction').select(['import_id', 'last_import_id']).execute()
    expect(made).toEqual([1, 2].map(() => ({ import_id: first.id, last_import_id: first.id })))

    const stored = await storedConversations(db)
    expect(await imports.done(chats(5, 6))).toMatchObject({ accepted: 0, repeated: 2 })
    expect(await storedConversations(db)).toEqual(stored)
  })

  test('takes a recording that lies beside its conversation, whichever comes first', async () => {
    const call = { ...vconUnsigned, dialog: [{ ...vconUnsigned.dialog[0], filename: 'a.mp3', url: undefined }] }
    const { id } = await imports.done({ 'calls/a.mp3': vconSound, 'calls/b.json': call })
    const files = (await admin.get(`/api/imports/${id}/files`)).json().data
    expect(files).toMatchObject([
      { name: 'calls/a.mp3', state: 'beside' },
      { name: 'calls/b.json', state: 'done', position: expect.any(Number) },
    ])
  })

  test('is recorded when it starts and when it is done', async () => {
    const { id } = await imports.done(chats(7))
    const records = await db
      .selectFrom('access_record')
      .where('subject', '=', `import:${id}`)
      .orderBy('id')
      .select(['action', 'user_id', 'detail'])
      .execute()
    expect(records).toEqual([
      {
        action: 'import',
        user_id: admin.person.id,
        detail: {
          step: 'started',
          files: 1,
          bytes: expect.any(Number),
          sha256: [expect.stringMatching(/^[\da-f]{64}$/)],
        },
      },
      { action: 'import', user_id: admin.person.id, detail: { step: 'done', accepted: 1, repeated: 0, refused: 0 } },
    ])
  })

  test('is followed to its end, and a reader who connects later gets its final state', async () => {
    const { id } = await imports.checked(chats(8))
    await imports.act(id, 'start')
    const events = await imports.events(id)
    expect(events.at(-1)).toMatchObject({ type: 'settled', import: { id, state: 'done', accepted: 1 } })
    expect(await imports.events(id)).toEqual([events.at(-1)])
  })
})

describe('a cancelled import', () => {
  test('stores nothing more, and can be checked and started again', async () => {
    const { id } = await imports.checked(chats(9))
    await db.updateTable('import').set({ state: 'queued' }).where('id', '=', id).execute()
    // what the check had counted as new was never stored
    expect((await imports.act(id, 'cancel')).json()).toMatchObject({ state: 'cancelled', accepted: 0, repeated: 0 })
    expect((await imports.act(id, 'cancel')).statusCode).toBe(409)
    await imports.act(id, 'check', {})
    await server.app.jobs.idle()
    await imports.act(id, 'start')
    await server.app.jobs.idle()
    expect(await imports.get(id)).toMatchObject({ state: 'done', accepted: 1 })
  })
})

describe('an undone import', () => {
  test('removes its conversations, except those that a later one completed', async () => {
    const first = await imports.done(chats(10, 11))
    const longer = { ...vconChat(11), subject: 'Garage', dialog: [...vconChat(11).dialog, vconChat(11).dialog[0]] }
    await imports.done({ 'longer.json': longer })
    const undone = (await imports.act(first.id, 'undo')).json()
    expect(undone).toMatchObject({ state: 'undone', undone: { removed: 1, kept: 1 } })
    expect(await storedConversations(db)).toHaveLength(1)
    expect((await imports.act(first.id, 'undo')).statusCode).toBe(409)
  })

  test('leaves a conversation in which somebody made a note', async () => {
    const { id } = await imports.done(chats(12))
    const { id: interaction_id } = await db.selectFrom('interaction').select('id').executeTakeFirstOrThrow()
    const note = { interaction_id, kind: 'note', name: 'Look', origin: 'person' } as const
    await db
      .insertInto('marker')
      .values({ ...note, start_ms: null, end_ms: null, seq: null, created_by: null })
      .execute()
    expect((await imports.act(id, 'undo')).json()).toMatchObject({ undone: { removed: 0, kept: 1 } })
  })
})

describe('files', () => {
  test('of the same name replace each other', async () => {
    const { id } = await imports.received({ 'a.json': '{}' })
    await imports.upload(id, 'a.json', JSON.stringify(vconChat(13)))
    expect(await imports.get(id)).toMatchObject({ files: 1 })
  })

  test.each(['../a.json', '/a.json', 'a/../b', 'a//b', '..\\a'])('cannot be called %s', async (name) => {
    const { id } = await imports.received({})
    expect((await imports.upload(id, name, '{}')).statusCode).toBe(422)
  })

  test('that are too large are refused, and nothing of them is stored', async () => {
    const { id } = await imports.received({})
    expect((await imports.upload(id, 'a.csv', 'x'.repeat(1_048_577))).statusCode).toBe(413)
    expect(await imports.get(id)).toMatchObject({ files: 0 })
  })
})

test('a table is read row by row, and refuses the rows it cannot take', async () => {
  const header =
    'clid,src,dst,dcontext,channel,dstchannel,lastapp,lastdata,start,answer,end,duration,billsec,disposition,amaflags,uniqueid'
  const row = (index: number) =>
    `"Ann" <100>,100,56911111${index},out,SIP/a,SIP/b,Dial,x,2025-03-17 10:00:0${index},2025-03-17 10:00:0${index},2025-03-17 10:01:00,60,50,ANSWERED,DOCUMENTATION,1742205600.${index}`
  const checked = await imports.checked(
    { 'Master.csv': [header, row(1), row(2)].join('\n') },
    { options: { time_zone: 'UTC' } },
  )
  const { data } = (await admin.get(`/api/imports/${checked.id}/files`)).json()
  expect({ checked, data }).toMatchObject({ checked: { state: 'ready' }, data: [{ items: expect.any(Number) }] })
})
