import { describe, expect, test } from 'vitest'

import type { Failure } from '#contracts/failure.ts'
import type { Mentionable, Note, Notes, NoteSpan, SavedNote } from '#contracts/notes.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { giveRules } from '#tests/support/people.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { db } = server
const given = testConversations(db)

type Client = Awaited<ReturnType<typeof server.as>>

const WHOLE = null
const words = (change: Partial<NoteSpan> = {}): NoteSpan => ({
  seq: 1,
  last_seq: 1,
  start_char: 3,
  end_char: 9,
  start_ms: null,
  end_ms: null,
  ...change,
})

const calls = ['call-detail' as const]
const [author, colleague] = [await server.as(calls), await server.as(calls)]

async function conversation(more: Parameters<typeof given.interaction>[0] = {}) {
  const { id } = await given.interaction(more)
  await given.turns(id, [
    { speaker: 'agent', start_ms: 0, end_ms: 900, text: 'Buenos días.' },
    { speaker: 'customer', start_ms: 1_000, end_ms: 2_000, text: 'Quiero darme de baja.' },
    { speaker: 'agent', start_ms: 2_100, end_ms: 3_000, text: 'Le paso.' },
  ])
  return id
}

const write = (client: Client, id: number, text: string, span: NoteSpan | null = WHOLE) =>
  client.post(`/api/calls/${id}/notes`, { text, span })
const written = async (client: Client, id: number, text: string, span: NoteSpan | null = WHOLE) => {
  const answer = await write(client, id, text, span)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<SavedNote>().note
}
const notesOf = async (client: Client, id: number) => (await client.get(`/api/calls/${id}/notes`)).json<Notes>().data
const change = (client: Client, { id, version }: Note, text: string) =>
  client.send('PUT', `/api/notes/${id}`, { text, version })
const markersOf = (id: number) =>
  db
    .selectFrom('marker')
    .where('interaction_id', '=', id)
    .select(['kind', 'origin', 'name', 'seq', 'start_ms', 'end_ms', 'created_by'])
    .execute()

describe('a note', () => {
  test('is read by everybody who may open the conversation, and is its author’s own', async () => {
    const id = await conversation()
    const note = await written(author, id, '  Retención débil.\n')
    expect(note).toMatchObject({ text: 'Retención débil.', own: true, span: null, version: 1, edited_at: null })
    expect(await notesOf(colleague, id)).toEqual([{ ...note, own: false }])
    expect(note.author).toEqual({ id: author.person.id, name: author.person.name })
  })

  test('about words takes their times from the turns', async () => {
    const id = await conversation()
    const { span } = await written(author, id, 'Aquí.', words({ last_seq: 2, end_char: 2, start_ms: 7, end_ms: 8 }))
    expect(span).toEqual({ seq: 1, last_seq: 2, start_char: 3, end_char: 2, start_ms: 1_000, end_ms: 3_000 })
  })

  test('is a marker too, as long as it is there', async () => {
    const id = await conversation()
    const note = await written(author, id, 'Primera', words())
    const marker = {
      kind: 'note',
      origin: 'person',
      seq: 1,
      start_ms: 1_000,
      end_ms: 2_000,
      created_by: author.person.id,
    }
    expect(await markersOf(id)).toEqual([{ ...marker, name: 'Primera' }])
    await change(author, note, 'Segunda')
    expect(await markersOf(id)).toEqual([{ ...marker, name: 'Segunda' }])
    expect((await author.send('DELETE', `/api/notes/${note.id}`)).statusCode).toBe(200)
    expect(await markersOf(id)).toEqual([])
    expect(await notesOf(author, id)).toEqual([])
  })

  test('is sorted by its place: of the whole first, then in the order of the conversation', async () => {
    const id = await conversation()
    await written(author, id, 'late', words({ seq: 2, last_seq: 2, start_char: null, end_char: null }))
    const times = {
      ...words({ seq: null, last_seq: null, start_char: null, end_char: null }),
      start_ms: 500,
      end_ms: 600,
    }
    await written(author, id, 'heard', times)
    await written(author, id, 'whole')
    expect((await notesOf(author, id)).map(({ text }) => text)).toEqual(['whole', 'heard', 'late'])
  })

  test.each<[string, Partial<NoteSpan>]>([
    ['a turn that is not there', { seq: 3, last_seq: 3 }],
    ['turns in the wrong order', { seq: 2, last_seq: 1 }],
    ['a first turn only', { last_seq: null }],
    ['a first character only', { end_char: null }],
    ['no characters at all', { start_char: 4, end_char: 4 }],
    ['more characters than there are', { end_char: 22 }],
    ['no turn, but characters', { seq: null, last_seq: null }],
    ['nothing', { seq: null, last_seq: null, start_char: null, end_char: null }],
    [
      'a time that ends before it begins',
      { seq: null, last_seq: null, start_char: null, end_char: null, start_ms: 2, end_ms: 1 },
    ],
  ])('about %s is refused', async (_, span) => {
    const id = await conversation()
    const answer = await write(author, id, 'Where?', words(span))
    expect([answer.statusCode, Object.keys(answer.json<Failure>().errors ?? {})]).toEqual([422, ['span']])
    expect(await markersOf(id)).toEqual([])
  })

  test('says that its words are gone once others have replaced them, and keeps its time', async () => {
    const id = await conversation()
    await written(author, id, 'Aquí.', words())
    await db
      .updateTable('turn')
      .set({ text: 'Otra cosa.' })
      .where('interaction_id', '=', id)
      .where('seq', '=', 1)
      .execute()
    const gone = { seq: null, last_seq: null, start_char: null, end_char: null }
    expect((await notesOf(author, id))[0]).toMatchObject({ is_displaced: true, span: { ...gone, start_ms: 1_000 } })
  })

  test.each([
    ['none', '', 422],
    ['of blanks', ' \n ', 422],
    ['of 4,001 letters', 'x'.repeat(4_001), 422],
    ['that cannot be stored', 'x\0', 422],
  ])('with a text %s is refused', async (_, text, status) => {
    const answer = await write(author, await conversation(), text)
    expect([answer.statusCode, Object.keys(answer.json<Failure>().errors ?? {})]).toEqual([status, ['text']])
  })
})

