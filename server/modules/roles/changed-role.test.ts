import { describe, expect, test } from 'vitest'

import { changeOf, rule, testRoles } from '#tests/support/roles.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { admin, create, detail, put, remove, lastRecord } = await testRoles(server)

describe('a changed role', () => {
  test('applies from the next request of its people on', async () => {
    const role = await create({ rules: [rule('role-list')] })
    const reader = await server.as(role.name)
    expect((await reader.get('/api/roles')).statusCode).toBe(200)
    const answer = await put(role.id, { ...changeOf(role), rules: [] })
    expect(answer.statusCode, answer.body).toBe(200)
    expect((await reader.get('/api/roles')).statusCode).toBe(403)
  })

  test('is recorded with its changes only, and the reason', async () => {
    const role = await create({ rules: [rule('call-detail'), rule('role-list')] })
    await put(role.id, {
      ...changeOf(role),
      description: 'Narrower',
      rules: [rule('call-detail', { conditions: { team_id: '$user.team_id' } }), rule('role-list'), rule('freshdeck')],
      reason: ' Audit of March ',
    })
    expect(await lastRecord()).toMatchObject({
      subject: `role:${role.id}`,
      reason: 'Audit of March',
      detail: {
        before: { description: '', permissions: { 'call-detail': [{ subject: 'all' }], freshdeck: [] } },
        after: {
          description: 'Narrower',
          permissions: {
            'call-detail': [{ subject: 'all', conditions: { team_id: '$user.team_id' } }],
            freshdeck: [{ subject: 'all' }],
          },
        },
      },
    })
  })

  test('is not changed over a change that the writer has not seen', async () => {
    const role = await create()
    expect((await put(role.id, changeOf(role))).json()).toMatchObject({ version: role.version + 1 })
    const late = await put(role.id, { ...changeOf(role), name: 'Too late' })
    expect(late.statusCode).toBe(409)
    expect(await detail(role.id)).toMatchObject({ name: role.name, version: role.version + 1 })
  })

  test('by two at once is changed by one of them', async () => {
    const role = await create()
    const answers = await Promise.all(
      ['One', 'Two'].map((description) => put(role.id, { ...changeOf(role), description })),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([200, 409])
  })

  test('keeps its own name, and cannot take another’s', async () => {
    const role = await create()
    expect((await put(role.id, { ...changeOf(role), name: 'Team lead' })).json().errors).toHaveProperty('name')
    expect((await put(role.id, { ...changeOf(role), name: role.name.toUpperCase() })).statusCode).toBe(200)
  })

  test('that never existed is missing', async () => {
    const role = await create()
    expect((await put(999_999, changeOf(role))).statusCode).toBe(404)
    expect((await admin.get('/api/roles/999999')).statusCode).toBe(404)
    expect((await remove(999_999)).statusCode).toBe(404)
  })
})
