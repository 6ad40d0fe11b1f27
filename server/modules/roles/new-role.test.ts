import { describe, expect, test } from 'vitest'

import type { NewRole, RoleDetail } from '#contracts/roles.ts'
import { draft, rule, rulesOfEveryKind, testRoles } from '#tests/support/roles.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { admin, create, detail, lastRecord } = await testRoles(server)

describe('a new role', () => {
  test('keeps every kind of rule in its order', async () => {
    const role = await create({ name: '  Of every kind ', rules: rulesOfEveryKind, requires_two_factor: true })
    expect(role).toEqual({
      id: expect.any(Number),
      name: 'Of every kind',
      description: '',
      requires_two_factor: true,
      is_locked: false,
      people: 0,
      rules: rulesOfEveryKind,
      version: 1,
    })
    expect(await detail(role.id)).toEqual(role)
  })

  test('is returned completely where responses are written from their contract alone', async () => {
    const fast = await testServer({}, { checksAnswers: false })
    const reader = await fast.as('Administrator')
    const made = await reader.post('/api/roles', draft({ rules: rulesOfEveryKind }))
    expect(made.json<RoleDetail>().rules).toEqual(rulesOfEveryKind)
  })

  test('is recorded with its permissions', async () => {
    const role = await create({ name: 'Recorded', rules: [rule('call-detail', { conditions: { team_id: 3 } })] })
    expect(await lastRecord()).toMatchObject({
      user_id: admin.person.id,
      subject: `role:${role.id}`,
      detail: {
        after: { name: 'Recorded', permissions: { 'call-detail': [{ subject: 'all', conditions: { team_id: 3 } }] } },
      },
    })
  })

  test('whose name two take at once exists once', async () => {
    const answers = await Promise.all(['Twice', 'TWICE'].map((name) => admin.post('/api/roles', draft({ name }))))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([201, 422])
  })

  test('whose name has a letter that lower case writes in two exists once', async () => {
    expect((await admin.post('/api/roles', draft({ name: 'İzmir' }))).statusCode).toBe(201)
    const again = await admin.post('/api/roles', draft({ name: 'İzmir' }))
    expect(again.statusCode, again.body).toBe(422)
  })

  test('whose name no database can store is refused', async () => {
    const answer = await admin.post('/api/roles', draft({ name: 'half \ud83d of a sign' }))
    expect(answer.statusCode, answer.body).toBe(422)
  })

  test.each<[string, Partial<NewRole>, string]>([
    ['a name that another role has, in whatever case', { name: 'team LEAD' }, 'name'],
    ['no name', { name: '  ' }, 'name'],
    ['a name of two lines', { name: 'One\nTwo' }, 'name'],
    ['a permission that does not exist', { rules: [rule('role-list'), rule('role-rule')] }, 'rules.1.action'],
    ['fields of a permission that has none', { rules: [rule('call-detail', { fields: ['name'] })] }, 'rules.0.fields'],
    [
      'fields that a customer lacks',
      { rules: [rule('customer-unmask', { fields: ['password_hash'] })] },
      'rules.0.fields',
    ],
    [
      'a condition that narrows nothing',
      { rules: [rule('role-edit', { conditions: { team_id: 1 } })] },
      'rules.0.conditions',
    ],
    ['people of an agent', { rules: [rule('user-list', { conditions: { agent_id: 1 } })] }, 'rules.0.conditions'],
  ])('cannot have %s', async (_, more, field) => {
    const answer = await admin.post('/api/roles', draft(more))
    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toContain(field)
  })

  test.each([{ password_hash: 1 }, { team_id: '$user.password_hash' }, { team_id: { $ne: 1 } }, { team_id: null }])(
    'cannot have a condition of another kind: %j',
    async (conditions) => {
      const answer = await admin.post('/api/roles', { ...draft(), rules: [{ action: 'call-detail', conditions }] })
      expect(answer.statusCode).toBe(400)
    },
  )
})
