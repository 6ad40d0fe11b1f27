import net from 'node:net'
import os from 'node:os'

import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type OpenDatabase, openDatabase } from '#server/db/database.ts'
import { withQueryLimit } from '#server/db/query-limit.ts'
import { isUnavailable } from '#server/db/unavailable.ts'
import { silentLog } from '#tests/support/database.ts'

const SERVER = process.env.TEST_DATABASE_URL ?? 'postgres://root@127.0.0.1:5432/postgres'
const admin = new Client({ connectionString: SERVER, connectionTimeoutMillis: 1000 })
const isThere = await admin.connect().then(
  () => true,
  () => false,
)
afterAll(() => (isThere ? admin.end() : undefined))

describe.skipIf(!isThere)(`with the PostgreSQL server of TEST_DATABASE_URL`, () => {
  let line: Awaited<ReturnType<typeof openLine>>
  let database: OpenDatabase
  beforeAll(async () => {
    line = await openLine()
    database = await openDatabase({ databaseUrl: line.url, dataDir: os.tmpdir(), log: silentLog, queryTimeoutMs: 500 })
  })
  afterAll(async () => {
    await database.close()
    line.close()
  })

  const one = () => sql<{ one: number }>`select 1 as one`.execute(database.db)
  const answers = () => withQueryLimit(20_000, one)
  const failure = (work: Promise<unknown>) =>
    work.then(
      () => 'no failure',
      (error: unknown) => error,
    )

  test('a restart of the server costs the running queries only', async () => {
    const sleeping = failure(withQueryLimit(10_000, () => sql`select pg_sleep(9)`.execute(database.db)))
    const idleInTransaction = failure(
      database.db.transaction().execute(async (trx) => {
        await sql`select 1`.execute(trx)
        await expect.poll(sleepers).toBe(1)
        await endConnections()
        await sql`select 1`.execute(trx)
      }),
    )
    expect(isUnavailable(await idleInTransaction)).toBe(true)
    expect(isUnavailable(await sleeping)).toBe(true)
    expect((await answers()).rows).toEqual([{ one: 1 }])
  })

  test('a frozen server gives everybody an error in time, and answers again when it thaws', async () => {
    await answers()
    line.freeze()
    const failures = Array.from({ length: 30 }, () => failure(one()))
    const inTransaction = failure(database.db.transaction().execute((trx) => sql`select 1`.execute(trx)))
    for (const answer of await Promise.all([...failures, inTransaction])) expect(isUnavailable(answer)).toBe(true)
    line.thaw()
    expect((await answers()).rows).toEqual([{ one: 1 }])
  })

  test('a query that is too slow is abandoned, and its connection with it', async () => {
    expect(isUnavailable(await failure(sql`select pg_sleep(30)`.execute(database.db)))).toBe(true)
    expect((await answers()).rows).toEqual([{ one: 1 }])
  })

  test('longer work may take longer', async () => {
    const slow = () => sql`select pg_sleep(0.7)`.execute(database.db)
    await expect(withQueryLimit(20_000, slow)).resolves.toBeDefined()
  })

  async function sleepers() {
    const active = "select from pg_stat_activity where application_name = $1 and query like '%pg_sleep(9)'"
    return (await admin.query(active, [line.name])).rowCount
  }

  /** Ends every connection of the pool, as a restart of the server does. */
  async function endConnections() {
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1', [line.name])
  }
})

test('a server that is not there causes an error at once, not a crash', async () => {
  const database = await openDatabase({
    databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing',
    dataDir: os.tmpdir(),
    log: silentLog,
  })
  expect(isUnavailable(await database.ping().catch((error: unknown) => error))).toBe(true)
  await database.close()
})

/**
 * A proxy to the server that can be frozen: connections stay open and new ones are accepted, but nothing comes back.
 */
async function openLine() {
  const { hostname, port } = new URL(SERVER)
  const sockets = new Set<net.Socket>()
  let isFrozen = false
  const proxy = net.createServer((near) => {
    const far = net.connect(Number(port || 5432), hostname)
    join(near, far)
    join(far, near)
  })
  const join = (from: net.Socket, to: net.Socket) => {
    sockets.add(from)
    from.on('data', (bytes) => to.write(bytes))
    from.on('close', () => to.destroy())
    from.on('error', () => to.destroy())
    if (isFrozen) from.pause()
  }
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve)
  })
  const address = proxy.address()
  const name = `atalaya_pool_test_${process.pid}`
  const url = new URL(SERVER)
  url.host = `127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  url.searchParams.set('application_name', name)
  return {
    name,
    url: url.href,
    freeze: () => {
      isFrozen = true
      for (const socket of sockets) socket.pause()
    },
    thaw: () => {
      isFrozen = false
      for (const socket of sockets) socket.resume()
    },
    close: () => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}
