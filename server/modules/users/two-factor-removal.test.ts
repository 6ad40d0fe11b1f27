import { beforeEach, describe, expect, test } from 'vitest'

import { userDetailSchema } from '#contracts/users.ts'
import { setUpTwoFactor } from '#tests/support/authenticator.ts'
import type { NewPerson } from '#tests/support/people.ts'
import { testServer, type TestServer } from '#tests/support/server.ts'

const server = await testServer()
const { db } = server

type Client = Awaited<ReturnType<TestServer['as']>>

const admin = await server.as('Administrator')
const clerk = await server.as(['user-list', 'user-edit'])

const remove = (client: Client, id: number, body: object = { reason: 'Lost the phone' }) =>
  client.post(`/api/users/${id}/two-factor/removal`, body)

async function withTwoFactor(who: string | NewPerson) {
  const client = await server.as(who)
  await setUpTwoFactor(server, client)
  return client
}

const mayRemove = async (client: Client, id: number) =>
  userDetailSchema.parse((await client.get(`/api/users/${id}`)).json()).may.remove_two_factor
const isOn = async (id: number) =>
  (await db.selectFrom('two_factor').select('user_id').where('user_id', '=', id).execute()).length === 1
const recordsOf = (id: number) =>
  db
    .selectFrom('access_record')
    .select(['user_id', 'reason', 'detail'])
    .where('action', '=', 'two-factor')
    .where('subject', '=', `user:${id}`)
    .where('user_id', 'is distinct from', id)
    .execute()

beforeEach(() => {
  server.outbox.length = 0
})

describe('a lost second factor', () => {
  test('is removed by a person who may: sessions end, it is recorded, and its owner is notified', async () => {
    const holder = await withTwoFactor('Support agent')
    const { id, email, password, name } = holder.person
    await db.updateTable('app_user').set({ locale: 'en' }).where('id', '=', id).execute()
    expect(await mayRemove(admin, id)).toBe(true)

    expect((await remove(admin, id)).json()).toEqual({ success: true })
    await server.app.settled()
    expect((await holder.get('/api/user')).statusCode).toBe(401)
    expect((await server.browser().attempt(email, password)).statusCode).toBe(200)
    expect(await db.selectFrom('recovery_code').select('user_id').where('user_id', '=', id).execute()).toEqual([])
    expect(await recordsOf(id)).toEqual([
      { user_id: admin.person.id, reason: 'Lost the phone', detail: { is_on: false, sessions: 1 } },
    ])
    expect(server.outbox).toEqual([
      {
        to: email,
        subject: 'Your second factor at Atalaya was taken away',
        text: expect.stringContaining(`Hello ${name},`),
      },
    ])
    expect(await mayRemove(admin, id)).toBe(false)
  })

  test('cannot be removed a second time, nor before it was set up', async () => {
    const holder = await withTwoFactor({ rules: [{ action: 'user-list' }] })
    const { id, password } = holder.person
    expect((await remove(clerk, id, { reason: ' ' })).statusCode).toBe(200)
    expect((await remove(admin, id)).json()).toEqual({ kind: 'conflict', message: 'There is no second factor yet.' })

    const beginner = await server.as('Support agent')
    await beginner.post('/api/profile/two-factor', { current_password: password })
    expect((await remove(admin, beginner.person.id)).statusCode).toBe(409)
    expect(await isOn(beginner.person.id)).toBe(true)
    expect((await beginner.get('/api/user')).statusCode).toBe(200)
  })

  test('is removed by one of two who try at once', async () => {
    const { id } = (await withTwoFactor('Support agent')).person
    const answers = await Promise.all([remove(admin, id), remove(admin, id)])
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
    expect(await recordsOf(id)).toHaveLength(1)
  })

  test('of a person with more rights cannot be removed', async () => {
    const { id } = (await withTwoFactor('Quality auditor')).person
    expect(await mayRemove(clerk, id)).toBe(false)
    const answer = await remove(clerk, id)
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      { reason: ['Only somebody who holds all the rights of this person may take their second factor away.'] },
    ])
    expect([await isOn(id), await recordsOf(id)]).toEqual([true, []])
  })

  test('of one’s own is removed in the profile, where the password is required', async () => {
    const other = await withTwoFactor('Administrator')
    expect(await mayRemove(other, other.person.id)).toBe(false)
    const answer = await remove(other, other.person.id)
    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['reason']])
    expect(await isOn(other.person.id)).toBe(true)
  })

  test('of an administrator is removed by administrators only; a person out of sight is missing', async () => {
    const other = await withTwoFactor('Administrator')
    const missing = await remove(clerk, 999_999)
    expect(missing.statusCode).toBe(404)
    expect((await remove(clerk, other.person.id)).body).toBe(missing.body)
    expect((await remove(admin, other.person.id)).statusCode).toBe(200)
  })

  test('needs its permission, and only a reason', async () => {
    const { id } = (await withTwoFactor('Support agent')).person
    expect((await remove(await server.as(['user-list', 'user-delete']), id)).statusCode).toBe(403)
    expect((await remove(admin, id, {})).statusCode).toBe(400)
    expect((await remove(admin, id, { reason: '', is_on: false })).statusCode).toBe(400)
    expect((await remove(admin, id, { reason: 'a'.repeat(501) })).statusCode).toBe(422)
    expect(await isOn(id)).toBe(true)
  })
})
