import { writeXlsx } from 'hucre/xlsx'
import { beforeEach, expect, test } from 'vitest'

import { testServer } from '#tests/support/server.ts'
import { administrator, doneIn, peopleIn } from '#tests/support/user-files.ts'

const server = await testServer()
const { db } = server
beforeEach(server.database.truncate)

/** Everything that a check must leave alone. */
const everything = () =>
  Promise.all([
    db.selectFrom('app_user').selectAll().orderBy('id').execute(),
    db.selectFrom('invitation').selectAll().execute(),
    db.selectFrom('session').select(['id', 'user_id']).orderBy('id').execute(),
    db.selectFrom('team').selectAll().execute(),
  ])

const FILE = `Correo electrónico;Nombre;Rol;Estado
ANA@x.test;Ana Paz;quality AUDITOR;
bo@x.test;Bo;5;activo
carla@x.test;;;`

test('a file is received with its columns, its first rows, and what its columns probably mean', async () => {
  const { files } = await administrator(server)
  const answer = await files.upload(FILE, 'Mis personas.csv', 'text/csv')
  expect(answer.statusCode, answer.body).toBe(201)
  expect(answer.json()).toEqual({
    id: 1,
    name: 'Mis personas.csv',
    format: 'csv',
    columns: ['Correo electrónico', 'Nombre', 'Rol', 'Estado'],
    sample: [
      ['ANA@x.test', 'Ana Paz', 'quality AUDITOR', ''],
      ['bo@x.test', 'Bo', '5', 'activo'],
      ['carla@x.test', '', '', ''],
    ],
    row_count: 3,
    mapping: { email: 0, name: 1, role: 2, state: 3 },
    state: 'received',
    outcomes: null,
  })
  const { storage_key, sha256 } = await db.selectFrom('user_file').selectAll().executeTakeFirstOrThrow()
  expect(storage_key).toBe(`user-files/${sha256}`)
  expect(await server.storage.size(storage_key)).toBe(Buffer.byteLength(FILE))
})

test('a check says what each row would do, and changes nobody', async () => {
  const { files } = await administrator(server)
  await server.addPerson({ email: 'bo@x.test', name: 'Robert' })
  const sent = (await files.upload(FILE)).json()
  const before = await everything()
  const events = await files.check(sent.id)
  expect(events.map(({ type }) => type)).toEqual(['progress', 'progress', 'done'])
  expect(doneIn(events)).toMatchObject({
    state: 'checked',
    outcomes: { create: 1, update: 1, deactivate: 0, unchanged: 0, refused: 1 },
  })
  const { data, meta } = await files.rows(sent.id)
  expect(meta.total).toBe(3)
  expect(data).toEqual([
    expect.objectContaining({
      row: 2,
      email: 'ana@x.test',
      outcome: 'create',
      changes: ['email', 'name', 'role'],
      errors: null,
    }),
    expect.objectContaining({ row: 3, email: 'bo@x.test', outcome: 'update', changes: ['name', 'role'] }),
    expect.objectContaining({ row: 4, outcome: 'refused', errors: { name: ['Please fill in this field.'] } }),
  ])
  expect((await files.rows(sent.id, 'outcome=refused')).data).toHaveLength(1)
  expect((await files.rows(sent.id, 'sort=-row&per_page=2&page=2')).data).toMatchObject([{ row: 2 }])
  expect(await everything()).toEqual(before)
})

test('applying does what the check said, and invites new people', async () => {
  const client = await administrator(server)
  const leaver = await server.as({ email: 'leaver@x.test', name: 'Lee' })
  await server.addPerson({ email: 'bo@x.test', name: 'Robert' })
  const invited = await server.addPerson()
  const invitations = [leaver.person.id, invited.id].map((user_id) => ({ user_id, letter_due: null }))
  await db.insertInto('invitation').values(invitations).execute()
  const { id } = await client.files.checked(`${FILE}\nleaver@x.test;;;baja`)
  expect(doneIn(await client.files.apply(id, true))).toMatchObject({
    state: 'applied',
    outcomes: { create: 1, update: 1, deactivate: 1, unchanged: 0, refused: 1 },
  })

  expect(await peopleIn(db)).toEqual(
    expect.arrayContaining([
      { name: 'Ana Paz', email: 'ana@x.test', role_id: 3, team_id: null, active: true },
      { name: 'Bo', email: 'bo@x.test', role_id: 5, team_id: null, active: true },
      { name: 'Lee', email: 'leaver@x.test', role_id: null, team_id: null, active: false },
    ]),
  )
  const ana = await db.selectFrom('app_user').where('email', '=', 'ana@x.test').selectAll().executeTakeFirstOrThrow()
  expect(ana.password_hash).toBeNull()
  expect(await db.selectFrom('invitation').selectAll().orderBy('user_id').execute()).toMatchObject([
    { user_id: invited.id },
    { user_id: ana.id, invited_by: client.person.id },
  ])
  await server.app.settled()
  expect(server.outbox.map(({ to }) => to)).toEqual(['ana@x.test'])
  expect((await leaver.get('/api/user')).statusCode).toBe(401)
  expect((await client.files.rows(id, 'outcome=update')).data).toMatchObject([{ changes: ['name', 'role'] }])
})

