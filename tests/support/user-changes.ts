import { expect } from 'vitest'

import { testConversations } from '#tests/support/conversations.ts'
import type { TestServer } from '#tests/support/server.ts'

type Client = Awaited<ReturnType<TestServer['as']>>

/** Ids of seeded roles. */
export const AUDITOR = 3
export const SUPPORT = 5
export const LEAD = 6

/**
 * Two teams, an administrator, and a clerk who may create and change people but has few other permissions; requests about people,
 * and their effects.
 */
export async function testUserChanges(server: TestServer) {
  const { db } = server
  const { team } = testConversations(db)
  let number = 0

  return {
    north: (await team('North')).id,
    south: (await team('South')).id,
    admin: await server.as('Administrator'),
    clerk: await server.as(['user-list', 'user-create', 'user-edit', 'freshdeck']),

    /** A new person with a unique address. */
    create: (client: Client, more: object = {}) =>
      client.post('/api/users', {
        name: 'Nora New',
        email: `nora-${(number += 1)}@example.com`,
        role_id: null,
        team_id: null,
        partner_id: null,
        locale: null,
        ...more,
      }),

    change: (client: Client, id: number, body: object) => client.send('PATCH', `/api/users/${id}`, body),

    personOf: (id: number) => db.selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),

    /** The audit entries about a person, in order. */
    recordsOf: (id: number) =>
      db
        .selectFrom('access_record')
        .select(['action', 'user_id', 'reason', 'detail'])
        .where('subject', '=', `user:${id}`)
        .orderBy('id')
        .execute(),
  }
}

/** The fields that a response refuses, and the reasons. */
export function errorsOf(answer: { statusCode: number; json: () => { errors: unknown } }) {
  expect(answer.statusCode).toBe(422)
  return answer.json().errors
}
