import { describe, expect, test } from 'vitest'

import { userOptionsSchema } from '#contracts/users.ts'
import { listedPeople, namesFor, pageFor } from '#tests/support/listed-people.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { db } = server
const { north, south, acme, bolt, admin, lead, ana, bob } = await listedPeople(server)

describe('who sees whom', () => {
  const ofNorth = ['Ana Núñez', 'Ines Invited', 'Lea Lead']

  test('a lead sees their own team: in the list and its count, with any filter and sort', async () => {
    for (const query of [
      '',
      '?sort=-team',
      '?per_page=1',
      '?q=e',
      `?team_id=${south}`,
      `?partner_id=${acme}`,
      '?state=active',
    ]) {
      const { data, meta } = await pageFor(lead, query)
      expect(data.every(({ name }) => ofNorth.includes(name))).toBe(true)
      expect(meta.total).toBeLessThanOrEqual(3)
    }
    expect(await namesFor(lead)).toEqual(ofNorth)
    expect((await pageFor(lead, `?team_id=${south}`)).meta.total).toBe(0)
  })

  test('a person of another team is answered like a missing one, byte by byte', async () => {
    const foreign = await lead.get(`/api/users/${bob.id}`)
    const missing = await lead.get('/api/users/999999')
    expect([foreign.statusCode, foreign.body]).toEqual([404, missing.body])
    expect((await lead.get(`/api/users/${ana.id}`)).statusCode).toBe(200)
  })

  test('the filters offer what the lead sees', async () => {
    const options = userOptionsSchema.parse((await lead.get('/api/user-options')).json())
    expect(options.teams).toEqual([{ id: north, name: 'North' }])
    expect(options.partners).toEqual([])
    expect(options.givable_roles).toEqual([])
    const all = userOptionsSchema.parse((await admin.get('/api/user-options')).json())
    expect(all.teams.map(({ name }) => name)).toEqual(['North', 'South'])
    expect(all.partners.map(({ name }) => name)).toEqual(['Acme', 'Bolt'])
    expect(all.givable_roles).toEqual(all.roles)
  })

  test('a person without permissions for people is offered nothing, and stays signed in', async () => {
    const support = await server.as('Support agent')
    const answer = await support.get('/api/user-options')
    expect(answer.json()).toEqual({ roles: [], givable_roles: [], teams: [], partners: [] })
    expect((await support.get('/api/users')).statusCode).toBe(403)
    await db.deleteFrom('app_user').where('id', '=', support.person.id).execute()
  })

  test('a role with more rights than one’s own is not offered', async () => {
    const clerk = await server.as(['user-list', 'user-create', 'user-edit', 'freshdeck'])
    const { givable_roles } = userOptionsSchema.parse((await clerk.get('/api/user-options')).json())
    expect(givable_roles.map(({ name }) => name)).toContain('Support agent')
    expect(givable_roles.map(({ name }) => name)).not.toContain('Administrator')
    expect(givable_roles.map(({ name }) => name)).not.toContain('Quality auditor')
    await db.deleteFrom('app_user').where('id', '=', clerk.person.id).execute()
  })

  test('a person who may assign people of one partner is offered that partner', async () => {
    const clerk = await server.as({ rules: [{ action: 'user-edit', conditions: { partner_id: bolt } }] })
    const options = userOptionsSchema.parse((await clerk.get('/api/user-options')).json())
    expect(options.partners).toEqual([{ id: bolt, name: 'Bolt' }])
    expect(options.teams.map(({ name }) => name)).toEqual(['North', 'South'])
    await db.deleteFrom('app_user').where('id', '=', clerk.person.id).execute()
  })
})