test('new people get no letter unless that is requested', async () => {
  const { files } = await administrator(server)
  await files.applied('email,name\nana@x.test,Ana', false)
  expect(await db.selectFrom('invitation').selectAll().execute()).toEqual([])
})

test('the same file again changes nothing', async () => {
  const { files } = await administrator(server)
  const file = 'email,name,role,state\nana@x.test,Ana,Team lead,active\nbo@x.test,Bo,,\n'
  await files.applied(file, true)
  await server.app.settled()
  const before = await everything()
  const again = await files.applied(file, true)
  await server.app.settled()
  expect(again.outcomes).toEqual({ create: 0, update: 0, deactivate: 0, unchanged: 2, refused: 0 })
  expect(await everything()).toEqual(before)
})

test('a file is applied once, and only after it was checked', async () => {
  const client = await administrator(server)
  const { id } = (await client.files.upload('email,name\nana@x.test,Ana')).json()
  const apply = () => client.post(`/api/user-files/${id}/apply`, { invite: false })
  expect((await apply()).json()).toMatchObject({ kind: 'conflict', message: 'This file has to be checked first.' })
  expect((await client.get(`/api/user-files/${id}/refused`)).statusCode).toBe(409)
  expect((await client.files.rows(id)).data).toEqual([])
  await client.files.check(id)
  const answers = await Promise.all([apply(), apply()])
  const ends = answers.map(({ body }) => (body.includes('"done"') ? 'done' : 'conflict'))
  expect(ends.toSorted()).toEqual(['conflict', 'done'])
  expect((await apply()).json()).toMatchObject({ kind: 'conflict', message: 'This file has been applied already.' })
  const mapping = { mapping: { email: 0 } }
  expect((await client.post(`/api/user-files/${id}/check`, mapping)).statusCode).toBe(409)
})

test('a file can be checked any number of times: the last check counts', async () => {
  const { files } = await administrator(server)
  const { id } = (await files.upload('a,b,c\nana@x.test,Ana,Bob\n')).json()
  await files.check(id, { email: 0, name: 1 })
  await files.check(id, { email: 0, name: 2 })
  await files.apply(id)
  expect(await peopleIn(db)).toEqual(expect.arrayContaining([expect.objectContaining({ name: 'Bob' })]))
})

test('an empty cell leaves the field as it is, and a person is found whatever the case of the address', async () => {
  const { files } = await administrator(server)
  const { id: team_id } = await db.insertInto('team').values({ name: 'Red' }).returning('id').executeTakeFirstOrThrow()
  await server.addPerson({ email: 'bo@x.test', name: 'Bo', role: 'Team lead', team_id })
  const { rows } = await files.applied('email,name,role,team,state\nBO@X.test,Bobby,,,\n')
  expect(rows).toMatchObject([{ outcome: 'update', changes: ['name'] }])
  expect(await peopleIn(db)).toContainEqual({ name: 'Bobby', email: 'bo@x.test', role_id: 6, team_id, active: true })
})

test('a workbook does the same as a text file', async () => {
  const { files } = await administrator(server)
  const rows = [
    ['Email', 'Nom complet', 'Rôle', 'Statut'],
    ['ana@x.test', 'Ana', 3, true],
    [],
    ['bo@x.test', 'Bo', 'Team lead', null],
  ]
  const workbook = Buffer.from(await writeXlsx({ sheets: [{ name: 'People', rows }] }))
  const { outcomes, rows: applied } = await files.applied(workbook)
  expect(outcomes).toMatchObject({ create: 2, refused: 0 })
  expect(applied.map(({ row }: { row: number }) => row)).toEqual([2, 4])
})

test('changes after the check are not overwritten', async () => {
  const { files } = await administrator(server)
  const bo = await server.addPerson({ email: 'bo@x.test', name: 'Bo', role: 'Team lead' })
  const carla = await server.addPerson({ email: 'carla@x.test', name: 'Carla' })
  const { id } = await files.checked(
    'email,name,role\nbo@x.test,Robert,Team lead\nana@x.test,Ana,\ncarla@x.test,Carla Paz,\n',
  )
  await db.updateTable('app_user').set({ role_id: 5 }).where('id', '=', bo.id).execute()
  await server.addPerson({ email: 'ana@x.test', name: 'Another' })
  await db.updateTable('app_user').set({ name: 'Carla Paz' }).where('id', '=', carla.id).execute()
  expect(doneIn(await files.apply(id)).outcomes).toMatchObject({ create: 0, update: 0, unchanged: 1, refused: 2 })
  expect((await files.rows(id, 'outcome=refused')).data).toMatchObject([
    { email: 'bo@x.test', errors: { email: ['This person was changed after the file was checked. Check it again.'] } },
    { email: 'ana@x.test' },
  ])
  expect(await peopleIn(db)).toContainEqual(expect.objectContaining({ name: 'Bo', role_id: 5 }))
})
