import { array, assert, asyncProperty, record } from 'fast-check'
import { expect, test } from 'vitest'

import type { Attention } from '#contracts/attention.ts'
import type { RolePreview } from '#contracts/roles.ts'
import type { UserFileRowDto } from '#contracts/user-files.ts'
import type { userPageSchema, UserOptions } from '#contracts/users.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { giveRules, type NewRule } from '#tests/support/people.ts'
import { testServer } from '#tests/support/server.ts'
import { testUserFiles } from '#tests/support/user-files.ts'

import { getJson, idsOf, three } from './isolation.ts'
import { type Filter, filter, type Reach, reachAmong, somebody, type Somebody, sort } from './random-people.ts'
import { type StoredPerson, storedPeople } from './stored-people.ts'

/** Random people, random rules, random filters: people outside of the rules are not visible anywhere. */

const server = await testServer()
const { db } = server
const given = testConversations(db)
const NOBODY = 999_999_999

const partners = await three(() => given.partner())
const teams = await three(() => given.team())
const own = { partner_id: partners[0].id, team_id: teams[0].id }
const reader = await server.as({
  ...own,
  name: 'Reader',
  email: 'reader@example.com',
  rules: [{ action: 'user-list' }],
})
const files = testUserFiles(reader)
const { fill } = await storedPeople(server, { partners, teams, reader: reader.person })
const reach = reachAmong({ partners, teams })

test('nobody outside of the rules is visible in lists, counts, files, details, options, sessions or checks', async () => {
  await assert(
    asyncProperty(
      array(somebody, { minLength: 1, maxLength: 10, size: 'max' }),
      reach,
      reach,
      array(record({ filter, sort }), { minLength: 2, maxLength: 2 }),
      async (all, seen, edited, lists) => {
        const people = await fill(all)
        await allow(seen, edited)
        const visible = people.filter(({ one }) => seen.of(one))
        for (const { filter: some, sort: by } of lists) await checkList(visible, some, by)
        await checkExport(visible)
        await checkOptions(visible, edited)
        await checkCounts(visible)
        const { body: nothing } = await reader.get(`/api/users/${NOBODY}`)
        for (const each of people) await checkPerson(each, { seen, edited, nothing })
        await checkFile(people, edited)
      },
    ),
    { numRuns: 20 },
  )
}, 120_000)

async function checkList(visible: StoredPerson[], some: Filter, by: string) {
  const expected = visible.filter(({ one }) => matchesFilter(one, some))
  const found: { id: number }[] = []
  for (let page = 1; page === 1 || found.length < expected.length; page += 1) {
    const { data, meta } = await getJson<typeof userPageSchema._zod.output>(
      reader,
      `/api/users?${search(some)}&sort=${by}&per_page=3&page=${page}`,
    )
    expect(meta.total).toBe(expected.length)
    expect(data.length).toBe(Math.min(3, expected.length - found.length))
    found.push(...data)
  }
  expect(idsOf(found)).toEqual(idsOf(expected))
}

async function checkExport(visible: StoredPerson[]) {
  await db.deleteFrom('throttle').execute()
  const { statusCode, body } = await reader.get('/api/users/export?format=csv')
  expect(statusCode, body).toBe(200)
  const emails = body.split('\r\n').slice(1).filter(Boolean)
  expect(emails.map((line) => line.split(',')[0] ?? '').toSorted()).toEqual(
    visible.map(({ email }) => email).toSorted(),
  )
}

/** Teams and partners of the visible people, and those to which the reader's rules allow people to be moved. */
async function checkOptions(visible: StoredPerson[], edited: Reach) {
  const options = await getJson<UserOptions>(reader, '/api/user-options')
  for (const [field, rows, offered] of [
    ['team', teams, options.teams],
    ['partner', partners, options.partners],
  ] as const) {
    const expected = rows.filter(
      ({ id }, index) =>
        visible.some(({ one }) => one[field] === index) || allowsAll(edited, field) || allowsId(edited, field, id),
    )
    expect(idsOf(offered)).toEqual(idsOf(expected))
  }
}

