import { expect, test } from 'vitest'

import type { RolePreview, RoleRule } from '#contracts/roles.ts'
import { testConversations } from '#tests/support/conversations.ts'
import { testServer } from '#tests/support/server.ts'

const server = await testServer()
const given = testConversations(server.db)
const admin = await server.as('Administrator')

const [norte, sur] = [await given.team('Norte'), await given.team('Sur')]
const [bank, shop] = [await given.partner(), await given.partner()]
const rosa = await server.addPerson({ team_id: norte.id })
const agent = await given.agent({ user_id: rosa.id, team_id: norte.id })
await given.interactions([
  { partner_id: bank.id, team_id: norte.id, agent_id: agent.id },
  { partner_id: bank.id, team_id: norte.id },
  { partner_id: shop.id, team_id: sur.id },
  { partner_id: shop.id },
])
const everybody = async () => (await server.db.selectFrom('app_user').select('id').execute()).length

const rule = (action: string, more: Partial<RoleRule> = {}): RoleRule => ({ action, subject: 'all', ...more })
const postPreview = (rules: RoleRule[], user_id: number | null, as: Pick<typeof admin, 'post'> = admin) =>
  as.post('/api/roles/preview', { rules, user_id })

async function preview(...args: Parameters<typeof postPreview>): Promise<RolePreview> {
  const answer = await postPreview(...args)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

test.each<[string, RoleRule[], number]>([
  ['their team', [rule('call-detail', { conditions: { team_id: '$user.team_id' } })], 2],
  ['their own', [rule('call-detail', { conditions: { agent_id: '$user.agent_id' } })], 1],
  ['these partners', [rule('call-detail', { conditions: { partner_id: { $in: [shop.id] } } })], 2],
  [
    'all but a team',
    [rule('call-detail'), rule('call-detail', { conditions: { team_id: norte.id }, inverted: true })],
    2,
  ],
  ['everything', [rule('call-detail')], 4],
  ['nothing', [rule('freshdeck')], 0],
])('a person who would see %s is counted so', async (_, rules, seen) => {
  expect((await preview(rules, rosa.id)).conversations).toEqual({ seen, total: 4 })
})

test('a person without a team would see nothing of it, and not have the permission', async () => {
  const rules = [rule('call-detail', { conditions: { team_id: '$user.team_id' } }), rule('freshdeck')]
  expect(await preview(rules, null)).toMatchObject({ permissions: ['freshdeck'], conversations: { seen: 0, total: 4 } })
})

test('people and unmasked fields are included', async () => {
  const rules = [
    rule('user-list', { conditions: { team_id: '$user.team_id' } }),
    rule('customer-unmask', { fields: ['phones', 'name'] }),
  ]
  expect(await preview(rules, rosa.id)).toEqual({
    permissions: ['user-list', 'customer-unmask'],
    conversations: { seen: 0, total: 4 },
    users: { seen: 1, total: await everybody() },
    unmasked: ['name', 'phones'],
  })
})

test('it reveals no more than the caller sees themselves', async () => {
  const editor = await server.as({
    team_id: sur.id,
    rules: [
      { action: 'role-edit' },
      { action: 'call-detail', conditions: { team_id: '$user.team_id' } },
      { action: 'user-list', conditions: { team_id: '$user.team_id' } },
    ],
  })
  const all = [rule('call-detail'), rule('user-list')]
  expect(await preview(all, null, editor)).toMatchObject({
    conversations: { seen: 1, total: 1 },
    users: { seen: 1, total: 1 },
  })
  expect((await postPreview(all, rosa.id, editor)).statusCode).toBe(404)
  expect((await postPreview(all, 999_999)).statusCode).toBe(404)
  expect(await preview(all, editor.person.id, editor)).toMatchObject({ permissions: ['call-detail', 'user-list'] })
})

test('the largest possible role, each rule with as many partners, is counted too', async () => {
  const $in = Array.from({ length: 500 }, (_, index) => index + 1)
  const rules = Array.from({ length: 300 }, () => rule('call-detail', { conditions: { partner_id: { $in } } }))
  expect((await preview(rules, null)).conversations).toEqual({ seen: 4, total: 4 })
})
