import { describe, expect, test } from 'vitest'

import { userDetailSchema } from '#contracts/users.ts'
import { listedPeople } from '#tests/support/listed-people.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { db } = server
const { north, south, acme, admin, lead, ana, bob, wil, off } = await listedPeople(server)

describe('one person', () => {
  const detail = async (client: typeof admin, id: number) =>
    userDetailSchema.parse((await client.get(`/api/users/${id}`)).json())

  test('is returned with their agent, the conversations that the reader sees, and what the reader may do', async () => {
    const agent = await db
      .insertInto('agent')
      .values({ name: 'Ana N.', user_id: ana.id, team_id: north })
      .returning('id')
      .executeTakeFirstOrThrow()
    const call = { partner_id: acme, agent_id: agent.id, channel: 'voice' as const }
    await db
      .insertInto('interaction')
      .values([
        { ...call, external_id: 'one', team_id: north },
        { ...call, external_id: 'two', team_id: south },
      ])
      .execute()

    expect(await detail(admin, ana.id)).toMatchObject({
      name: 'Ana Núñez',
      agent: { id: agent.id, name: 'Ana N.' },
      conversations: 2,
      invitation: null,
      may: {
        edit: ['name', 'email', 'role_id', 'team_id', 'partner_id'],
        deactivate: true,
        end_sessions: true,
        remove_two_factor: false,
      },
    })
    expect(await detail(lead, ana.id)).toMatchObject({
      conversations: 0,
      sessions: [],
      may: { edit: [], deactivate: false, end_sessions: false, remove_two_factor: false },
    })
    const auditor = await server.as({
      team_id: south,
      rules: [{ action: 'user-list' }, { action: 'call-detail', conditions: { team_id: '$user.team_id' } }],
    })
    expect((await detail(auditor, ana.id)).conversations).toBe(1)
    await db.deleteFrom('app_user').where('id', '=', auditor.person.id).execute()
  })

  test('has their signed-in browsers only for people who may end them', async () => {
    const { sessions } = await detail(admin, lead.person.id)
    expect(sessions).toMatchObject([{ is_current: false, ip: '127.0.0.1' }])
    expect((await detail(admin, admin.person.id)).sessions).toMatchObject([{ is_current: true }])
    expect((await detail(lead, lead.person.id)).sessions).toEqual([])
  })

  test('without a team is out of reach for people limited to a team', async () => {
    const team_id = north
    const clerk = await server.as({
      team_id,
      rules: [
        { action: 'user-list' },
        { action: 'user-edit', conditions: { team_id: '$user.team_id' } },
        { action: 'user-delete', conditions: { team_id: '$user.team_id' } },
      ],
    })
    const { id } = await server.addPerson({ team_id: null })
    expect((await detail(clerk, id)).may).toEqual({
      edit: [],
      deactivate: false,
      end_sessions: false,
      remove_two_factor: false,
    })
    await db.deleteFrom('app_user').where('id', 'in', [id, clerk.person.id]).execute()
  })

  test('nobody may deactivate themselves, and only administrators may change one', async () => {
    expect((await detail(admin, admin.person.id)).may.deactivate).toBe(false)
    const clerk = await server.as(['user-list', 'user-edit', 'user-delete'])
    expect((await detail(clerk, admin.person.id)).may).toEqual({
      edit: [],
      deactivate: false,
      end_sessions: false,
      remove_two_factor: false,
    })
    expect((await detail(clerk, off.id)).may.deactivate).toBe(true)
    expect((await detail(clerk, wil.id)).may.edit).toContain('email')
    // a person who reads the mail of somebody with more rights has these rights
    expect((await detail(clerk, bob.id)).may.edit).not.toContain('email')
    await db.deleteFrom('app_user').where('id', '=', clerk.person.id).execute()
  })
})