describe('what is sensitive', () => {
  test('is masked before a note is stored, and its author is told', async () => {
    const id = await conversation()
    const answer = await write(author, id, `Tarjeta 4111 1111 1111 1111, ver @[user:${colleague.person.id}]`)
    const masked = `Tarjeta 4111 11•• •••• 1111, ver @[user:${colleague.person.id}]`
    expect(answer.json<SavedNote>()).toMatchObject({ masked: 1, note: { text: masked } })
    expect(JSON.stringify(await markersOf(id))).not.toContain('1111 1111')
    const changed = (
      await change(author, answer.json<SavedNote>().note, 'Escríbele a ana@example.com')
    ).json<SavedNote>()
    expect(changed).toMatchObject({ masked: 1, note: { text: 'Escríbele a a••@example.com' } })
  })

  test('is not seen in the ids of people', async () => {
    const people = Array.from({ length: 4 }, () => `@[user:${author.person.id}]`).join(' ')
    const answer = await write(author, await conversation(), `mi teléfono es ${people}`)
    expect(answer.json<SavedNote>()).toMatchObject({ masked: 0, note: { text: `mi teléfono es ${people}` } })
  })
})

describe('a change', () => {
  test('can only be made by the author, and is visible as a change', async () => {
    const id = await conversation()
    const note = await written(author, id, 'Draft', words())
    server.clock.advance(60_000)
    const saved = (await change(author, note, 'Final')).json<SavedNote>()
    expect(saved.note).toEqual({ ...note, text: 'Final', version: 2, edited_at: server.clock.now().toISOString() })
    expect((await change(colleague, saved.note, 'Mine')).statusCode).toBe(404)
    expect((await colleague.send('DELETE', `/api/notes/${note.id}`)).statusCode).toBe(404)
    expect(await notesOf(author, id)).toEqual([saved.note])
  })

  test('of an older version is a conflict', async () => {
    const id = await conversation()
    const note = await written(author, id, 'One')
    await change(author, note, 'Two')
    expect((await change(author, note, 'Three')).statusCode).toBe(409)
    expect((await notesOf(author, id))[0]?.text).toBe('Two')
  })
})

