import { beforeEach, describe, expect, test } from 'vitest'

import { type Notification, notificationPageSchema } from '#contracts/notifications.ts'
import { removeOldNotifications } from '#server/modules/notifications/notifications.routes.ts'
import { testNotifications } from '#tests/support/notifications.ts'
import { testServer } from '#tests/support/server.ts'

const DAY = 86_400_000
const server = await testServer({ TOKEN_IDLE: '2h' })
const { db, clock } = server
const { actor, evaluation, tell } = await testNotifications(server)

const reader = await server.as(['quality-detail'])
const colleague = await server.as(['quality-detail'])
type Client = typeof reader

beforeEach(async () => void (await db.deleteFrom('notification').execute()))

const list = async (client: Client, query = ''): Promise<Notification[]> =>
  notificationPageSchema.parse((await client.get(`/api/notifications?${query}`)).json()).data
const unread = async (client: Client) => (await client.get('/api/notifications/unread')).json<object>()
const markRead = (client: Client, which: object) => client.post('/api/notifications/read', which)
const linkFields = ({ subject, link }: { subject: string; link: string }) => ({ subject, link })

describe('the list', () => {
  test('has what concerns the reader, the newest first, with its link', async () => {
    const first = await evaluation()
    const second = await evaluation(null)
    await tell(reader.person, 'evaluation-released', first.subject)
    await tell(reader.person, 'evaluation-disputed', second.subject)
    await tell(colleague.person, 'evaluation-voided', first.subject)
    const shared = {
      actor: { id: actor.id, name: 'Sergio Paredes' },
      created_at: clock.now().toISOString(),
      read_at: null,
    }
    expect(await list(reader)).toEqual([
      { ...shared, id: expect.any(Number), kind: 'evaluation-disputed', ...linkFields(second), about: null },
      { ...shared, id: expect.any(Number), kind: 'evaluation-released', ...linkFields(first), about: 'Pedro Soto' },
    ])
    expect((await list(colleague)).map(({ kind }) => kind)).toEqual(['evaluation-voided'])
  })

  test('comes in pages, and can be narrowed to the unread', async () => {
    const { subject } = await evaluation()
    for (const kind of ['evaluation-released', 'evaluation-disputed', 'dispute-resolved'] as const) {
      await tell(reader.person, kind, subject)
    }
    expect((await list(reader, 'per_page=2&page=2')).map(({ kind }) => kind)).toEqual(['evaluation-released'])
    const [newest] = await list(reader)
    await markRead(reader, { ids: [newest!.id] })
    const answer = await reader.get('/api/notifications?unread=yes&per_page=1')
    expect(answer.json()).toMatchObject({ data: [{ kind: 'evaluation-disputed' }], meta: { total: 2, last_page: 2 } })
  })

  test('leaves out link and subject once they are out of sight or removed', async () => {
    const { subject } = await evaluation()
    const other = await server.as({ rules: [{ action: 'quality-detail', conditions: { team_id: 999_999 } }] })
    const bare = await server.as([])
    for (const { person } of [other, bare]) await tell(person, 'evaluation-released', subject)
    await tell(reader.person, 'evaluation-released', 'evaluation:999999')
    for (const client of [other, bare, reader]) {
      expect(await list(client)).toMatchObject([{ link: null, about: null, actor: { name: 'Sergio Paredes' } }])
    }
  })

  test('names nobody whose account is deleted', async () => {
    const deleted = await server.addPerson()
    const { subject } = await evaluation()
    await tell(reader.person, 'evaluation-voided', subject, deleted)
    await db.deleteFrom('app_user').where('id', '=', deleted.id).execute()
    expect(await list(reader)).toMatchObject([{ actor: null, about: 'Pedro Soto' }])
  })

  test('is refused without a session', async () => {
    expect((await server.browser().get('/api/notifications')).statusCode).toBe(401)
  })
})

describe('reading', () => {
  test('counts down, marks one’s own only, and keeps the time of the first reading', async () => {
    const { subject } = await evaluation()
    await tell(reader.person, 'evaluation-released', subject)
    await tell(reader.person, 'evaluation-disputed', subject)
    await tell(colleague.person, 'evaluation-released', subject)
    expect(await unread(reader)).toEqual({ unread: 2 })
    const [mine] = await list(reader)
    const [theirs] = await list(colleague)
    expect((await markRead(reader, { ids: [mine!.id, theirs!.id] })).json()).toEqual({ unread: 1 })
    expect(await unread(colleague)).toEqual({ unread: 1 })
    const first = clock.now().toISOString()
    clock.advance(60_000)
    await markRead(reader, { ids: [mine!.id] })
    expect((await list(reader))[0]).toMatchObject({ id: mine!.id, read_at: first })
  })

  test('of all leaves out what came after the list was loaded', async () => {
    const { subject } = await evaluation()
    await tell(reader.person, 'evaluation-released', subject)
    await tell(reader.person, 'evaluation-disputed', subject)
    await tell(colleague.person, 'evaluation-released', subject)
    const [newest] = await list(reader)
    await tell(reader.person, 'dispute-resolved', subject)
    expect((await markRead(reader, { all_up_to: newest!.id })).json()).toEqual({ unread: 1 })
    expect((await list(reader, 'unread=yes')).map(({ kind }) => kind)).toEqual(['dispute-resolved'])
    expect(await unread(colleague)).toEqual({ unread: 1 })
  })

  test.each([
    [{}, 422],
    [{ ids: [] }, 422],
    [{ ids: ['1'] }, 400],
    [{ all_up_to: 1, ids: [1] }, 422],
    [{ all: true }, 400],
  ])('of %j is refused, and marks nothing', async (which, status) => {
    await tell(reader.person, 'evaluation-released', 'evaluation:1')
    expect((await markRead(reader, which)).statusCode).toBe(status)
    expect(await unread(reader)).toEqual({ unread: 1 })
  })
})

test('read notifications are deleted after a month, and unread ones after half a year', async () => {
  const now = clock.now()
  const row = (age: number, read: number | null) => ({
    user_id: reader.person.id,
    kind: 'evaluation-released' as const,
    subject: `evaluation:${age}`,
    actor_id: null,
    created_at: new Date(now.getTime() - age * DAY),
    read_at: read === null ? null : new Date(now.getTime() - read * DAY),
  })
  await db
    .insertInto('notification')
    .values([row(181, null), row(179, null), row(170, 29), row(60, 31), row(181, 1)])
    .execute()
  await removeOldNotifications(db, now)
  const left = await db.selectFrom('notification').select('subject').orderBy('id').execute()
  expect(left.map(({ subject }) => subject)).toEqual(['evaluation:179', 'evaluation:170'])
})

// last: it ages everybody's session
test('polling for unread notifications keeps nobody signed in', async () => {
  const client = await server.as([])
  clock.advance(90 * 60_000)
  expect((await client.get('/api/notifications/unread')).statusCode).toBe(200)
  clock.advance(31 * 60_000)
  expect((await client.get('/api/notifications/unread')).statusCode).toBe(401)
})
