import { describe, expect, test } from 'vitest'

import { testServer } from '#tests/support/server.ts'
import { errorsOf, testUserChanges } from '#tests/support/user-changes.ts'

/** A person who is bound to a team or a partner learns from no id whether another one exists. */

const server = await testServer()
const { admin, north, south, create, change } = await testUserChanges(server)
const MISSING = 999_999_999
const { id: foreignPartner } = await server.db
  .insertInto('partner')
  .values({ name: 'Banco Austral', country: 'CL', time_zone: 'America/Santiago', currency: 'CLP' })
  .returning('id')
  .executeTakeFirstOrThrow()

const ofOwnTeam = { conditions: { team_id: '$user.team_id' } }
const clerk = await server.as({
  team_id: north,
  rules: [
    { action: 'user-create', ...ofOwnTeam },
    { action: 'user-edit', ...ofOwnTeam },
    { action: 'call-detail', ...ofOwnTeam },
  ],
})

/** May change names only: not the team or partner of people. */
const namer = await server.as({
  rules: [
    { action: 'user-create', fields: ['name', 'email'] },
    { action: 'user-edit', fields: ['name', 'email'] },
  ],
})

const PLACES = [
  ['team_id', south],
  ['partner_id', foreignPartner],
] as const

describe('a foreign team is answered like one that never existed', () => {
  const outside = { team_id: ['This is outside of what you may manage.'] }

  test('when a person is created', async () => {
    const answers = [await create(clerk, { team_id: south }), await create(clerk, { team_id: MISSING })]
    expect(answers.map(errorsOf)).toEqual([outside, outside])
  })

  test('when a person is changed, with any rights in that team', async () => {
    const { id } = await server.addPerson({ team_id: north, rules: [{ action: 'call-detail', ...ofOwnTeam }] })
    const answers = [await change(clerk, id, { team_id: south }), await change(clerk, id, { team_id: MISSING })]
    expect(answers.map(errorsOf)).toEqual([outside, outside])
  })
})

test.each(PLACES)('so is a %s for a person who may not set it at all', async (field, foreign) => {
  const { id } = await server.addPerson()
  const notYours = { [field]: ['You may not change this field.'] }
  for (const value of [foreign, MISSING]) {
    expect(errorsOf(await create(namer, { [field]: value }))).toEqual(notYours)
    expect(errorsOf(await change(namer, id, { [field]: value }))).toEqual(notYours)
  }
})

test('a person who may assign everything is told what does not exist any more', async () => {
  const noLongerThere = ['This does not exist any more. Please choose again.']
  const answer = await create(admin, { team_id: MISSING, partner_id: MISSING })
  expect(errorsOf(answer)).toEqual({ team_id: noLongerThere, partner_id: noLongerThere })
})