describe('a conversation out of sight', () => {
  test('has no notes for anybody, and takes none', async () => {
    const [mine, theirs] = [await given.partner(), await given.partner()]
    const rules = [{ action: 'call-detail' as const, conditions: { partner_id: '$user.partner_id' } }]
    const viewer = await server.as({ rules, partner_id: mine.id })
    const id = await conversation({ partner_id: theirs.id })
    for (const route of ['notes', 'mentionable']) {
      const [foreign, missing] = [
        await viewer.get(`/api/calls/${id}/${route}`),
        await viewer.get(`/api/calls/999999/${route}`),
      ]
      expect(foreign.statusCode).toBe(404)
      expect(foreign.rawPayload.equals(missing.rawPayload)).toBe(true)
    }
    expect((await write(viewer, id, 'Hello')).statusCode).toBe(404)
    expect(await markersOf(id)).toEqual([])
  })

  test('puts one’s own notes in it out of reach', async () => {
    const rules = [{ action: 'call-detail' as const }]
    const writer = await server.as({ rules })
    const note = await written(writer, await conversation(), 'Mine')
    await giveRules(db, writer.person.role_id!, [{ action: 'call-detail', conditions: { partner_id: 999_999 } }])
    expect((await change(writer, note, 'Still mine')).statusCode).toBe(404)
    expect((await writer.send('DELETE', `/api/notes/${note.id}`)).statusCode).toBe(404)
  })
})

test('a conversation whose retention is over shows no notes and takes none; existing ones can still be removed', async () => {
  const id = await conversation()
  const note = await written(author, id, 'Soon over')
  await db.updateTable('interaction').set({ expired_at: new Date() }).where('id', '=', id).execute()
  expect(await notesOf(author, id)).toEqual([])
  expect((await write(author, id, 'Too late')).statusCode).toBe(404)
  expect((await change(author, note, 'Too late')).statusCode).toBe(404)
  expect((await author.send('DELETE', `/api/notes/${note.id}`)).statusCode).toBe(200)
})

describe('people', () => {
  const names = async (client: Client, id: number, q = '') =>
    (await client.get(`/api/calls/${id}/mentionable?q=${encodeURIComponent(q)}`)).json<{ data: Mentionable[] }>().data

  test('are offered if they may open this very conversation, and nobody else', async () => {
    const [mine, theirs] = [await given.partner(), await given.partner()]
    const team = await given.team('Norte')
    const own = [{ action: 'call-detail' as const, conditions: { partner_id: '$user.partner_id' } }]
    const add = (name: string, more: object) => server.addPerson({ name, rules: own, ...more })
    await add('Zoë Núñez', { partner_id: mine.id, team_id: team.id })
    await add('Zoe Nunez Otra', { partner_id: theirs.id })
    await add('Zoe Nunez Fuera', { partner_id: mine.id, active: false })
    await add('Zoe Nunez Sin', { rules: [{ action: 'user-list' }] })
    const invited = await add('Zoe Nunez Nueva', { partner_id: mine.id })
    await db.updateTable('app_user').set({ password_hash: null }).where('id', '=', invited.id).execute()
    const strict = await add('Zoe Nunez Segura', { partner_id: mine.id })
    await db.updateTable('role').set({ requires_two_factor: true }).where('id', '=', strict.role_id!).execute()

    const id = await conversation({ partner_id: mine.id })
    const offered = await names(author, id, 'zoe nun')
    expect(offered).toEqual([{ id: expect.any(Number), name: 'Zoë Núñez', team: 'Norte' }])
    expect(await names(author, id, 'nuñ')).toEqual(offered)
    expect(await names(author, id, 'uñez')).toEqual([])
  })

  test('who may open it are mentioned, with their current names', async () => {
    const id = await conversation()
    const reader = await server.addPerson({ name: 'Ana Soto', rules: [{ action: 'call-detail' }] })
    await written(author, id, `Mira, @[user:${reader.id}]`)
    await db.updateTable('app_user').set({ name: 'Ana Soto Díaz' }).where('id', '=', reader.id).execute()
    expect((await notesOf(author, id))[0]?.mentions).toEqual([{ id: reader.id, name: 'Ana Soto Díaz' }])
  })

  test('who may not are refused, with their names only for authors who see them anyway', async () => {
    const id = await conversation()
    const other = await server.addPerson({ name: 'Olga Ruiz', rules: [{ action: 'freshdeck' }] })
    const text = `@[user:${other.id}] @[user:999999]`
    const plain = await write(author, id, text)
    expect(plain.statusCode).toBe(422)
    expect(plain.json<Failure>().errors?.['text']?.[0]).toContain(`#${other.id}, #999999.`)
    const lead = await server.as(['call-detail', 'user-list'])
    expect((await write(lead, id, text)).json<Failure>().errors?.['text']?.[0]).toContain('Olga Ruiz, #999999.')
    expect(await markersOf(id)).toEqual([])
  })

  test('who may no longer open it stay mentioned when another word changes', async () => {
    const id = await conversation()
    const reader = await server.addPerson({ rules: [{ action: 'call-detail' }] })
    const other = await server.addPerson({ rules: [{ action: 'freshdeck' }] })
    const note = await written(author, id, `@[user:${reader.id}] mira`)
    await giveRules(db, reader.role_id!, [])
    const saved = await change(author, note, `@[user:${reader.id}] mira bien`)
    expect(saved.statusCode).toBe(200)
    expect((await change(author, saved.json<SavedNote>().note, `@[user:${other.id}]`)).statusCode).toBe(422)
  })
})

