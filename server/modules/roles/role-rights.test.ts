import { describe, expect, test } from 'vitest'

import { permissionNames } from '#contracts/permissions.ts'
import type { RoleDetail, RoleRule } from '#contracts/roles.ts'
import { changeOf, draft, rule, testRoles } from '#tests/support/roles.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { create, detail, put, remove } = await testRoles(server)

test.each([
  ['GET', '/api/roles'],
  ['GET', '/api/roles/1'],
  ['GET', '/api/rule-options'],
  ['POST', '/api/roles'],
  ['PUT', '/api/roles/8'],
  ['DELETE', '/api/roles/8'],
  ['POST', '/api/roles/preview'],
] as const)('%s %s needs its permission', async (method, url) => {
  const nobody = await server.as('Quality supervisor')
  const body = url.endsWith('preview') ? { rules: [], user_id: null } : draft()
  const payload = method === 'PUT' ? { ...draft(), version: 1, reason: '' } : body
  const answer = await nobody.send(method, url, method === 'POST' || method === 'PUT' ? payload : undefined)
  expect(answer.statusCode).toBe(403)
})

describe('a person who gives rights', () => {
  const giverOf = (rules: RoleRule[]) =>
    server.as({
      team_id: null,
      rules: [...rules, rule('role-list'), rule('role-create'), rule('role-edit')].map((one) => ({
        ...one,
        action: permissionNames.find((name) => name === one.action)!,
      })),
    })

  test('cannot give more than they have, by a new role or a changed one', async () => {
    const giver = await giverOf([rule('call-detail', { conditions: { team_id: 3 } })])
    const narrower = [rule('call-detail', { conditions: { team_id: 3, partner_id: 1 } })]
    const wider = [rule('call-detail', { conditions: { team_id: { $in: [3, 4] } } })]

    const made = await giver.post('/api/roles', draft({ rules: narrower }))
    expect(made.statusCode, made.body).toBe(201)
    const refused = await giver.post('/api/roles', draft({ rules: wider }))
    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors.rules[0]).toContain('call-detail')
    const role: RoleDetail = made.json()
    expect((await put(role.id, { ...changeOf(role), rules: wider }, giver)).statusCode).toBe(422)
    expect((await detail(role.id)).rules).toEqual(narrower)
  })

  test('cannot widen their own role', async () => {
    const giver = await giverOf([])
    const own = await detail(giver.person.role_id!)
    const wider = { ...changeOf(own), rules: [...own.rules, rule('user-edit')] }
    expect((await put(own.id, wider, giver)).statusCode).toBe(422)
  })

  test('cannot touch a role with more rights than theirs, not even to remove some', async () => {
    const giver = await giverOf([])
    const role = await create({ rules: [rule('quality-audit')] })
    const answer = await put(role.id, { ...changeOf(role), rules: [] }, giver)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors.rules[0]).toContain('quality-audit')
  })
})

describe('the administrators’ role', () => {
  test('always has everything', async () => {
    const role = await detail(1)
    expect(role.is_locked).toBe(true)
    for (const rules of [[], role.rules.slice(1), [...role.rules, rule('user-list', { inverted: true })]]) {
      const answer = await put(1, { ...changeOf(role), rules })
      expect(answer.statusCode).toBe(422)
      expect(answer.json().errors).toHaveProperty('rules')
    }
    expect((await put(1, { ...changeOf(role), name: 'Boss' })).json().errors).toHaveProperty('name')
    expect(await detail(1)).toEqual(role)
  })

  test('can be described and can require a second factor, with its rules in any order', async () => {
    const role = await detail(1)
    const answer = await put(1, { ...changeOf(role), rules: role.rules.toReversed(), description: 'The few' })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({ description: 'The few', requires_two_factor: false })
    await put(1, { ...changeOf(answer.json<RoleDetail>()), description: role.description })
  })

  test('is changed by administrators only, not by other people with equal rights', async () => {
    const peer = await server.as([...permissionNames])
    const before = await detail(1)
    const change = { ...changeOf(before), requires_two_factor: !before.requires_two_factor }
    const answer = await put(1, change, peer)
    expect(answer.statusCode, answer.body).toBe(422)
    expect(await detail(1)).toEqual(before)
  })

  test('cannot be touched by others, nor removed', async () => {
    const other = await server.as(['role-edit', 'role-list'])
    const change = { ...changeOf(await detail(1)), requires_two_factor: true }
    expect((await put(1, change, other)).statusCode).toBe(422)
    expect((await remove(1)).statusCode).toBe(422)
  })
})
