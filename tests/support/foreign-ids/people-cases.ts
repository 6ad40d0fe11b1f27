import { testUserFiles } from '#tests/support/user-files.ts'

import { type Cases, type ForeignIdsFixture, MISSING, removed } from './foreign-fixture.ts'
import { goneId } from './gone-id.ts'

/** People, their permissions, and user files. */
export async function peopleCases({ server, db, south, admin, colleague }: ForeignIdsFixture): Promise<Cases> {
  const foreign = await server.as({ role: 'Support agent', team_id: south })
  const invited = await server.addPerson({ team_id: south })
  await db.updateTable('app_user').set({ password_hash: null }).where('id', '=', invited.id).execute()
  const closed = await server.addPerson({ team_id: south, active: false })
  const file = await testUserFiles(admin).checked('email,name\nana@example.com,Ana')
  const sessionOf = async ({ person }: typeof foreign) =>
    (await db.selectFrom('session').select('id').where('user_id', '=', person.id).executeTakeFirstOrThrow()).id
  const session = await sessionOf(foreign)

  const goneRole = await goneId(db, 'role', 'Gone')
  const gonePermission = await goneId(db, 'permission', 'gone-away')
  const person = {
    missing: { id: MISSING },
    foreign: [foreign, { person: invited }, { person: closed }, admin].map((who) => ({ id: who.person.id })),
  }
  const role = { name: 'Mine', description: '', requires_two_factor: false, rules: [], version: 1, reason: '' }
  const theirFile = { missing: { id: MISSING }, foreign: [{ id: file.id }] }

  return {
    'GET /api/users/:id': person,
    'PATCH /api/users/:id': { ...person, body: { name: 'Taken over', email: 'mine@example.com', role_id: null } },
    'POST /api/users/:id/deactivation': { ...person, body: { reason: '' } },
    'DELETE /api/users/:id/deactivation': person,
    'POST /api/users/:id/invitation': person,
    'POST /api/users/:id/two-factor/removal': { ...person, body: { reason: '' } },
    'GET /api/users/:id/sessions': person,
    'DELETE /api/users/:id/sessions': person,
    'DELETE /api/users/:id/sessions/:session_id': {
      missing: { id: colleague.id, session_id: MISSING },
      foreign: [
        { id: colleague.id, session_id: session },
        { id: foreign.person.id, session_id: session },
        { id: MISSING, session_id: session },
      ],
    },
    'DELETE /api/profile/sessions/:id': { missing: { id: MISSING }, foreign: [{ id: session }] },
    'GET /api/roles/:id': removed(goneRole),
    'PUT /api/roles/:id': { ...removed(goneRole), body: role },
    'DELETE /api/roles/:id': removed(goneRole),
    'GET /api/permissions/:id': removed(gonePermission),
    'PUT /api/permissions/:id': {
      ...removed(gonePermission),
      body: { name: 'mine-too', group: 'other', description: {}, version: 1 },
    },
    'DELETE /api/permissions/:id': removed(gonePermission),
    'GET /api/user-files/:id': theirFile,
    'POST /api/user-files/:id/check': { ...theirFile, body: { mapping: { email: 0 } } },
    'POST /api/user-files/:id/apply': { ...theirFile, body: { invite: false } },
    'GET /api/user-files/:id/rows': theirFile,
    'GET /api/user-files/:id/refused': theirFile,
  }
}
