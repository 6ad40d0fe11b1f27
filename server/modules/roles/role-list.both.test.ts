import { describe, expect, test } from 'vitest'

import type { Page } from '#contracts/pagination.ts'
import { permissionNames } from '#contracts/permissions.ts'
import type { RoleRowDto, RuleOptions } from '#contracts/roles.ts'
import { rulesOfEveryKind, testRoles } from '#tests/support/roles.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { admin, create } = await testRoles(server)

describe('the list', () => {
  const list = async (query: string) => (await admin.get(`/api/roles?${query}`)).json<Page<RoleRowDto>>()

  test('has for each role its numbers of people and permissions', async () => {
    const role = await create({ name: 'Rarest role', description: 'Has one person', rules: rulesOfEveryKind })
    await server.db
      .updateTable('app_user')
      .set({ role_id: role.id })
      .where('id', '=', (await server.addPerson()).id)
      .execute()
    expect((await list('q=has rarest')).data).toEqual([
      {
        id: role.id,
        name: 'Rarest role',
        description: 'Has one person',
        requires_two_factor: false,
        is_locked: false,
        people: 1,
        permissions: 4,
      },
    ])
  })

  test('sorts by what it shows, and pages', async () => {
    const { data, meta } = await list('sort=-permissions&per_page=2')
    expect(data.map(({ id }) => id)).toEqual([1, 2])
    expect(data[0]).toMatchObject({ is_locked: true, permissions: permissionNames.length })
    expect(meta.total).toBeGreaterThanOrEqual(7)
    expect((await list('sort=name')).data.map(({ name }) => name)).toContain('Administrator')
    expect((await list('sort=-people&page=2&per_page=3')).meta).toMatchObject({ current_page: 2, from: 4 })
  })

  test('takes pattern characters literally', async () => {
    expect((await list('q=%25')).data).toEqual([])
  })
})

test('rules are offered the options by name', async () => {
  await server.db
    .insertInto('team')
    .values([{ name: 'Sur' }, { name: 'Norte' }])
    .execute()
  const options = (await admin.get('/api/rule-options')).json<RuleOptions>()
  expect(options.teams.map(({ name }) => name)).toEqual(['Norte', 'Sur'])
  expect(options.permissions).toContainEqual({ name: 'call-detail', group: 'conversations', description: {} })
})
