import { describe, expect, test } from 'vitest'

import { listedPeople, namesFor, pageFor } from '#tests/support/listed-people.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const { db } = server
const { north, south, acme, admin, bob } = await listedPeople(server)

describe('the list', () => {
  test('shows everybody by name, with role, team, partner and state', async () => {
    const page = await pageFor(admin)
    expect(page.data.map(({ name, state }) => [name, state])).toEqual([
      ['Ana Núñez', 'active'],
      ['Bob 100% sure', 'active'],
      ['Ines Invited', 'invited'],
      ['Lea Lead', 'active'],
      ['Otto Off', 'deactivated'],
      ['wil', 'waiting'],
      ['Zoe Admin', 'active'],
    ])
    expect(page.data[1]).toEqual({
      id: bob.id,
      name: 'Bob 100% sure',
      email: 'bob_b@south.example',
      role: { id: bob.role_id, name: 'Support agent' },
      team: { id: south, name: 'South' },
      partner: { id: acme, name: 'Acme' },
      state: 'active',
      has_two_factor: false,
      photo_url: null,
      created_at: expect.any(String),
      last_active_at: null,
    })
    expect(page.meta).toMatchObject({ total: 7, current_page: 1, last_page: 1 })
    expect(page.data.at(-1)!.last_active_at).not.toBeNull()
  })

  test.each([
    ['?q=ana', ['Ana Núñez']],
    ['?q=example+ines', ['Ines Invited']],
    ['?q=100%25', ['Bob 100% sure']],
    ['?q=_', ['Bob 100% sure']],
    ['?q=%5C', []],
    ['?q=NÚÑEZ', ['Ana Núñez']],
    ['?q=%20%20', ['Ana Núñez', 'Bob 100% sure', 'Ines Invited', 'Lea Lead', 'Otto Off', 'wil', 'Zoe Admin']],
    ['?state=active', ['Ana Núñez', 'Bob 100% sure', 'Lea Lead', 'Zoe Admin']],
    ['?state=waiting', ['wil']],
    ['?state=invited', ['Ines Invited']],
    ['?state=deactivated', ['Otto Off']],
    [`?team_id=${north}`, ['Ana Núñez', 'Ines Invited', 'Lea Lead']],
    [`?partner_id=${acme}`, ['Bob 100% sure']],
    [`?role_id=5&state=active`, ['Ana Núñez', 'Bob 100% sure']],
    ['?role_id=999999', []],
  ])('%s keeps %j', async (query, names) => {
    const page = await pageFor(admin, query)
    expect(page.data.map(({ name }) => name)).toEqual(names)
    expect(page.meta.total).toBe(names.length)
  })

  test.each([
    ['-name', ['Zoe Admin', 'wil', 'Otto Off', 'Lea Lead', 'Ines Invited', 'Bob 100% sure', 'Ana Núñez']],
    ['email', ['Ana Núñez', 'Bob 100% sure', 'Ines Invited', 'Lea Lead', 'Otto Off', 'wil', 'Zoe Admin']],
    ['created_at', ['Zoe Admin', 'Lea Lead', 'Ana Núñez', 'Bob 100% sure', 'wil', 'Otto Off', 'Ines Invited']],
  ])('is sorted by %s', async (sort, names) => {
    expect(await namesFor(admin, `?sort=${sort}`)).toEqual(names)
  })

  test.each(['role', '-role', 'team', '-team', 'partner', '-partner', 'last_active_at', '-last_active_at'])(
    'sorted by %s, those without stand last and no page repeats anybody',
    async (sort) => {
      const field = sort.replace('-', '') as 'role' | 'team' | 'partner' | 'last_active_at'
      const { data } = await pageFor(admin, `?sort=${sort}`)
      const isMissing = data.map((row) => row[field] === null)
      expect(isMissing).toEqual(isMissing.toSorted((one, other) => Number(one) - Number(other)))
      const paged = []
      for (const page of [1, 2, 3, 4]) {
        paged.push(...(await pageFor(admin, `?sort=${sort}&per_page=2&page=${page}`)).data)
      }
      expect(paged).toEqual(data)
    },
  )

  test('shows who has a second factor and a photo', async () => {
    const person = await server.addPerson({ name: 'Zz Photo' })
    await db
      .insertInto('two_factor')
      .values({ user_id: person.id, secret: Buffer.from('x') })
      .execute()
    await db
      .updateTable('app_user')
      .set({ photo_key: 'k'.repeat(43) })
      .where('id', '=', person.id)
      .execute()
    const firstRow = async () => (await pageFor(admin, '?q=photo')).data[0]
    expect(await firstRow()).toMatchObject({ has_two_factor: false, photo_url: `/api/pictures/${'k'.repeat(43)}` })
    await db.updateTable('two_factor').set({ confirmed_at: new Date() }).where('user_id', '=', person.id).execute()
    expect(await firstRow()).toMatchObject({ has_two_factor: true })
    await db.deleteFrom('app_user').where('id', '=', person.id).execute()
  })

  test.each(['?per_page=201', '?role_id=x', '?state=gone', '?is_admin=1', `?q=${'a'.repeat(201)}`, '?q=%00'])(
    '%s is refused',
    async (query) => {
      expect((await admin.get(`/api/users${query}`)).statusCode).toBe(400)
    },
  )
})
