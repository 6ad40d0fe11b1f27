import { randomBytes } from 'node:crypto'

import { describe, expect, test } from 'vitest'

import type { SavedNote } from '#contracts/notes.ts'
import { pictureStorageKey } from '#server/picture-url.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { importClient } from '#tests/support/import-client.ts'
import type { NewPerson } from '#tests/support/people.ts'
import { testPosts, textOf } from '#tests/support/posts.ts'
import { testServer } from '#tests/support/server.ts'
import { testUserFiles } from '#tests/support/user-files.ts'

/** What is not the caller's answers on every route as what never was: the same status, the same headers, the same bytes. */

const server = await testServer()
const { db } = server
const given = testPosts(db)

const teamOf = async (name: string) =>
  (await db.insertInto('team').values({ name }).returning('id').executeTakeFirstOrThrow()).id
const [north, south] = [await teamOf('North'), await teamOf('South')]

const ofOwnTeam = { conditions: { team_id: north } }
const MISSING = 999_999_999

const caller = await server.as({
  team_id: north,
  rules: [
    ...(['user-list', 'user-create', 'user-edit', 'user-delete'] as const).map((action) => ({ action, ...ofOwnTeam })),
    ...(['role', 'permission', 'category'] as const).flatMap((subject) =>
      (['list', 'edit', 'delete'] as const).map((verb) => ({ action: `${subject}-${verb}` as const })),
    ),
    { action: 'call-categories' },
    { action: 'post-list' },
    { action: 'post-edit' },
    { action: 'post-delete' },
    { action: 'call-import', ...ofOwnTeam },
    { action: 'call-detail', ...ofOwnTeam },
  ],
} satisfies NewPerson)

const admin = await server.as({ role: 'Administrator', team_id: south })
const colleague = await server.addPerson({ team_id: north })
const foreign = await server.as({ role: 'Support agent', team_id: south })
const invited = await server.addPerson({ team_id: south })
await db.updateTable('app_user').set({ password_hash: null }).where('id', '=', invited.id).execute()
const closed = await server.addPerson({ team_id: south, active: false })
const draft = await given.post({ author_id: admin.person.id, published_at: null })
const forOthers = await given.post({ author_id: admin.person.id, roles: [1] })
const file = await testUserFiles(admin).checked('email,name\nana@example.com,Ana')
const sessionOf = async ({ person }: typeof foreign) =>
  (await db.selectFrom('session').select('id').where('user_id', '=', person.id).executeTakeFirstOrThrow()).id
const session = await sessionOf(foreign)

/** Ids that something had which is gone: what nobody owns is nobody's secret, but its traces must not tell either. */
const gone = async (
  table: 'role' | 'permission' | 'category',
  adding: { executeTakeFirstOrThrow: () => Promise<{ id: number }> },
) => {
  const { id } = await adding.executeTakeFirstOrThrow()
  await db.deleteFrom(table).where('id', '=', id).execute()
  return id
}
const body = textOf('Hello')
const goneRole = await gone('role', db.insertInto('role').values({ name: 'Gone' }).returning('id'))
const gonePermission = await gone(
  'permission',
  db.insertInto('permission').values({ name: 'gone-away' }).returning('id'),
)
const goneCategory = await gone(
  'category',
  db.insertInto('category').values({ name: 'Gone', parent_id: null }).returning('id'),
)
const gonePost = await given.post()
await db.deleteFrom('post').where('id', '=', gonePost).execute()

const ruleDraft = { name: 'Gone', description: '', query: 'pago', channels: [], campaign_ids: [], active: true }
const goneRule = (await admin.post('/api/category-rules', ruleDraft)).json<{ id: number }>().id
await admin.send('DELETE', `/api/category-rules/${goneRule}`)

const keyOf = () => randomBytes(32).toString('base64url')
await server.storage.put(`secrets/${keyOf()}`, Buffer.from('of somebody else'))

