import { describe, expect, test } from 'vitest'

import { rule, testRoles } from '#tests/support/roles.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { admin, create, detail, remove, lastRecord } = await testRoles(server)

describe('a role is removed', () => {
  test('when nobody has it', async () => {
    const role = await create({ rules: [rule('freshdeck')] })
    expect((await remove(role.id)).statusCode).toBe(204)
    expect((await admin.get(`/api/roles/${role.id}`)).statusCode).toBe(404)
    expect(await lastRecord()).toMatchObject({
      subject: `role:${role.id}`,
      detail: { before: { name: role.name, permissions: { freshdeck: [{ subject: 'all' }] } } },
    })
  })

  test('not while somebody has it, even a deactivated person', async () => {
    const role = await create()
    await server.addPerson({ role: role.name, active: false })
    const answer = await remove(role.id)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().message).toContain('1 person')
    expect((await detail(role.id)).people).toBe(1)
  })

  test('not while a post is for its people: then it would be for everybody', async () => {
    const role = await create()
    const post = await server.db
      .insertInto('post')
      .values({ kind: 'news', title: 'Bonus', body: { type: 'doc', content: [] } })
      .returning('id')
      .executeTakeFirstOrThrow()
    await server.db.insertInto('post_role').values({ post_id: post.id, role_id: role.id }).execute()
    expect((await remove(role.id)).statusCode).toBe(422)
  })
})
