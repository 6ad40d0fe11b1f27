import { describe, expect, test } from 'vitest'

import type { Page } from '#contracts/pagination.ts'
import type { PermissionDetail, PermissionDraft, PermissionRowDto } from '#contracts/permission-catalogue.ts'
import { permissionNames, specifiedPermissions } from '#contracts/permissions.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const admin = await server.as('Administrator')

let number = 0
const draft = (more: Partial<PermissionDraft> = {}): PermissionDraft => ({
  name: `report-export${(number += 1)}`,
  group: 'other',
  description: {},
  ...more,
})
async function create(more: Partial<PermissionDraft> = {}): Promise<PermissionDetail> {
  const answer = await admin.post('/api/permissions', draft(more))
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const list = async (query: string) => (await admin.get(`/api/permissions?${query}`)).json<Page<PermissionRowDto>>()
const named = async (name: string) => (await list(`q=${name}`)).data.find((permission) => permission.name === name)!
const detail = async (id: number) => (await admin.get(`/api/permissions/${id}`)).json<PermissionDetail>()
const put = (id: number, change: PermissionDraft, version = 1) =>
  admin.send('PUT', `/api/permissions/${id}`, { ...change, version })
const remove = (id: number) => admin.send('DELETE', `/api/permissions/${id}`)
const roleWith = async (action: string, inverted = false) => {
  const role = await server.db
    .insertInto('role')
    .values({ name: `Role with ${action}` })
    .returning(['id', 'name'])
    .executeTakeFirstOrThrow()
  await server.db
    .insertInto('role_rule')
    .values({ role_id: role.id, action, fields: null, conditions: null, inverted })
    .execute()
  return role
}
const lastRecord = () =>
  server.db
    .selectFrom('access_record')
    .selectAll()
    .where('action', '=', 'rights')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

describe('the list', () => {
  test('has every permission of the product, and marks those that the specification gives', async () => {
    const { data } = await list('per_page=200&sort=name')
    expect(
      data
        .filter(({ is_built_in }) => is_built_in)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(permissionNames.toSorted())
    expect(
      data
        .filter(({ is_specified }) => is_specified)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(specifiedPermissions.toSorted())
  })

  test('counts the roles and the people that have it', async () => {
    await server.as('Support agent')
    expect(await named('freshdeck')).toMatchObject({ group: 'support', roles: 2, people: 2 })
    expect((await list('sort=-people&per_page=1')).data[0]).toHaveProperty('people')
    expect((await list('sort=-roles&per_page=1')).data[0]!.roles).toBeGreaterThan(4)
  })

  test('is grouped, and can be narrowed to a group or to words', async () => {
    expect((await list('')).data[0]!.group).toBe('dashboards')
    expect((await list('sort=-group')).data[0]!.group).not.toBe('dashboards')
    expect((await list('group=policies')).data.map(({ name }) => name)).toEqual(['policy-detail', 'policy-edit'])
    await create({ name: 'winter-tyres', description: { es: 'Neumáticos de invierno' } })
    expect((await list('q=invierno neum')).data.map(({ name }) => name)).toEqual(['winter-tyres'])
    expect((await list('q="es"')).data).toEqual([])
  })
})

test('a permission lists where it is used: by roles, by requests, by how many people', async () => {
  const { id } = await named('role-edit')
  const role = await roleWith('role-edit')
  await server.addPerson({ role: role.name })
  expect(await detail(id)).toEqual({
    id,
    name: 'role-edit',
    group: 'people',
    description: {},
    is_built_in: true,
    is_specified: false,
    people: 2,
    roles: [{ id: 1, name: 'Administrator' }, role],
    routes: expect.arrayContaining([
      { method: 'PUT', url: '/api/roles/:id' },
      { method: 'POST', url: '/api/roles/preview' },
    ]),
    version: 1,
  })
})

describe('a custom permission', () => {
  test('is given to the administrators at once', async () => {
    const made = await create({ name: 'report-export', description: { en: ' Take reports out. ', fr: ' ' } })
    expect(made).toMatchObject({
      name: 'report-export',
      description: { en: 'Take reports out.' },
      is_built_in: false,
      roles: [{ id: 1, name: 'Administrator' }],
    })
    expect((await admin.get('/api/abilities')).json()).toContainEqual({ action: 'report-export', subject: 'all' })
    expect(await lastRecord()).toMatchObject({
      subject: `permission:${made.id}`,
      detail: { after: { name: 'report-export', group: 'other' } },
    })
  })

  test.each([
    'manage',
    'all',
    'Report-Export',
    'report_export',
    'report-',
    '-export',
    'report export',
    'ré-export',
    '',
  ])('cannot be called "%s"', async (name) => {
    const answer = await admin.post('/api/permissions', draft({ name }))
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toHaveProperty('name')
  })

  test('cannot have the name of another one', async () => {
    for (const name of ['user-list', (await create()).name]) {
      expect((await admin.post('/api/permissions', draft({ name }))).json().errors.name[0]).toMatch(/already/)
    }
  })

  test('can be renamed, and its roles keep it', async () => {
    const { id, name } = await create()
    const role = await roleWith(name)
    const answer = await put(id, draft({ name: 'tyre-change', group: 'content' }))
    expect(answer.json()).toMatchObject({ name: 'tyre-change', group: 'content', roles: [{ id: 1 }, { id: role.id }] })
    expect((await lastRecord()).detail).toMatchObject({ before: { name }, after: { name: 'tyre-change' } })
  })

  test('is not changed over a change that the writer has not seen', async () => {
    const { id } = await create()
    const first = draft({ name: 'tyre-mending' })
    expect((await put(id, first)).json()).toMatchObject({ name: 'tyre-mending', version: 2 })
    const second = await put(id, draft())
    expect([second.statusCode, second.json().kind]).toEqual([409, 'conflict'])
    expect(await detail(id)).toMatchObject({ name: 'tyre-mending', version: 2 })
    expect((await put(id, { ...first, group: 'content' }, 2)).json()).toMatchObject({ group: 'content', version: 3 })
  })

  test('is removed once no role but the administrators’ uses it, not even to forbid it', async () => {
    const { id, name } = await create()
    const role = await roleWith(name, true)
    const refused = await remove(id)
    expect(refused.statusCode).toBe(422)
    expect(refused.json().message).toContain(role.name)
    await server.db.deleteFrom('role_rule').where('role_id', '=', role.id).execute()
    expect((await remove(id)).statusCode).toBe(204)
    expect((await admin.get(`/api/permissions/${id}`)).statusCode).toBe(404)
    expect(await lastRecord()).toMatchObject({ subject: `permission:${id}`, detail: { before: { name } } })
  })
})

describe('a permission of the product', () => {
  test('can be described and grouped differently', async () => {
    const { id } = await named('call-import')
    const answer = await put(id, draft({ name: 'call-import', group: 'other', description: { en: 'Upload calls.' } }))
    expect(answer.json()).toMatchObject({ group: 'other', description: { en: 'Upload calls.' } })
  })

  test.each([
    ['freshdeck', /specification/],
    ['call-import', /product itself/],
  ])('keeps its name, %s, and says why', async (name, reason) => {
    const { id, group } = await named(name)
    const answer = await put(id, draft({ name: 'help-desk', group }), (await detail(id)).version)
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors.name[0]).toMatch(reason)
  })

  test('cannot be removed', async () => {
    const { id } = await named('post-all')
    expect((await remove(id)).statusCode).toBe(422)
    expect(await detail(id)).toMatchObject({ name: 'post-all' })
  })
})

test.each([
  ['GET', '/api/permissions', 'permission-list'],
  ['GET', '/api/permissions/999999', 'permission-list'],
  ['POST', '/api/permissions', 'permission-create'],
  ['PUT', '/api/permissions/999999', 'permission-edit'],
  ['DELETE', '/api/permissions/999999', 'permission-delete'],
] as const)('%s %s needs %s', async (method, url, permission) => {
  const payload = { POST: draft(), PUT: { ...draft(), version: 1 }, GET: undefined, DELETE: undefined }[method]
  const others = await server.as(permissionNames.filter((name) => name !== permission))
  expect((await others.send(method, url, payload)).statusCode).toBe(403)
  const holder = await server.as([permission])
  expect([200, 201, 404]).toContain((await holder.send(method, url, payload)).statusCode)
})
