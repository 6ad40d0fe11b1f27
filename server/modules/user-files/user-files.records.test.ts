import { beforeEach, expect, test } from 'vitest'

import { verifyChain } from '#server/access/chain.ts'
import { testServer } from '#tests/support/server.ts'
import { administrator } from '#tests/support/user-files.ts'

const server = await testServer()
const { db } = server
beforeEach(server.database.truncate)

const recordsOf = (action: 'import' | 'rights' | 'export') =>
  db
    .selectFrom('access_record')
    .where('action', '=', action)
    .select(['user_id', 'subject', 'detail'])
    .orderBy('id')
    .execute()

const idOf = async (email: string) =>
  (await db.selectFrom('app_user').where('email', '=', email).select('id').executeTakeFirstOrThrow()).id

test('a person whom a file adds or changes is recorded as by a form', async () => {
  const { files, person } = await administrator(server)
  const { id: team_id } = await db.insertInto('team').values({ name: 'Red' }).returning('id').executeTakeFirstOrThrow()
  await server.addPerson({ email: 'bo@x.test', name: 'Bo Ash', role: 'Support agent' })
  await server.addPerson({ email: 'eva@x.test', active: false })
  await server.addPerson({ email: 'same@x.test', name: 'Same', role: 'Support agent' })
  const leaver = await server.as({ email: 'leaver@x.test' })
  await leaver.signIn(leaver.person.email, leaver.person.password)
  const { id } = await files.applied(
    [
      'email,name,role,team,state',
      'bo@x.test,Bob Elm,Team lead,Red,',
      'eva@x.test,,,,active',
      'same@x.test,Same,Support agent,,',
      'leaver@x.test,,,,inactive',
      'ana@x.test,Ana,Support agent,,',
      'nobody@x.test,,,,inactive',
    ].join('\n'),
  )

  const by = { user_id: person.id }
  const subject = async (email: string) => ({ ...by, subject: `user:${await idOf(email)}` })
  expect(await recordsOf('rights')).toEqual([
    {
      ...(await subject('bo@x.test')),
      detail: {
        before: { name: 'Bo A.', role_id: 5, team_id: null },
        after: { name: 'Bob E.', role_id: 6, team_id },
      },
    },
    { ...(await subject('eva@x.test')), detail: { before: { active: false }, after: { active: true } } },
    {
      ...(await subject('leaver@x.test')),
      detail: { before: { active: true }, after: { active: false }, sessions: 2 },
    },
    { ...(await subject('ana@x.test')), detail: { after: { role_id: 5, team_id: null, partner_id: null } } },
  ])
  const counts = { create: 1, update: 2, deactivate: 1, unchanged: 1, refused: 1 }
  const sha256 = expect.stringMatching(/^[\da-f]{64}$/)
  expect(await recordsOf('import')).toEqual([
    { ...by, subject: `user_file:${id}`, detail: { step: 'checked', ...counts, sha256 } },
    { ...by, subject: `user_file:${id}`, detail: { step: 'applied', invited: false, ...counts, sha256 } },
  ])
  expect(await verifyChain(db)).toMatchObject({ broken: null })
})

test('each of very many people has a record, and the chain of records is intact', async () => {
  const { files } = await administrator(server)
  const count = 2_500
  await files.applied(`email,name\n${Array.from({ length: count }, (_, at) => `p${at}@x.test,P`).join('\n')}`)
  const rights = await recordsOf('rights')
  expect(new Set(rights.map(({ subject }) => subject)).size).toBe(count)
  expect(await verifyChain(db)).toMatchObject({ broken: null })
})

test('files are checked sixty times an hour by one person', async () => {
  const client = await administrator(server)
  const { id } = (await client.files.upload('email,name\nana@x.test,Ana')).json()
  const check = () => client.post(`/api/user-files/${id}/check`, { mapping: { email: 0 } })
  for (let at = 0; at < 60; at += 1) expect((await check()).statusCode).toBe(200)
  expect((await check()).statusCode).toBe(429)
})

test('refused rows are exported like any other export: recorded, limited, and not for a mere look at the headers', async () => {
  const client = await administrator(server)
  const { id } = await client.files.checked('email,name\nnobody,Ana')
  const url = `/api/user-files/${id}/refused`
  expect((await client.send('HEAD', url)).statusCode).toBe(404)
  expect(await recordsOf('export')).toEqual([])
  for (let at = 0; at < 60; at += 1) expect((await client.get(url)).statusCode).toBe(200)
  expect(await recordsOf('export')).toContainEqual({
    user_id: client.person.id,
    subject: `user_file:${id}`,
    detail: { format: 'csv', rows: 'refused' },
  })
  expect((await client.get(url)).statusCode).toBe(429)
})
