import { expect, test } from 'vitest'

import { specifiedPermissions } from '#contracts/permissions.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()

const actionsOf = async (role: string) => {
  const client = await server.as(role)
  const rules: { action: string }[] = (await client.get('/api/abilities')).json()
  return { roleId: client.person.role_id, actions: rules.map(({ action }) => action) }
}

test('Permission names: dashboards-freemium, dashboards-premium, dashboards-beyond, policy-detail, freemium-audit, freshdeck (spelling used for the support-desk ability), user-list.', async () => {
  const { actions } = await actionsOf('Administrator')
  expect(actions).toEqual(
    expect.arrayContaining([
      'dashboards-freemium',
      'dashboards-premium',
      'dashboards-beyond',
      'policy-detail',
      'freemium-audit',
      'freshdeck',
      'user-list',
    ]),
  )
  expect((await actionsOf('Support agent')).actions).toEqual(['freshdeck'])
})

test.each(specifiedPermissions)(
  'The names that the specification gives to permissions stay as they are. (%s)',
  async (name) => {
    const admin = await server.as('Administrator')
    const listed = (await admin.get(`/api/permissions?q=${name}&per_page=200`)).json()
    const { id, group } = listed.data.find((permission: { name: string }) => permission.name === name)
    const change = { name: 'another-name', group, description: {}, version: 1 }
    const renamed = await admin.send('PUT', `/api/permissions/${id}`, change)
    expect([renamed.statusCode, Object.keys(renamed.json().errors)]).toEqual([422, ['name']])
    expect((await admin.send('DELETE', `/api/permissions/${id}`)).statusCode).toBe(422)
    expect((await admin.get(`/api/permissions/${id}`)).json()).toMatchObject({ name, is_specified: true })
  },
)

test('The role with the id 1 holds everything, whatever is taken from it, and stays.', async () => {
  const admin = await server.as('Administrator')
  const role = (await admin.get('/api/roles/1')).json()
  const { name, description, requires_two_factor, version } = role
  const without = { name, description, requires_two_factor, version, reason: 'Fewer', rules: role.rules.slice(1) }
  expect((await admin.send('PUT', '/api/roles/1', without)).statusCode).toBe(422)
  expect((await admin.send('DELETE', '/api/roles/1')).statusCode).toBe(422)
  expect((await admin.get('/api/roles/1')).json().rules).toEqual(role.rules)
})

test('Role id 1 is admin and goes to the admin area (admin.index).', async () => {
  const { roleId } = await actionsOf('Administrator')
  expect(roleId).toBe(1)
})
