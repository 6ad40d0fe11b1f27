import { expect, test } from 'vitest'

import { permissionNames } from '#contracts/permissions.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()

test('an administrator has every permission', async () => {
  const client = await server.as('Administrator')
  const rules: { action: string; subject: string }[] = (await client.get('/api/abilities')).json()
  expect(new Set(rules.map(({ action }) => action))).toEqual(new Set(permissionNames))
})

test('the database and the program name the same permissions', async () => {
  const rows = await server.db.selectFrom('permission').select('name').execute()
  expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(permissionNames))
})

test('a person without a role may do nothing', async () => {
  const client = await server.as({})
  const answer = await client.get('/api/abilities')
  expect(answer.statusCode).toBe(200)
  expect(answer.json()).toEqual([])
})

test("a rule about one's own team carries the team's number", async () => {
  const { id: team_id } = await server.db
    .insertInto('team')
    .values({ name: 'Sales' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const client = await server.as({ role: 'Team lead', team_id })
  expect((await client.get('/api/abilities')).json()).toEqual([
    { action: 'user-list', subject: 'all' },
    { action: 'dashboards-premium', subject: 'all', conditions: { team_id } },
    { action: 'call-detail', subject: 'all', conditions: { team_id } },
    { action: 'quality-detail', subject: 'all', conditions: { team_id } },
    { action: 'quality-acknowledge', subject: 'all', conditions: { team_id } },
    { action: 'quality-coaching', subject: 'all', conditions: { team_id } },
    { action: 'worklist-work', subject: 'all', conditions: { team_id } },
    { action: 'worklist-assign', subject: 'all', conditions: { team_id } },
  ])
})

test('a team lead without a team has no rule about calls', async () => {
  const client = await server.as('Team lead')
  expect((await client.get('/api/abilities')).json()).toEqual([{ action: 'user-list', subject: 'all' }])
})

test('fields, conditions and prohibitions are returned as they were written, in their order', async () => {
  const rules = [
    { action: 'customer-unmask' as const, fields: ['name', 'phones'] },
    { action: 'call-detail' as const, conditions: { partner_id: { $in: [1, 2] } } },
    { action: 'call-detail' as const, subject: 'interaction', conditions: { team_id: 9 }, inverted: true },
  ]
  const client = await server.as({ rules })
  expect((await client.get('/api/abilities')).json()).toEqual(rules.map((rule) => ({ subject: 'all', ...rule })))
})
