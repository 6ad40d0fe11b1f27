import { beforeEach, describe, expect, test } from 'vitest'

import { ADMIN_ROLE_ID } from '#contracts/permissions.ts'
import { userDetailSchema } from '#contracts/users.ts'
import { testServer } from '#tests/support/server.ts'
import { AUDITOR, errorsOf, LEAD, SUPPORT, testUserChanges } from '#tests/support/user-changes.ts'

const server = await testServer()
const { db } = server
const { admin, clerk, north, south, create, recordsOf } = await testUserChanges(server)

beforeEach(() => {
  server.outbox.length = 0
})

describe('a new person', () => {
  test('is invited, gets mail, and cannot sign in yet', async () => {
    const answer = await create(admin, {
      name: ' Nora New ',
      email: 'Nora@Example.COM',
      role_id: SUPPORT,
      team_id: north,
    })
    expect(answer.statusCode).toBe(201)
    const made = userDetailSchema.parse(answer.json())
    expect(made).toMatchObject({
      name: 'Nora New',
      email: 'nora@example.com',
      state: 'invited',
      role: { id: SUPPORT },
      team: { id: north },
      invitation: { by: admin.person.name },
    })
    await server.app.settled()
    expect(server.outbox).toMatchObject([{ to: 'nora@example.com', subject: 'Your account at Atalaya' }])
    expect((await server.browser().attempt('nora@example.com', '')).statusCode).toBe(400)
    expect(await recordsOf(made.id)).toEqual([
      {
        action: 'rights',
        user_id: admin.person.id,
        reason: null,
        detail: { after: { role_id: SUPPORT, team_id: north, partner_id: null } },
      },
      { action: 'invitation', user_id: admin.person.id, reason: null, detail: {} },
    ])
  })

  test('gets the errors of all fields together', async () => {
    const answer = await create(admin, {
      name: ' ',
      email: 'nora',
      role_id: 999_999,
      team_id: 999_999,
      partner_id: 999_999,
    })
    const noLongerThere = ['This does not exist any more. Please choose again.']
    expect(errorsOf(answer)).toEqual({
      name: ['Please fill in this field.'],
      email: ['This is not an e-mail address.'],
      role_id: noLongerThere,
      team_id: noLongerThere,
      partner_id: noLongerThere,
    })
  })

  test('cannot have an address that somebody has, in any spelling; nothing is stored', async () => {
    const before = await db.selectFrom('access_record').select('id').execute()
    const answer = await create(admin, { email: ` ${clerk.person.email.toUpperCase()} ` })
    expect(errorsOf(answer)).toEqual({ email: ['Another account has this e-mail address.'] })
    expect(await db.selectFrom('access_record').select('id').execute()).toEqual(before)
    await server.app.settled()
    expect(server.outbox).toEqual([])
  })

  test.each(['id', 'password', 'password_hash', 'active', 'created_at', 'is_admin', 'photo_key'])(
    'is not given a %s',
    async (field) => {
      const answer = await create(admin, { [field]: 1 })
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ kind: 'refused', errors: { [field]: ['This field is not known here.'] } })
    },
  )

  test('gets no role with more rights than the giver’s', async () => {
    for (const role_id of [ADMIN_ROLE_ID, AUDITOR, LEAD]) {
      expect(errorsOf(await create(clerk, { role_id }))).toEqual({
        role_id: [expect.stringContaining('not yours to give')],
      })
    }
    expect((await create(clerk, { role_id: SUPPORT })).statusCode).toBe(201)
    expect((await create(clerk)).statusCode).toBe(201)
  })

  test('must be within the reach of the creator', async () => {
    const narrow = await server.as({
      team_id: north,
      rules: [{ action: 'user-create', conditions: { team_id: '$user.team_id' } }],
    })
    const outside = ['This is outside of what you may manage.']
    expect(errorsOf(await create(narrow, { email: 'outside@example.com', team_id: south }))).toEqual({
      team_id: outside,
    })
    expect(errorsOf(await create(narrow))).toEqual({ team_id: outside })
    expect(await db.selectFrom('app_user').select('id').where('email', '=', 'outside@example.com').execute()).toEqual(
      [],
    )
    expect((await create(narrow, { team_id: north })).statusCode).toBe(201)
  })

  test('can be created only with the permission', async () => {
    const reader = await server.as(['user-list'])
    expect((await create(reader)).statusCode).toBe(403)
  })
})
