import { beforeEach, describe, expect, test } from 'vitest'

import type { NewRule } from '#tests/support/people.ts'
import { testServer } from '#tests/support/server.ts'
import { doneIn, testUserFiles } from '#tests/support/user-files.ts'

const server = await testServer()
const { db } = server
beforeEach(server.database.truncate)

async function somebody(rules: NewRule[] | 'Administrator', more: { team_id?: number; partner_id?: number } = {}) {
  const client = await server.as(rules === 'Administrator' ? { role: rules, ...more } : { rules, ...more })
  return Object.assign(client, { files: testUserFiles(client) })
}

const may = (...actions: NewRule['action'][]): NewRule[] => actions.map((action) => ({ action }))
const team = async (name: string) =>
  (await db.insertInto('team').values({ name }).returning('id').executeTakeFirstOrThrow()).id
const stateOf = (email: string) =>
  db.selectFrom('app_user').where('email', '=', email).select(['name', 'role_id', 'active']).executeTakeFirst()

test.each([
  ['POST', '/api/user-files?name=a'],
  ['GET', '/api/user-files/1'],
  ['GET', '/api/user-files/1/rows'],
  ['GET', '/api/user-files/1/refused'],
] as const)('%s %s needs the permission to edit people', async (method, url) => {
  const client = await somebody(may('user-list', 'user-create', 'user-delete'))
  expect((await client.send(method, url)).statusCode).toBe(403)
  expect(
    (await server.app.inject({ method, url, headers: { authorization: `Bearer ${'a'.repeat(43)}` } })).statusCode,
  ).toBe(401)
})

test('a file belongs to the person who sent it: for everybody else there is none', async () => {
  const owner = await somebody('Administrator')
  const { id } = await owner.files.checked('email,name\nana@x.test,Ana')
  const other = await somebody('Administrator')
  for (const url of [`/api/user-files/${id}`, `/api/user-files/${id}/rows`, `/api/user-files/${id}/refused`]) {
    const answer = await other.get(url)
    expect([answer.statusCode, answer.json()]).toEqual([404, (await other.get('/api/user-files/999')).json()])
  }
  expect((await other.post(`/api/user-files/${id}/check`, { mapping: { email: 0 } })).statusCode).toBe(404)
  expect((await other.post(`/api/user-files/${id}/apply`, { invite: false })).statusCode).toBe(404)
  expect(await stateOf('ana@x.test')).toBeUndefined()
})

describe('nobody gives rights that they do not hold', () => {
  test('a role that holds more is refused; one that holds as much is given', async () => {
    await server.addPerson({ email: 'bo@x.test', name: 'Bo' })
    const client = await somebody(may('user-edit', 'user-create', 'freshdeck'))
    const { rows } = await client.files.applied(
      'email,name,role\nana@x.test,Ana,Quality auditor\nbo@x.test,,1\neva@x.test,Eva,Support agent\nbo2@x.test,Bo,Administrator',
    )
    const beyond = { role: ['This role holds more than you do: it is not yours to give.'] }
    expect(rows).toMatchObject([
      { outcome: 'refused', errors: beyond },
      { outcome: 'refused', errors: beyond },
      { outcome: 'create' },
      { outcome: 'refused', errors: beyond },
    ])
    expect(await stateOf('bo@x.test')).toMatchObject({ role_id: null })
    expect(await stateOf('eva@x.test')).toMatchObject({ role_id: 5 })
  })

  test('neither by a role nor by another team', async () => {
    const [red, blue] = [await team('Red'), await team('Blue')]
    await server.addPerson({ email: 'lea@x.test', role: 'Team lead', team_id: red })
    const inRed = { conditions: { team_id: red } }
    const client = await somebody([
      ...may('user-edit', 'user-list'),
      { action: 'dashboards-premium', ...inRed },
      { action: 'call-detail', ...inRed },
    ])
    const { rows } = await client.files.checked('email,team\nlea@x.test,Blue')
    expect(rows).toMatchObject([
      { outcome: 'refused', errors: { team: ['This would give rights that you do not hold yourself.'] } },
    ])
    expect(blue).toBeGreaterThan(red)
  })
})

