import { randomBytes } from 'node:crypto'

import type { SavedNote } from '#contracts/notes.ts'
import { savedLists } from '#contracts/saved-views.ts'
import { testPosts, textOf } from '#tests/support/posts.ts'

import { type Cases, type ForeignIdsFixture, MISSING, removed } from './foreign-fixture.ts'
import { goneId } from './gone-id.ts'

/** Posts and their pictures, categories, rules, views and notes. */
export async function writingCases({ server, db, admin, seenCall }: ForeignIdsFixture): Promise<Cases> {
  const given = testPosts(db)
  const draft = await given.post({ author_id: admin.person.id, published_at: null })
  const forOthers = await given.post({ author_id: admin.person.id, roles: [1] })
  const gonePost = await given.post()
  await db.deleteFrom('post').where('id', '=', gonePost).execute()

  const keyOf = () => randomBytes(32).toString('base64url')
  await server.storage.put(`secrets/${keyOf()}`, Buffer.from('of somebody else'))
  const goneCategory = await goneId(db, 'category', 'Gone')

  const ruleDraft = { name: 'Gone', description: '', query: 'pago', channels: [], campaign_ids: [], active: true }
  const goneRule = (await admin.post('/api/category-rules', ruleDraft)).json<{ id: number }>().id
  await admin.send('DELETE', `/api/category-rules/${goneRule}`)

  const body = textOf('Hello')
  const post = {
    kind: 'news',
    title: 'Mine',
    body,
    category_id: null,
    cover_key: null,
    role_ids: [],
    published_at: null,
  }
  const posts = { missing: { id: MISSING }, foreign: [{ id: draft }, { id: forOthers }, { id: gonePost }] }
  const view = { name: 'Theirs', query: '', shared: true }
  const viewCases: Cases = {}
  for (const { path } of Object.values(savedLists)) {
    const { id } = (await admin.post(`/api${path}`, view)).json<{ id: number }>()
    const theirs = { missing: { id: MISSING }, foreign: [{ id }] }
    viewCases[`PATCH /api${path}/:id`] = { ...theirs, body: { name: 'Mine' } }
    viewCases[`DELETE /api${path}/:id`] = theirs
  }
  const theirNote = {
    missing: { id: MISSING },
    foreign: [
      {
        id: (await admin.post(`/api/calls/${seenCall.id}/notes`, { text: 'Theirs', span: null })).json<SavedNote>().note
          .id,
      },
    ],
  }

  return {
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
    ...viewCases,
    'PUT /api/notes/:id': { ...theirNote, body: { text: 'Mine', version: 1 } },
    'DELETE /api/notes/:id': theirNote,
    'GET /api/pictures/:key': {
      missing: { key: keyOf() },
      foreign: [{ key: 'x' }, { key: '..%2Fsecrets%2Fx' }, { key: `${keyOf()}0` }, { key: '%00' }],
    },
  }
}
