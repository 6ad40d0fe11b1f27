import { describe, expect, test } from 'vitest'

import { testServer } from '#tests/support/server.ts'
import { errorsOf, testUserChanges } from '#tests/support/user-changes.ts'

const server = await testServer()
const { db } = server
const { admin, change } = await testUserChanges(server)

describe('a new team', () => {
  test('can be given to people at once, and is recorded', async () => {
    const answer = await admin.post('/api/teams', { name: ' West ' })
    expect(answer.statusCode).toBe(201)
    expect(answer.json()).toEqual({ id: expect.any(Number), name: 'West' })
    const { id } = await server.addPerson()
    expect((await change(admin, id, { team_id: answer.json().id })).json().team.name).toBe('West')
    const record = await db
      .selectFrom('access_record')
      .select(['action', 'detail'])
      .where('subject', '=', `team:${answer.json().id}`)
      .executeTakeFirstOrThrow()
    expect(record).toEqual({ action: 'rights', detail: { after: { name: 'West' } } })
  })

  test('has a unique name', async () => {
    for (const name of ['North', ' north ', 'NORTH']) {
      expect(errorsOf(await admin.post('/api/teams', { name }))).toEqual({
        name: ['There already is a team of this name.'],
      })
    }
    expect(errorsOf(await admin.post('/api/teams', { name: ' ' }))).toEqual({ name: ['Please fill in this field.'] })
    expect((await admin.post('/api/teams', { name: 'East', id: 1 })).statusCode).toBe(400)
    const reader = await server.as(['user-list'])
    expect((await reader.post('/api/teams', { name: 'East' })).statusCode).toBe(403)
  })
})
