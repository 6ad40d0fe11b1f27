import { expect, test } from 'vitest'

import type { NewPost } from '#contracts/posts.ts'
import { emptyAttention } from '#tests/support/empty-attention.ts'
import type { NewPerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const DAY = 86_400_000

const team = await server.db.insertInto('team').values({ name: 'North' }).returning('id').executeTakeFirstOrThrow()
const now = server.clock.now().getTime()

const LEAD: NewPerson = {
  rules: [{ action: 'user-list', conditions: { team_id: '$user.team_id' } }],
  team_id: team.id,
}

await server.addPerson({ name: 'Waits for a role' })
await server.addPerson({ name: 'Waits in the team', team_id: team.id })
await server.addPerson({ name: 'Switched off', active: false })
const invited = await server.addPerson({ name: 'Invited', role: 'Quality auditor' })
await server.db
  .updateTable('app_user')
  .set({ password_hash: null, created_at: new Date(now - 200 * DAY) })
  .where('id', '=', invited.id)
  .execute()
await server.db
  .insertInto('invitation')
  .values({ user_id: invited.id, invited_by: null, expires_at: new Date(now - DAY), token_hash: Buffer.from('x') })
  .execute()
const idle = await server.addPerson({ name: 'Not seen', role: 'Quality auditor' })
await server.db
  .updateTable('app_user')
  .set({ last_active_at: new Date(now - 91 * DAY) })
  .where('id', '=', idle.id)
  .execute()
const draft: Pick<NewPost, 'kind' | 'title' | 'body'> = {
  kind: 'news',
  title: 'A',
  body: { type: 'doc', content: [{ type: 'paragraph' }] },
}
await server.db
  .insertInto('post')
  .values(
    [null, new Date(now + DAY), new Date(now - DAY)].map((published_at) => ({
      ...draft,
      published_at,
      category_id: null,
      author_id: null,
      cover_key: null,
    })),
  )
  .execute()

test('a person who may see nothing of it gets nothing', async () => {
  expect((await (await server.as([])).get('/api/attention')).json()).toEqual(emptyAttention)
})

test('waiting people, letters, posts and refusals are counted', async () => {
  const stranger = await server.as([])
  await stranger.get('/api/calls')
  await stranger.attempt('nobody@example.com', 'wrong')
  const admin = await server.as('Administrator')
  const counted = (await admin.get('/api/attention')).json()
  expect(counted).toMatchObject({
    waiting_people: 2,
    expired_invitations: 1,
    missing_second_factors: 0,
    idle_people: 1,
    draft_posts: 1,
    scheduled_posts: 1,
    refusals: 1,
    refused_sign_ins: 1,
  })
  // of the seeded roles, only those of the administrator and the auditors have people
  expect(counted.roles_without_people).toBe(5)
})

test('a role that requires a second factor counts people without one, once they are active', async () => {
  const admin = await server.as('Administrator')
  await server.db.updateTable('role').set({ requires_two_factor: true }).where('name', '=', 'Quality auditor').execute()
  expect((await admin.get('/api/attention')).json().missing_second_factors).toBe(2)
})

test.each([
  ['waiting_people', 'state=waiting'],
  ['missing_second_factors', 'matter=no-second-factor'],
  ['expired_invitations', 'matter=expired-invitation'],
  ['idle_people', 'matter=idle'],
])('%s are exactly those that the list shows by %s', async (name, filter) => {
  const totals = []
  for (const reader of [await server.as('Administrator'), await server.as(LEAD)]) {
    totals.push((await reader.get(`/api/users?${filter}`)).json().meta.total)
    expect((await reader.get('/api/attention')).json()[name]).toBe(totals.at(-1))
  }
  expect(totals[0]).toBeGreaterThan(0)
})

test('a reader of the people of a team counts those', async () => {
  const lead = await server.as(LEAD)
  expect((await lead.get('/api/attention')).json()).toMatchObject({
    ...emptyAttention,
    waiting_people: 1,
    idle_people: 0,
    expired_invitations: 0,
    missing_second_factors: 0,
  })
})

test('a person who sees no posts gets no count of them', async () => {
  const reader = await server.as({ rules: [{ action: 'post-list', subject: 'interaction' }] })
  expect((await reader.get('/api/posts')).json().meta.total).toBe(0)
  expect((await reader.get('/api/attention')).json()).toMatchObject({ draft_posts: 0, scheduled_posts: 0 })
})
