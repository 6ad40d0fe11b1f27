import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { testServer } from '#tests/support/server.ts'

/** Needs a PostgreSQL server: the embedded database runs one transaction at a time. */

const server = await testServer()
const { databaseUrl } = server.database.settings

test.skipIf(!databaseUrl)(
  'a person whose account is being changed can go on working, and their last use is recorded later',
  async () => {
    const client = await server.as('Support agent')
    const { id } = client.person
    const signedIn = server.clock.now()
    const lastUses = async () => {
      const found = await server.db
        .selectFrom('app_user')
        .innerJoin('session', 'session.user_id', 'app_user.id')
        .select(['last_active_at', 'last_used_at'])
        .where('app_user.id', '=', id)
        .executeTakeFirstOrThrow()
      return [found.last_active_at, found.last_used_at]
    }
    server.clock.advance(61_000)

    const other = new Client({ connectionString: databaseUrl })
    await other.connect()
    onTestFinished(() => other.end())
    await other.query('begin')
    await other.query('select from app_user where id = $1 for update', [id])
    await other.query('select from session where user_id = $1 for update', [id])
    expect((await client.get('/api/user')).statusCode).toBe(200)
    expect(await lastUses()).toEqual([signedIn, signedIn])

    await other.query('rollback')
    expect((await client.get('/api/user')).statusCode).toBe(200)
    expect(await lastUses()).toEqual([server.clock.now(), server.clock.now()])
  },
)
