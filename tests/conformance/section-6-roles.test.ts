import { expect, test } from 'vitest'

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

test('Role id 1 is admin and goes to the admin area (admin.index).', async () => {
  const { roleId } = await actionsOf('Administrator')
  expect(roleId).toBe(1)
})
