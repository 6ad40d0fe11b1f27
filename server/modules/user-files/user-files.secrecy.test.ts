import { beforeEach, expect, test } from 'vitest'

import type { NewRule } from '#tests/support/people.ts'
import { testServer } from '#tests/support/server.ts'
import { testUserFiles } from '#tests/support/user-files.ts'

const server = await testServer()
const { db } = server
beforeEach(server.database.truncate)

const team = async (name: string) =>
  (await db.insertInto('team').values({ name }).returning('id').executeTakeFirstOrThrow()).id

/** What a check of this file shows a person with these rights about its rows, except for their numbers and addresses. */
async function checkedRows(file: string, rules: NewRule[], team_id?: number) {
  const client = await server.as({ rules, ...(team_id !== undefined && { team_id }) })
  const { rows } = await testUserFiles(client).checked(file)
  return rows.map(({ outcome, changes, errors }: Record<string, unknown>) => ({ outcome, changes, errors }))
}

const ofTeam = { conditions: { team_id: '$user.team_id' } }

test('a person who may add nobody learns nothing of people beyond their own', async () => {
  const [red, blue] = [await team('Red'), await team('Blue')]
  await server.addPerson({ email: 'out@x.test', name: 'Out', team_id: blue })
  const file = `email,name,state
out@x.test,Other,
none@x.test,Other,
OUT@x.test ,,inactive
none2@x.test,,inactive`
  const [foreign, missing] = await checkedRows(file, [{ action: 'user-edit', ...ofTeam }], red)
  expect(foreign).toEqual(missing)
  const shorter = file.replace('out@x.test,Other,\n', '')
  const [, foreignLeft, missingLeft] = await checkedRows(shorter, [{ action: 'user-edit', ...ofTeam }], red)
  expect(foreignLeft).toEqual(missingLeft)

  const untouchable = { errors: { email: ['This person cannot be changed by you.'] } }
  expect(await checkedRows(file, [{ action: 'user-edit', ...ofTeam }, { action: 'user-list' }], red)).toMatchObject([
    untouchable,
    { errors: { email: ['You may not add such a person.'] } },
    { errors: { email: ['Row 2 is about the same e-mail address.'] } },
    { errors: { state: ['There is nobody with this e-mail address to deactivate.'] } },
  ])
})

test('nor of teams and partners beyond their own', async () => {
  const [red, blue] = [await team('Red'), await team('Blue')]
  await server.addPerson({ email: 'in@x.test', name: 'In', team_id: red })
  await server.addPerson({ email: 'out@x.test', team_id: blue })
  const rules: NewRule[] = [{ action: 'user-edit', fields: ['name', 'team_id'], ...ofTeam }]
  const file = 'email,name,team,partner\nin@x.test,,Blue,\nin2@x.test,A,Green,\nin3@x.test,B,Red,Seguros del Sur'
  await db
    .insertInto('partner')
    .values({ name: 'Seguros del Sur', country: 'CL', time_zone: 'America/Santiago', currency: 'CLP' })
    .execute()
  expect(await checkedRows(file, rules, red)).toMatchObject([
    { errors: { team: ['There is no team “Blue”.'] } },
    { errors: { team: ['There is no team “Green”.'] } },
    { errors: { partner: ['There is no partner “Seguros del Sur”.'] } },
  ])
  expect(await checkedRows('email,team\nin@x.test,Red', rules, red)).toMatchObject([{ outcome: 'unchanged' }])
  expect(await checkedRows(file, [...rules, { action: 'user-list' }], red)).toMatchObject([
    { errors: { team: ['This is outside of what you may manage.'] } },
    { errors: { team: ['There is no team “Green”.'] } },
    { errors: { partner: ['There is no partner “Seguros del Sur”.'] } },
  ])
})

test('nobody reactivates a person who would hold more than they do', async () => {
  await server.addPerson({ email: 'lea@x.test', role: 'Team lead', active: false })
  await server.addPerson({ email: 'eva@x.test', active: false })
  expect(
    await checkedRows('email,state\nlea@x.test,active\neva@x.test,active', [
      { action: 'user-edit' },
      { action: 'user-delete' },
    ]),
  ).toMatchObject([
    { outcome: 'refused', errors: { state: ['This would give rights that you do not hold yourself.'] } },
    { outcome: 'update' },
  ])
})
