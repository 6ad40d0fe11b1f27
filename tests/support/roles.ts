import { expect } from 'vitest'

import type { NewRole, RoleChange, RoleDetail, RoleRule } from '#contracts/roles.ts'
import type { TestServer } from '#tests/support/server.ts'

type Client = Awaited<ReturnType<TestServer['as']>>

export const rule = (action: string, more: Partial<RoleRule> = {}): RoleRule => ({ action, subject: 'all', ...more })

export const rulesOfEveryKind: RoleRule[] = [
  rule('call-detail', { conditions: { team_id: '$user.team_id' } }),
  rule('call-detail', { conditions: { partner_id: { $in: [1, 2] } }, inverted: true }),
  rule('policy-detail', { subject: 'interaction', conditions: { agent_id: 4, partner_id: '$user.partner_id' } }),
  rule('customer-unmask', { fields: ['name', 'phones'] }),
  rule('role-list'),
]

/** A role with a unique name. */
export const draft = (more: Partial<NewRole> = {}): NewRole => ({
  name: `Role ${crypto.randomUUID()}`,
  description: '',
  requires_two_factor: false,
  rules: [],
  ...more,
})

/** The body of a form without changes. */
export const changeOf = ({ name, description, requires_two_factor, rules, version }: RoleDetail): RoleChange => ({
  name,
  description,
  requires_two_factor,
  rules,
  version,
  reason: '',
})

/** An administrator, and their changes to roles. */
export async function testRoles(server: TestServer) {
  const admin = await server.as('Administrator')
  return {
    admin,

    create: async (more: Partial<NewRole> = {}): Promise<RoleDetail> => {
      const answer = await admin.post('/api/roles', draft(more))
      expect(answer.statusCode, answer.body).toBe(201)
      return answer.json()
    },

    detail: async (id: number) => (await admin.get(`/api/roles/${id}`)).json<RoleDetail>(),

    put: (id: number, change: RoleChange, client: Pick<Client, 'send'> = admin) =>
      client.send('PUT', `/api/roles/${id}`, change),

    remove: (id: number) => admin.send('DELETE', `/api/roles/${id}`),

    /** The latest audit entry about changed permissions. */
    lastRecord: () =>
      server.db
        .selectFrom('access_record')
        .selectAll()
        .where('action', '=', 'rights')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow(),
  }
}