type Ids = Record<string, string | number>
type Case = { missing: Ids; foreign: Ids[]; body?: object; query?: string }

const person = {
  missing: { id: MISSING },
  foreign: [foreign, { person: invited }, { person: closed }, admin].map((who) => ({ id: who.person.id })),
}
const post = { kind: 'news', title: 'Mine', body, category_id: null, cover_key: null, role_ids: [], published_at: null }
const role = { name: 'Mine', description: '', requires_two_factor: false, rules: [], version: 1, reason: '' }
const posts = { missing: { id: MISSING }, foreign: [{ id: draft }, { id: forOthers }, { id: gonePost }] }
const theirDraft = { name: 'Theirs', format: 'table', options: {}, shared: true }
const template = (await admin.post('/api/import-templates', theirDraft)).json<{ id: number }>()
const theirTemplate = { missing: { id: MISSING }, foreign: [{ id: template.id }] }
const view = { list: 'calls', name: 'Theirs', query: '', shared: true }
const theirView = {
  missing: { id: MISSING },
  foreign: [{ id: (await admin.post('/api/saved-views', view)).json<{ id: number }>().id }],
}
const theirImport = {
  missing: { id: MISSING },
  foreign: [{ id: (await importClient(server, admin).received({ a: 'x' })).id }],
}
const theirPartner = await testConversations(db).partner({ name: 'Theirs' })
const theirRecord = await db
  .insertInto('dialling_record')
  .values({ partner_id: theirPartner.id, external_id: 'dialling:1' })
  .returning('id')
  .executeTakeFirstOrThrow()
const theirFile = { missing: { id: MISSING }, foreign: [{ id: file.id }] }
const theirCall = await testConversations(db).interaction({ team_id: north }) // in the caller's sight: its notes are still their authors'
const theirNote = {
  missing: { id: MISSING },
  foreign: [
    {
      id: (await admin.post(`/api/calls/${theirCall.id}/notes`, { text: 'Theirs', span: null })).json<SavedNote>().note
        .id,
    },
  ],
}
const removed = (id: number) => ({ missing: { id: MISSING }, foreign: [{ id }] })

/** Every route with an id that is about people, rights, posts, files of users or pictures. */
const CASES: Record<string, Case> = {
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
  'GET /api/categories/:id': removed(goneCategory),
  'PUT /api/categories/:id': {
    ...removed(goneCategory),
    body: { name: 'Mine', parent_id: null, position: 0, version: 1 },
  },
  'DELETE /api/categories/:id': removed(goneCategory),
  'GET /api/category-rules/:id': removed(goneRule),
  'PUT /api/category-rules/:id': { ...removed(goneRule), body: { ...ruleDraft, version: 1 } },
  'DELETE /api/category-rules/:id': removed(goneRule),
  'POST /api/category-rules/:id/runs': removed(goneRule),
  'GET /api/posts/:id': posts,
  'PUT /api/posts/:id': { ...posts, body: { ...post, version: 1 } },
  'DELETE /api/posts/:id': posts,
  'GET /api/posts/:id/versions': posts,
  'GET /api/posts/:id/versions/:version': {
    missing: { id: MISSING, version: 1 },
    foreign: [
      { id: draft, version: 1 },
      { id: forOthers, version: 1 },
    ],
  },
  'GET /api/posts/:id/readers': posts,
  'GET /api/news/:id': posts,
  'POST /api/news/:id/read': posts,
  'GET /api/imports/:id': theirImport,
  'GET /api/imports/:id/files': theirImport,
  'GET /api/imports/:id/refusals': theirImport,
  'GET /api/imports/:id/refusals/export': theirImport,
  'GET /api/imports/:id/events': theirImport,
  'POST /api/imports/:id/files': { ...theirImport, query: '?name=b.json' },
  'POST /api/imports/:id/check': { ...theirImport, body: {} },
  'POST /api/imports/:id/start': theirImport,
  'POST /api/imports/:id/cancel': theirImport,
  'POST /api/imports/:id/undo': theirImport,
  'PUT /api/import-templates/:id': { ...theirTemplate, body: theirDraft },
  'DELETE /api/import-templates/:id': theirTemplate,
  'PATCH /api/saved-views/:id': { ...theirView, body: { name: 'Mine' } },
  'DELETE /api/saved-views/:id': theirView,
  'PUT /api/notes/:id': { ...theirNote, body: { text: 'Mine', version: 1 } },
  'DELETE /api/notes/:id': theirNote,
  'GET /api/dialling-records/:id': { missing: { id: MISSING }, foreign: [{ id: theirRecord.id }] },
  'GET /api/user-files/:id': theirFile,
  'POST /api/user-files/:id/check': { ...theirFile, body: { mapping: { email: 0 } } },
  'POST /api/user-files/:id/apply': { ...theirFile, body: { invite: false } },
  'GET /api/user-files/:id/rows': theirFile,
  'GET /api/user-files/:id/refused': theirFile,
  'GET /api/pictures/:key': {
    missing: { key: keyOf() },
    foreign: [{ key: 'x' }, { key: '..%2Fsecrets%2Fx' }, { key: `${keyOf()}0` }, { key: '%00' }],
  },
}