describe('administrators', () => {
  test('are changed by administrators only', async () => {
    await server.addPerson({ email: 'root@x.test', name: 'Root', role: 'Administrator' })
    const client = await somebody(may('user-edit', 'user-delete'))
    const { rows } = await client.files.applied('email,name,state\nroot@x.test,Toor,inactive')
    expect(rows).toMatchObject([{ errors: { email: ['Only administrators may change an administrator.'] } }])
    expect(await stateOf('root@x.test')).toMatchObject({ name: 'Root', active: true })
  })

  test('stay at least one, and nobody deactivates themselves', async () => {
    const client = await somebody('Administrator')
    await server.addPerson({ email: 'second@x.test', role: 'Administrator' })
    const { email } = client.person
    const file = `email,role,state\nsecond@x.test,,inactive\n${email},Team lead,\n`
    const { rows } = await client.files.applied(file)
    expect(rows).toMatchObject([
      { outcome: 'deactivate' },
      { outcome: 'refused', errors: { email: ['Somebody has to stay an administrator.'] } },
    ])
    expect((await client.files.checked(`email,state\n${email},baja`)).rows).toMatchObject([
      { errors: { state: ['Nobody can deactivate themselves.'] } },
    ])
  })

  test('stay at least one even if another one is removed between check and application', async () => {
    const client = await somebody('Administrator')
    const other = await server.addPerson({ email: 'second@x.test', role: 'Administrator' })
    const { id } = await client.files.checked(`email,role\n${client.person.email},Team lead\n`)
    await db.updateTable('app_user').set({ active: false }).where('id', '=', other.id).execute()
    expect(doneIn(await client.files.apply(id)).outcomes).toMatchObject({ update: 0, refused: 1 })
  })
})

test('adding people and closing accounts need their own permissions', async () => {
  await server.addPerson({ email: 'bo@x.test', name: 'Bo' })
  await server.addPerson({ email: 'eva@x.test', name: 'Eva', active: false })
  const client = await somebody(may('user-edit'))
  const { rows } = await client.files.applied(
    'email,name,state\nana@x.test,Ana,\nbo@x.test,,inactive\neva@x.test,,active\nBO@x.test,,',
  )
  const noState = { state: ['You may neither deactivate this person nor let them in again.'] }
  expect(rows).toMatchObject([
    { errors: { email: ['You may not add such a person.'] } },
    { errors: noState },
    { errors: noState },
    { outcome: 'refused' },
  ])
  const closer = await somebody(may('user-edit', 'user-delete'))
  expect((await closer.files.applied('email,state\nbo@x.test,baja\neva@x.test,sí')).outcomes).toMatchObject({
    deactivate: 1,
    update: 1,
  })
  expect(await stateOf('eva@x.test')).toMatchObject({ active: true })
})

test('people outside of the own scope cannot be changed, nor can anybody be moved or added there', async () => {
  const [red, blue] = [await team('Red'), await team('Blue')]
  await server.addPerson({ email: 'in@x.test', name: 'In', team_id: red })
  await server.addPerson({ email: 'out@x.test', name: 'Out', team_id: blue })
  const own = { conditions: { team_id: '$user.team_id' } }
  const client = await somebody(
    [{ action: 'user-list' }, { action: 'user-edit', ...own }, { action: 'user-create', ...own }],
    { team_id: red },
  )
  const { rows } = await client.files.applied(
    [
      'email,name,team',
      'in@x.test,Inside,Red',
      'out@x.test,Out,Blue',
      'a@x.test,A,Blue',
      'b@x.test,B,',
      'c@x.test,C,Red',
    ].join('\n'),
  )
  expect(rows).toMatchObject([
    { outcome: 'update', changes: ['name'] },
    { outcome: 'refused', errors: { email: ['This person cannot be changed by you.'] } },
    { outcome: 'refused', errors: { team: ['This is outside of what you may manage.'] } },
    { outcome: 'refused', errors: { email: ['This is outside of what you may manage.'] } },
    { outcome: 'create' },
  ])
  expect((await client.files.applied('email,team\nin@x.test,Blue')).rows).toMatchObject([
    { errors: { team: ['This is outside of what you may manage.'] } },
  ])
})

test('fields that the rules do not name stay as they are', async () => {
  await server.addPerson({ email: 'bo@x.test', name: 'Bo' })
  await team('Red')
  const client = await somebody([{ action: 'user-edit', fields: ['team_id'] }])
  const { rows } = await client.files.applied('email,name,team\nbo@x.test,Bobby,Red')
  expect(rows).toMatchObject([{ outcome: 'refused', errors: { name: ['You may not change this field.'] } }])
  expect((await client.files.applied('email,team\nbo@x.test,red')).outcomes).toMatchObject({ update: 1 })
})

test('rights that were lost after the check are not used', async () => {
  const client = await somebody(may('user-edit', 'user-create'))
  const { id } = await client.files.checked('email,name\nana@x.test,Ana')
  await db
    .deleteFrom('role_rule')
    .where('role_id', '=', client.person.role_id)
    .where('action', '=', 'user-create')
    .execute()
  expect(doneIn(await client.files.apply(id)).outcomes).toMatchObject({ create: 0, refused: 1 })
  expect(await stateOf('ana@x.test')).toBeUndefined()
})
