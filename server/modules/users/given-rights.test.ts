import { describe, expect, test } from 'vitest'

import { ADMIN_ROLE_ID } from '#contracts/permissions.ts'
import { testServer } from '#tests/support/server.ts'
import { AUDITOR, errorsOf, LEAD, SUPPORT, testUserChanges } from '#tests/support/user-changes.ts'

const server = await testServer()
const { db } = server
const { admin, clerk, north, south, create, change, personOf } = await testUserChanges(server)

describe('nobody gives more rights than they have', () => {
  test('neither by a role', async () => {
    const { id } = await server.addPerson()
    for (const role_id of [ADMIN_ROLE_ID, AUDITOR, LEAD]) {
      expect(errorsOf(await change(clerk, id, { role_id }))).toEqual({
        role_id: [expect.stringContaining('not yours to give')],
      })
    }
    expect((await change(clerk, id, { role_id: SUPPORT })).statusCode).toBe(200)
    expect((await change(clerk, id, { role_id: null })).statusCode).toBe(200)
  })

  test('nor to themselves', async () => {
    const { id } = clerk.person
    expect(errorsOf(await change(clerk, id, { role_id: ADMIN_ROLE_ID }))).toHaveProperty('role_id')
    expect((await personOf(id)).role_id).toBe(clerk.person.role_id)
  })

  test('nor by a team, where a role depends on the own team', async () => {
    const boss = await server.as({
      team_id: north,
      rules: [{ action: 'user-edit' }, { action: 'call-detail', conditions: { team_id: '$user.team_id' } }],
    })
    const more = ['This would give rights that you do not hold yourself.']
    expect(errorsOf(await change(boss, boss.person.id, { team_id: south }))).toEqual({ team_id: more })

    const lead = await server.addPerson({
      rules: [{ action: 'call-detail', conditions: { team_id: '$user.team_id' } }],
    })
    expect(errorsOf(await change(boss, lead.id, { team_id: south }))).toEqual({ team_id: more })
    expect((await change(boss, lead.id, { team_id: north })).statusCode).toBe(200)
    expect((await change(boss, lead.id, { team_id: null })).statusCode).toBe(200)
  })

  test('nor by a team that lifts a prohibition', async () => {
    const boss = await server.as({ rules: [{ action: 'user-edit' }] })
    const limited = await server.addPerson({
      team_id: north,
      rules: [
        { action: 'call-detail' },
        { action: 'call-detail', conditions: { team_id: '$user.team_id' }, inverted: true },
      ],
    })
    expect(errorsOf(await change(boss, limited.id, { team_id: south }))).toHaveProperty('team_id')
  })

  test('nor by redirecting the mail of somebody with more rights', async () => {
    const auditor = await server.addPerson({ role: 'Quality auditor' })
    expect(errorsOf(await change(clerk, auditor.id, { email: 'mine@example.com' }))).toEqual({
      email: ['Only somebody who holds all the rights of this person may change their e-mail address.'],
    })
    expect((await change(clerk, auditor.id, { name: 'Other Name' })).statusCode).toBe(200)
    expect((await change(admin, auditor.id, { email: 'theirs@example.com' })).statusCode).toBe(200)
  })

  test('and only administrators may change an administrator', async () => {
    const touched = await change(clerk, admin.person.id, { name: 'Nobody' })
    expect([touched.statusCode, touched.body]).toEqual([404, (await change(clerk, 999_999, { name: 'Nobody' })).body])
    const other = await server.addPerson({ role: 'Administrator' })
    expect((await change(admin, other.id, { name: 'Other Admin', role_id: SUPPORT })).statusCode).toBe(200)
  })
})

describe('the last administrator', () => {
  test('keeps the role, even if there are others who cannot sign in', async () => {
    await server.addPerson({ role: 'Administrator', active: false })
    const invited = (await create(admin, { role_id: ADMIN_ROLE_ID })).json()
    const last = { role_id: ['Somebody has to stay an administrator.'] }
    expect(errorsOf(await change(admin, admin.person.id, { role_id: SUPPORT }))).toEqual(last)
    expect(errorsOf(await change(admin, admin.person.id, { role_id: null }))).toEqual(last)
    expect((await change(admin, invited.id, { role_id: null })).statusCode).toBe(200)
    expect((await admin.get('/api/users')).statusCode).toBe(200)
  })

  test('still exists after two removed each other’s role at once', async () => {
    const one = await server.as('Administrator')
    const two = await server.as('Administrator')
    await db.updateTable('app_user').set({ role_id: SUPPORT }).where('id', '=', admin.person.id).execute()
    const answers = await Promise.all([
      change(one, two.person.id, { role_id: SUPPORT }),
      change(two, one.person.id, { role_id: SUPPORT }),
    ])
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    await db.updateTable('app_user').set({ role_id: ADMIN_ROLE_ID }).where('id', '=', admin.person.id).execute()
  })
})
