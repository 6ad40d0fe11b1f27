import { expect, test } from 'vitest'

import type { RoleRule } from '#contracts/roles.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { changeOf, rule, testRoles } from '#tests/support/roles.ts'
import { testServer } from '#tests/support/server.ts'

/** A role means something different for each of its people, so a change of it is checked for them too. */

const server = await testServer()
const { admin, create, detail, put, remove } = await testRoles(server)
const { team } = testConversations(server.db)
const [north, south] = [(await team('North')).id, (await team('South')).id]

const ofOwnTeam = rule('call-detail', { conditions: { team_id: '$user.team_id' } })
const lead = await server.as({
  team_id: north,
  rules: [
    { action: 'call-detail', conditions: { team_id: '$user.team_id' } },
    { action: 'freshdeck' },
    { action: 'role-list' },
    { action: 'role-edit' },
    { action: 'role-delete' },
  ],
})

/** A role with `rules`, and a person in each of these teams. */
async function roleOf(teams: (number | null)[], rules: RoleRule[] = []) {
  const role = await create({ rules })
  for (const team_id of teams) await server.addPerson({ role: role.name, team_id })
  return detail(role.id)
}

test('nobody sees another team because somebody else changed their role', async () => {
  const role = await roleOf([north, south, null])
  const wider = { ...changeOf(role), rules: [ofOwnTeam, rule('freshdeck')] }
  const answer = await put(role.id, wider, lead)
  expect(answer.statusCode).toBe(422)
  expect(answer.json().errors).toEqual({
    rules: ['You cannot give rights that you do not hold as widely yourself: call-detail.'],
  })
  expect(await detail(role.id)).toEqual(role)
  expect((await put(role.id, wider)).statusCode).toBe(200)
})

test('neither because a prohibition was removed', async () => {
  const role = await roleOf([south], [ofOwnTeam, rule('call-detail', { inverted: true })])
  expect((await put(role.id, { ...changeOf(role), rules: [ofOwnTeam] }, lead)).statusCode).toBe(422)
})

test('a role of the giver’s own team, or of people without one, is changed', async () => {
  const role = await roleOf([north, north, null])
  expect((await put(role.id, { ...changeOf(role), rules: [ofOwnTeam] }, lead)).statusCode).toBe(200)
})

test('what its people have already blocks no other change', async () => {
  const role = await roleOf([south], [ofOwnTeam])
  const change = { ...changeOf(role), description: 'Other words', rules: [ofOwnTeam, rule('freshdeck')] }
  expect((await put(role.id, change, lead)).statusCode).toBe(200)
})

test('a role with more rights than the giver’s cannot be removed', async () => {
  const role = await create({ rules: [rule('quality-audit')] })
  const answer = await lead.send('DELETE', `/api/roles/${role.id}`)
  expect([answer.statusCode, answer.json().message]).toEqual([
    422,
    'You cannot change a role that holds more than you do: quality-audit.',
  ])
  expect((await admin.get(`/api/roles/${role.id}`)).statusCode).toBe(200)
  expect((await remove(role.id)).statusCode).toBe(204)
  const lesser = await create({ rules: [rule('freshdeck')] })
  expect((await lead.send('DELETE', `/api/roles/${lesser.id}`)).statusCode).toBe(204)
})
