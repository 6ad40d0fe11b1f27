import { beforeEach, describe, expect, test } from 'vitest'

import { userDetailSchema } from '#contracts/users.ts'
import { testServer } from '#tests/support/server.ts'
import { errorsOf, LEAD, SUPPORT, testUserChanges } from '#tests/support/user-changes.ts'

const server = await testServer()
const { db } = server
const { admin, clerk, north, south, create, change, personOf, recordsOf } = await testUserChanges(server)

beforeEach(() => {
  server.outbox.length = 0
})

describe('a change', () => {
  test('changes the given fields, once, and is recorded without the address itself', async () => {
    const { id } = await server.addPerson({ name: 'Olga Old', email: 'olga@example.com', team_id: north })
    const answer = await change(admin, id, { email: 'Olga.New@example.com', team_id: south, locale: 'es' })
    expect(userDetailSchema.parse(answer.json())).toMatchObject({
      name: 'Olga Old',
      email: 'olga.new@example.com',
      team: { id: south },
      locale: 'es',
    })
    expect(await recordsOf(id)).toEqual([
      {
        action: 'rights',
        user_id: admin.person.id,
        reason: null,
        detail: {
          before: { email: 'o•••@example.com', team_id: north, locale: null },
          after: { email: 'o•••@example.com', team_id: south, locale: 'es' },
        },
      },
    ])
    expect((await change(admin, id, { team_id: south, name: ' Olga Old ' })).statusCode).toBe(200)
    expect(await recordsOf(id)).toHaveLength(1)
  })

  test('of an address ends no session, and ends links that were sent to the old one', async () => {
    const person = await server.as('Support agent')
    const { id } = person.person
    const later = new Date(server.clock.now().getTime() + 60_000)
    await db
      .insertInto('password_reset')
      .values({ token_hash: Buffer.from('a'), user_id: id, expires_at: later })
      .execute()
    expect((await change(admin, id, { email: 'moved@example.com' })).statusCode).toBe(200)
    expect((await person.get('/api/user')).json().data.email).toBe('moved@example.com')
    expect(await db.selectFrom('password_reset').select('user_id').where('user_id', '=', id).execute()).toEqual([])
  })

  test('of an invited person’s address sends a new invitation and ends the old link', async () => {
    const made = (await create(admin)).json()
    await server.app.settled()
    const linkIn = (text: string) => /invitation\/([\w-]{43})/.exec(text)![1]!
    const old = linkIn(server.outbox[0]!.text)
    await change(admin, made.id, { email: 'right@example.com' })
    await server.app.settled()
    expect(server.outbox[1]).toMatchObject({ to: 'right@example.com' })
    const open = (token: string) => admin.post('/api/invitations/open', { token })
    expect((await open(old)).statusCode).toBe(404)
    expect((await open(linkIn(server.outbox[1]!.text))).statusCode).toBe(200)
  })

  test('of role and team applies at the person’s next request', async () => {
    const person = await server.as('Support agent')
    const { id } = person.person
    expect((await person.get('/api/users')).statusCode).toBe(403)
    await change(admin, id, { role_id: LEAD })
    expect((await person.get('/api/users')).json().meta.total).toBeGreaterThan(0)
    expect((await person.get('/api/calls')).statusCode).toBe(403) // a lead without a team
    await change(admin, id, { team_id: north })
    expect((await person.get('/api/calls')).statusCode).toBe(200)
    await change(admin, id, { role_id: null })
    expect((await person.get('/api/users')).statusCode).toBe(403)
  })

  test('of a field that the caller may not change is refused under that field', async () => {
    const { id } = await server.addPerson()
    const narrow = await server.as({ rules: [{ action: 'user-edit', fields: ['name', 'team_id'] }] })
    const notYours = ['You may not change this field.']
    const newValues = { name: 'New Name', email: 'x@example.com', role_id: SUPPORT, locale: 'fr' }
    expect(errorsOf(await change(narrow, id, newValues))).toEqual({
      email: notYours,
      role_id: notYours,
      locale: notYours,
    })
    expect((await change(narrow, id, { name: 'New Name', team_id: south })).statusCode).toBe(200)
  })

  test('of a person out of sight answers like one of a missing person; moving somebody out of sight is refused', async () => {
    const narrow = await server.as({
      team_id: north,
      rules: [{ action: 'user-edit', conditions: { team_id: '$user.team_id' } }],
    })
    const other = await server.addPerson({ team_id: south })
    const foreign = await change(narrow, other.id, { name: 'New Name' })
    const missing = await change(narrow, 999_999, { name: 'New Name' })
    expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body])

    const own = await server.addPerson({ team_id: north })
    const outside = { team_id: ['This is outside of what you may manage.'] }
    expect(errorsOf(await change(narrow, own.id, { team_id: south }))).toEqual(outside)
    expect(errorsOf(await change(narrow, own.id, { team_id: null }))).toEqual(outside)
    expect((await personOf(own.id)).team_id).toBe(north)
    expect((await change(narrow, own.id, { name: 'New Name' })).statusCode).toBe(200)
  })

  test('to a taken address, an unknown role or no name is refused', async () => {
    const { id } = await server.addPerson()
    expect(errorsOf(await change(admin, id, { email: admin.person.email }))).toEqual({
      email: ['Another account has this e-mail address.'],
    })
    expect(errorsOf(await change(admin, id, { role_id: 999_999, name: '' }))).toEqual({
      role_id: ['This does not exist any more. Please choose again.'],
      name: ['Please fill in this field.'],
    })
    expect((await change(admin, id, { name: 7 })).statusCode).toBe(400)
  })

  test.each(['id', 'password_hash', 'active', 'state', 'created_at', 'photo_key', '__proto__x'])(
    'of %s is none',
    async (field) => {
      const { id } = await server.addPerson()
      const before = await personOf(id)
      expect((await change(admin, id, { [field]: 1 })).statusCode).toBe(400)
      expect(await personOf(id)).toEqual(before)
    },
  )
})

test('one’s own address is changed in the profile only, where the password is required', async () => {
  for (const client of [admin, clerk]) {
    const { id, email } = client.person
    expect(errorsOf(await change(client, id, { email: 'elsewhere@example.com' }))).toEqual({
      email: ['You may not change this field.'],
    })
    expect((await personOf(id)).email).toBe(email)
    const { may } = userDetailSchema.parse((await client.get(`/api/users/${id}`)).json())
    expect(may.edit).not.toContain('email')
  }
})