/** Conversations, recordings and what was sent along have their own tests of the same. */
const ELSEWHERE = /^\/api\/(?:calls|recordings|attachments)\//

const routes = server.app.declaredRoutes
  .filter(({ method, url }) => url.includes(':') && method !== 'HEAD' && !ELSEWHERE.test(url))
  .map(({ method, url }) => `${method} ${url}`)

test('every route with an id is tried here', () => {
  expect(Object.keys(CASES).toSorted()).toEqual(routes.toSorted())
})

const everything = async () => ({
  people: await db.selectFrom('app_user').selectAll().where('id', '!=', caller.person.id).orderBy('id').execute(),
  sessions: await db.selectFrom('session').select('id').orderBy('id').execute(),
  posts: await db.selectFrom('post').selectAll().orderBy('id').execute(),
  reads: await db.selectFrom('post_read').selectAll().execute(),
  invitations: await db.selectFrom('invitation').select(['user_id', 'letter_due']).execute(),
  file: await db.selectFrom('user_file').selectAll().execute(),
  rows: await db.selectFrom('user_file_row').selectAll().execute(),
  imports: await db.selectFrom('import').selectAll().execute(),
  importFiles: await db.selectFrom('import_file').selectAll().execute(),
  templates: await db.selectFrom('import_template').selectAll().execute(),
  views: await db.selectFrom('saved_view').selectAll().execute(),
  notes: await db.selectFrom('note').selectAll().execute(),
})

describe.each(Object.entries(CASES))('%s', (route, { missing, foreign: all, body: payload, query = '' }) => {
  const [method = '', url = ''] = route.split(' ')
  const ask = async (ids: Ids) => {
    const address = url.replaceAll(/:(\w+)/g, (_, name: string) => String(ids[name]))
    const answer = await caller.send(method, `${address}${query}`, payload)
    const { date: _, 'x-request-id': __, ...headers } = answer.headers
    return { status: answer.statusCode, headers, body: answer.body }
  }

  test('answers what is not the caller’s as what never was, and changes nothing', async () => {
    const before = await everything()
    const nothing = await ask(missing)
    expect(nothing.status).toBe(404)
    for (const ids of all) expect(await ask(ids), JSON.stringify(ids)).toEqual(nothing)
    expect(await everything()).toEqual(before)
  })
})

test('a picture is read from among the pictures only', async () => {
  const key = keyOf()
  await server.storage.put(pictureStorageKey(key), Buffer.from('x'))
  expect((await caller.get(`/api/pictures/${key}`)).statusCode).toBe(200)
  expect((await caller.get(`/api/pictures/..%2Fpictures%2F${key}`)).statusCode).toBe(404)
})
