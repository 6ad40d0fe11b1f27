import { beforeEach, describe, expect, test } from 'vitest'

import { ADMIN_ROLE_ID } from '#contracts/permissions.ts'
import { ownSessionsSchema } from '#contracts/profile.ts'
import { PASSWORD } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

const server = await testServer()
const { db } = server

type Client = Awaited<ReturnType<TestServer['as']>>

const north = (await db.insertInto('team').values({ name: 'North' }).returning('id').executeTakeFirstOrThrow()).id
const south = (await db.insertInto('team').values({ name: 'South' }).returning('id').executeTakeFirstOrThrow()).id

const admin = await server.as('Administrator')
const clerk = await server.as(['user-list', 'user-create', 'user-edit', 'user-delete'])
const narrow = await server.as({
  team_id: north,
  rules: [
    { action: 'user-edit', conditions: { team_id: '$user.team_id' } },
    { action: 'user-delete', conditions: { team_id: '$user.team_id' } },
    { action: 'user-create', conditions: { team_id: '$user.team_id' } },
  ],
})

const deactivate = (client: Client, id: number, body: object = { reason: 'Left the company' }) =>
  client.post(`/api/users/${id}/deactivation`, body)
const reactivate = (client: Client, id: number) => client.send('DELETE', `/api/users/${id}/deactivation`)
const isActive = async (id: number) =>
  (await db.selectFrom('app_user').select('active').where('id', '=', id).executeTakeFirstOrThrow()).active
const recordsOf = (id: number) =>
  db
    .selectFrom('access_record')
    .select(['action', 'user_id', 'reason', 'detail'])
    .where('subject', '=', `user:${id}`)
    .orderBy('id')
    .execute()

beforeEach(() => {
  server.outbox.length = 0
})

describe('deactivation', () => {
  test('ends every session at once, and lets nobody in', async () => {
    const person = await server.as('Support agent')
    const { id, email } = person.person
    const there = server.browser()
    await there.signIn(email, PASSWORD)

    expect((await deactivate(admin, id)).json()).toEqual({ success: true })
    expect((await person.get('/api/user')).statusCode).toBe(401)
    expect((await there.get('/api/user')).statusCode).toBe(401)
    expect((await server.browser().attempt(email, PASSWORD)).statusCode).toBe(400)
    expect((await recordsOf(id)).at(-1)).toEqual({
      action: 'rights',
      user_id: admin.person.id,
      reason: 'Left the company',
      detail: { before: { active: true }, after: { active: false }, sessions: 2 },
    })
  })

  test('can be undone; old sessions stay ended', async () => {
    const person = await server.as('Support agent')
    const { id, email } = person.person
    await deactivate(admin, id)
    expect((await reactivate(admin, id)).statusCode).toBe(200)
    expect((await person.get('/api/user')).statusCode).toBe(401)
    expect((await server.browser().attempt(email, PASSWORD)).statusCode).toBe(200)
    expect((await recordsOf(id)).map(({ detail }) => detail)).toContainEqual({
      before: { active: false },
      after: { active: true },
    })
  })

  test('twice counts once', async () => {
    const { id } = await server.addPerson()
    await deactivate(admin, id)
    expect((await deactivate(admin, id)).statusCode).toBe(200)
    await reactivate(admin, id)
    expect((await reactivate(admin, id)).statusCode).toBe(200)
    expect(await recordsOf(id)).toHaveLength(2)
  })

  test('ends links to a password, for good', async () => {
    const { id } = await server.addPerson()
    const later = new Date(server.clock.now().getTime() + 60_000)
    await db
      .insertInto('password_reset')
      .values({ token_hash: Buffer.from('r'), user_id: id, expires_at: later })
      .execute()
    await deactivate(admin, id)
    await reactivate(admin, id)
    expect(await db.selectFrom('password_reset').select('user_id').where('user_id', '=', id).execute()).toEqual([])
  })

  test('is neither for oneself, nor for the last administrator', async () => {
    const own = await deactivate(clerk, clerk.person.id)
    expect([own.statusCode, own.json().errors]).toEqual([422, { reason: ['Nobody can deactivate themselves.'] }])
    const last = await deactivate(admin, admin.person.id)
    expect(last.statusCode).toBe(422)
    expect(await isActive(admin.person.id)).toBe(true)
  })

  test('leaves an administrator when two deactivate each other at once', async () => {
    const other = await server.as('Administrator')
    const answers = await Promise.all([deactivate(admin, other.person.id), deactivate(other, admin.person.id)])
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const left = await db
      .selectFrom('app_user')
      .select('id')
      .where('role_id', '=', ADMIN_ROLE_ID)
      .where('active', '=', true)
      .execute()
    expect(left).toHaveLength(1)
    await db.updateTable('app_user').set({ active: true }).where('id', '=', admin.person.id).execute()
    await db.updateTable('app_user').set({ active: false }).where('id', '=', other.person.id).execute()
    await admin.signIn(admin.person.email, PASSWORD)
  })

  test('of an administrator or of a person out of sight is answered like that of a missing person', async () => {
    const foreign = await server.addPerson({ team_id: south })
    const missing = await deactivate(narrow, 999_999)
    expect(missing.statusCode).toBe(404)
    for (const [client, id] of [
      [narrow, foreign.id],
      [clerk, admin.person.id],
    ] as const) {
      for (const request of [deactivate, reactivate]) {
        const answer = await request(client, id)
        expect([answer.statusCode, answer.body]).toEqual([404, missing.body])
      }
      expect(await isActive(id)).toBe(true)
    }
  })

  test('needs its permission, and only a reason', async () => {
    const { id } = await server.addPerson()
    const editor = await server.as(['user-list', 'user-edit'])
    expect((await deactivate(editor, id)).statusCode).toBe(403)
    expect((await reactivate(editor, id)).statusCode).toBe(403)
    expect((await deactivate(admin, id, {})).statusCode).toBe(400)
    expect((await deactivate(admin, id, { reason: '', active: true })).statusCode).toBe(400)
    expect((await deactivate(admin, id, { reason: 'a'.repeat(501) })).statusCode).toBe(422)
    expect(await isActive(id)).toBe(true)
  })
})