async function checkCounts(visible: StoredPerson[]) {
  const count = (is: (one: Somebody) => boolean) => visible.filter(({ one }) => is(one)).length
  expect(await getJson<Attention>(reader, '/api/attention')).toMatchObject({
    waiting_people: count(({ state }) => state === 'waiting'),
    expired_invitations: count(({ state }) => state === 'invited'),
    missing_second_factors: count(({ role, state }) => role === 'strict' && ['active', 'invited'].includes(state)),
    // the reader has just signed in
    idle_people: count(({ state }) => state === 'active' || state === 'waiting') - (await readersIn(visible)),
  })
  const preview = await reader.post('/api/roles/preview', { rules: [{ action: 'user-list' }], user_id: null })
  expect(preview.json<RolePreview>().users).toEqual({ seen: visible.length, total: visible.length })
}

const readersIn = async (visible: StoredPerson[]) => visible.filter(({ id }) => id === reader.person.id).length

async function checkPerson({ id, one, session }: StoredPerson, { seen, edited, nothing }: Checked) {
  const isTouched = edited.of(one) && one.role !== 'administrator'
  const answers = [
    [seen.of(one), await reader.get(`/api/users/${id}`)],
    [seen.of(one), await reader.post('/api/roles/preview', { rules: [], user_id: id })],
    [isTouched, await reader.get(`/api/users/${id}/sessions`)],
    // a change that changes nothing
    [isTouched, await reader.send('PATCH', `/api/users/${id}`, {})],
  ] as const
  for (const [isReached, { statusCode, body }] of answers) {
    expect(isReached ? [statusCode, body === nothing] : [statusCode, body]).toEqual(
      isReached ? [200, false] : [404, nothing],
    )
  }
  if (isTouched) return
  const { statusCode, body } = await reader.send('DELETE', `/api/users/${id}/sessions`)
  expect([statusCode, body]).toEqual([404, nothing])
  const remaining = await db.selectFrom('session').select('id').where('user_id', '=', id).execute()
  expect(remaining.map((row) => row.id)).toEqual([session])
}

async function checkFile(people: StoredPerson[], edited: Reach) {
  const others = people.filter(({ id }) => id !== reader.person.id)
  const { rows } = await files.checked(['email,name', ...others.map(({ email }) => `${email},Renamed`)].join('\n'))
  const reached = (rows as UserFileRowDto[]).flatMap(({ outcome, email }) =>
    outcome === 'update' && email ? [email] : [],
  )
  const expected = others.filter(({ one }) => edited.of(one) && one.role !== 'administrator')
  expect(reached.toSorted()).toEqual(expected.map(({ email }) => email).toSorted())
}

const matchesFilter = (one: Somebody, { partner, team, word, state }: Filter) =>
  (partner === undefined || one.partner === partner) &&
  (team === undefined || one.team === team) &&
  (word === undefined || one.word === word) &&
  (state === undefined || one.state === state)

const search = ({ partner, team, word, state }: Filter) =>
  new URLSearchParams({
    ...(partner !== undefined && { partner_id: String(partners[partner]!.id) }),
    ...(team !== undefined && { team_id: String(teams[team]!.id) }),
    ...(word !== undefined && { q: `WORD${word}` }),
    ...(state !== undefined && { state }),
  }).toString()

const allowing = ({ rules }: Reach) => rules.filter(({ inverted }) => !inverted)
const allowsAll = (of: Reach, field: 'team' | 'partner') =>
  allowing(of).some(({ conditions = {} }) => !(`${field}_id` in conditions))
const allowsId = (of: Reach, field: 'team' | 'partner', id: number) =>
  allowing(of).some(({ conditions = {} }) => {
    const condition = conditions[`${field}_id`]
    return typeof condition === 'object' ? condition?.$in.includes(id) : id === own[`${field}_id`]
  })

/** Gives the reader's role only these rules and those that previews need. */
async function allow(seen: Reach, edited: Reach) {
  const of = (action: NewRule['action'], { rules }: Reach) => rules.map((rule) => ({ action, ...rule }))
  const all: NewRule[] = [...of('user-list', seen), ...of('user-edit', edited), { action: 'role-edit' }]
  await giveRules(db, reader.person.role_id!, all)
}

type Checked = { seen: Reach; edited: Reach; nothing: string }
