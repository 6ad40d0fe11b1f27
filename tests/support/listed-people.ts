import { expect } from 'vitest'

import { readUserPageSchema } from '#contracts/users.ts'
import { testConversations } from '#tests/support/conversations.ts'
import type { TestServer } from '#tests/support/server.ts'

/**
 * Seven people in every state, in two teams and in none. Zoe Admin sees all of them; Lea Lead sees those of the North: Ana Núñez,
 * Ines Invited and herself. Tests compare whole lists: a test that adds a person must remove them again.
 */
export async function listedPeople(server: TestServer) {
  const given = testConversations(server.db)
  const north = (await given.team('North')).id
  const south = (await given.team('South')).id
  const acme = (await given.partner({ name: 'Acme' })).id
  const bolt = (await given.partner({ name: 'Bolt' })).id

  const admin = await server.as({ name: 'Zoe Admin', email: 'zoe@example.com', role: 'Administrator' })
  const lead = await server.as({
    name: 'Lea Lead',
    email: 'lea@example.com',
    team_id: north,
    rules: [{ action: 'user-list', conditions: { team_id: '$user.team_id' } }],
  })
  const ana = await server.addPerson({
    name: 'Ana Núñez',
    email: 'ana@north.example',
    role: 'Support agent',
    team_id: north,
  })
  const bob = await server.addPerson({
    name: 'Bob 100% sure',
    email: 'bob_b@south.example',
    role: 'Support agent',
    team_id: south,
    partner_id: acme,
  })
  const wil = await server.addPerson({ name: 'wil', email: 'wil@example.com' })
  const off = await server.addPerson({
    name: 'Otto Off',
    email: 'otto@example.com',
    role: 'Support agent',
    active: false,
  })
  const inv = await server.addPerson({
    name: 'Ines Invited',
    email: 'ines@example.com',
    role: 'Business analyst',
    team_id: north,
  })
  await server.db.updateTable('app_user').set({ password_hash: null }).where('id', '=', inv.id).execute()

  return { north, south, acme, bolt, admin, lead, ana, bob, wil, off }
}

type Client = Pick<Awaited<ReturnType<TestServer['as']>>, 'get'>

export async function pageFor(client: Client, query = '') {
  const answer = await client.get(`/api/users${query}`)
  expect(answer.statusCode).toBe(200)
  return readUserPageSchema.parse(answer.json())
}

export const namesFor = async (client: Client, query = '') =>
  (await pageFor(client, query)).data.map(({ name }) => name)