describe('a letter', () => {
  const sent = async () => {
    await server.app.jobs.idle()
    return server.outbox.splice(0)
  }

  test('notifies each person once that a note mentions them, and nothing of what was written', async () => {
    const id = await conversation({ channel: 'whatsapp' })
    const reader = await server.addPerson({ rules: [{ action: 'call-detail' }] })
    await sent()
    const note = await written(author, id, `@[user:${reader.id}] cuidado, @[user:${author.person.id}]`)
    const [letter, ...others] = await sent()
    expect(others).toEqual([])
    expect(letter?.to).toBe(reader.email)
    expect(letter?.subject).toContain(author.person.name)
    expect(letter?.text).toContain(`/call-detail-ia-whatsapp/whatsapp/${id}?panel=notes`)
    expect(`${letter?.subject}${letter?.text}`).not.toContain('cuidado')

    const without = (await change(author, note, 'nobody')).json<SavedNote>().note
    await change(author, without, `@[user:${reader.id}] otra vez`)
    expect(await sent()).toEqual([])
  })

  test('goes to nobody who may not open the conversation by then', async () => {
    const id = await conversation()
    const reader = await server.addPerson({ rules: [{ action: 'call-detail' }] })
    await sent()
    await db.transaction().execute(async (trx) => {
      const { id: note } = await trx
        .insertInto('marker')
        .values({
          interaction_id: id,
          kind: 'note',
          origin: 'person',
          name: '',
          seq: null,
          start_ms: null,
          end_ms: null,
          created_by: author.person.id,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await trx
        .insertInto('note')
        .values({ id: note, text: '', last_seq: null, start_char: null, end_char: null, turns_length: null })
        .execute()
      await trx.insertInto('note_mention').values({ note_id: note, user_id: reader.id }).execute()
      await trx.insertInto('note_letter').values({ note_id: note, user_id: reader.id }).execute()
      await trx
        .insertInto('job')
        .values({ kind: 'note-letter', key: `${note}:${reader.id}` })
        .execute()
    })
    await giveRules(db, reader.role_id!, [])
    server.app.jobs.wake()
    expect(await sent()).toEqual([])
  })

  test('that the mail server refuses is tried again', async () => {
    const id = await conversation()
    const reader = await server.addPerson({ rules: [{ action: 'call-detail' }] })
    await sent()
    const { send } = server.ports.mail
    server.ports.mail.send = () => Promise.reject(new Error('451 later'))
    await written(author, id, `@[user:${reader.id}]`)
    expect(await sent()).toEqual([])
    server.ports.mail.send = send
    await db
      .updateTable('job')
      .set({ run_at: new Date(0) })
      .execute()
    server.app.jobs.wake()
    expect((await sent()).map(({ to }) => to)).toEqual([reader.email])
  })
})

test('a person who writes more than 200 notes in an hour must wait', async () => {
  const writer = await server.as(calls)
  const id = await conversation()
  const counts = server.app.limit('notes', 200, 3_600)
  for (let nth = 0; nth < 199; nth += 1) await counts.count(String(writer.person.id)) // as if written: no more is sent than needed
  expect((await write(writer, id, 'again')).statusCode).toBe(200)
  expect((await write(writer, id, 'once more')).statusCode).toBe(429)
})