describe('sessions of others', () => {
  const list = async (client: Client, id: number) => {
    const answer = await client.get(`/api/users/${id}/sessions`)
    expect(answer.statusCode).toBe(200)
    return ownSessionsSchema.parse(answer.json()).data
  }

  test('are listed and ended, one or all, at once', async () => {
    const person = await server.as('Support agent')
    const { id, email } = person.person
    const there = server.browser()
    await there.signIn(email, PASSWORD)
    server.clock.advance(1_000)
    const third = server.browser()
    await third.signIn(email, PASSWORD)
    const [newest] = await list(clerk, id)

    expect((await clerk.send('DELETE', `/api/users/${id}/sessions/${newest!.id}`)).json()).toEqual({ success: true })
    expect((await third.get('/api/user')).statusCode).toBe(401)
    expect((await there.get('/api/user')).statusCode).toBe(200)

    expect((await clerk.send('DELETE', `/api/users/${id}/sessions`)).json()).toEqual({ success: true })
    expect((await there.get('/api/user')).statusCode).toBe(401)
    expect((await person.get('/api/user')).statusCode).toBe(401)
    expect(await list(clerk, id)).toEqual([])
    const ended = (await recordsOf(id)).filter(({ action }) => action === 'session-ended')
    expect(ended.map(({ user_id, detail }) => [user_id, detail])).toEqual([
      [clerk.person.id, { sessions: 1 }],
      [clerk.person.id, { sessions: 2 }],
    ])
  })

  test('of another person are not found under this one', async () => {
    const one = await server.as('Support agent')
    const other = await server.addPerson()
    const [session] = await list(clerk, one.person.id)
    expect((await clerk.send('DELETE', `/api/users/${other.id}/sessions/${session!.id}`)).statusCode).toBe(404)
    expect((await one.get('/api/user')).statusCode).toBe(200)
  })

  test('of a person out of sight, and of administrators, are like those of a missing person', async () => {
    const foreign = await server.as({ team_id: south })
    const missing = await narrow.get('/api/users/999999/sessions')
    const [session] = await list(admin, foreign.person.id)
    for (const answer of [
      await narrow.get(`/api/users/${foreign.person.id}/sessions`),
      await narrow.send('DELETE', `/api/users/${foreign.person.id}/sessions`),
      await narrow.send('DELETE', `/api/users/${foreign.person.id}/sessions/${session!.id}`),
      await clerk.get(`/api/users/${admin.person.id}/sessions`),
      await clerk.send('DELETE', `/api/users/${admin.person.id}/sessions`),
    ]) {
      expect([answer.statusCode, answer.body]).toEqual([404, missing.body])
    }
    expect((await foreign.get('/api/user')).statusCode).toBe(200)
    expect((await admin.get('/api/user')).statusCode).toBe(200)
  })
})

describe('another invitation', () => {
  const newLetter = async (client: Client, id: number) => {
    const answer = await client.post(`/api/users/${id}/invitation`)
    await server.app.settled()
    return answer
  }
  const invited = async (team_id: number | null = null) => {
    const person = await server.addPerson({ team_id })
    await db.updateTable('app_user').set({ password_hash: null }).where('id', '=', person.id).execute()
    return person
  }

  test('goes to a person who is still invited, and is recorded', async () => {
    const { id, email } = await invited(north)
    expect((await newLetter(narrow, id)).json()).toEqual({ success: true })
    expect(server.outbox.map(({ to }) => to)).toEqual([email])
    expect(await recordsOf(id)).toEqual([{ action: 'invitation', user_id: narrow.person.id, reason: null, detail: {} }])
  })

  test('goes to nobody who has a password, is deactivated or is out of sight', async () => {
    const { id } = await server.addPerson()
    expect((await newLetter(admin, id)).statusCode).toBe(409)
    const deactivated = await invited()
    await deactivate(admin, deactivated.id)
    expect((await newLetter(admin, deactivated.id)).statusCode).toBe(409)
    const foreign = await invited(south)
    expect((await newLetter(narrow, foreign.id)).body).toBe((await newLetter(narrow, 999_999)).body)
    expect(server.outbox).toEqual([])
  })

  test('is sent five times an hour', async () => {
    const { id } = await invited()
    const statuses = []
    for (let time = 0; time < 6; time += 1) statuses.push((await newLetter(admin, id)).statusCode)
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })

  test('to a person out of sight is missing, after any number of invitations', async () => {
    const { id } = await invited(south)
    for (let time = 0; time < 6; time += 1) await newLetter(admin, id)
    const [foreign, missing] = [await newLetter(narrow, id), await newLetter(narrow, 999_999)]
    expect([foreign.statusCode, foreign.body]).toEqual([missing.statusCode, missing.body])
  })

  test('is sent five times an hour, also with many requests at once', async () => {
    const { id } = await invited()
    const answers = await Promise.all(Array.from({ length: 8 }, () => admin.post(`/api/users/${id}/invitation`)))
    await server.app.settled()
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
  })
})
