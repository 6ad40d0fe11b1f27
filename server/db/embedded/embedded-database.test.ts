import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'

import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'

import { openDatabase } from '#server/db/database.ts'
import { maintain, POSTGRES_MAJOR } from '#server/db/embedded/embedded-database.ts'
import { FolderInUse } from '#server/db/embedded/folder-lock.ts'
import { joined, message } from '#server/db/embedded/serve-connections.ts'
import { withQueryLimit } from '#server/db/query-limit.ts'
import { isUnavailable } from '#server/db/unavailable.ts'
import { silentLog, testDataFolder } from '#tests/support/database.ts'
import { emptyFolder } from '#tests/support/folder.ts'

const dataDir = await testDataFolder()
const complaints: unknown[] = []
const log = { ...silentLog, error: (what: unknown) => void complaints.push(what) }
const { db, pool, close } = await openDatabase({ dataDir, log })
afterAll(close)
await pool.query('create table account (id int primary key, balance int not null)')

test('a second server gets the error that the folder is in use', async () => {
  await expect(openDatabase({ dataDir, log: silentLog })).rejects.toThrow(FolderInUse)
})

test('a parameter of 8 MB arrives whole, and comes back whole', async () => {
  const large = 'ñ'.repeat(4_000_000)
  const { rows } = await pool.query('select $1::text as echo', [large])
  expect(rows[0].echo === large).toBe(true)
})

test('ten thousand rows arrive in order', async () => {
  const { rows } = await pool.query<{ n: number }>(
    "select n, repeat('x', 100) as filling from generate_series(0, 9999) n",
  )
  expect(rows.map(({ n }) => n)).toEqual([...Array(10_000).keys()])
})

test('an error in SQL keeps the connection and its session state', async () => {
  await db.connection().execute(async (own) => {
    await sql`create temporary table mine (n int)`.execute(own)
    await expect(sql`select 1/0`.execute(own)).rejects.toThrow('division by zero')
    await expect(sql`select ${'x'}::int`.execute(own)).rejects.toThrow('invalid input syntax')
    await sql`insert into mine values (1)`.execute(own)
  })
})

test.each([
  ['simple', 'copy account from stdin', undefined],
  ['extended', 'copy account from stdin', []],
  ['several statements', 'select 1; copy account from stdin; select 2', undefined],
])('COPY FROM STDIN is refused without harm (%s)', async (_, text, values) => {
  const client = await pool.connect()
  try {
    await client.query('create temporary table if not exists still_here (n int)')
    await expect(client.query(text, values)).rejects.toThrow('the embedded database cannot read STDIN')
    await client.query('insert into still_here values (1)')
  } finally {
    client.release()
  }
})

test('rows can be fetched in portions', async () => {
  const inPortions = { text: 'select generate_series(1, 95) as n', rows: 10 }
  const { rows } = await pool.query(inPortions)
  expect(rows).toHaveLength(95)
})

test('LISTEN receives notifications of the same connection', async () => {
  const client = await pool.connect()
  const notifications: (string | undefined)[] = []
  client.on('notification', ({ payload }) => notifications.push(payload))
  await client.query('listen calls')
  await client.query("notify calls, 'imported'")
  client.release(true)
  expect(notifications).toEqual(['imported'])
})

test('a new connection has no state of the one before', async () => {
  const client = await pool.connect()
  await client.query("set application_name = 'left over'; listen left_over; create temporary table left_over (n int)")
  await client.query('begin')
  await client.query('insert into account values (99, 1)')
  client.release(true)
  const { rows } = await pool.query(`select current_setting('application_name') = 'left over' as name,
    to_regclass('left_over') as "table", exists (select from account where id = 99) as row,
    (select count(*) from pg_listening_channels()) as channels`)
  expect(rows).toEqual([{ name: false, table: null, row: false, channels: 0 }])
})

test('a statement without end is ended with its transaction; the next query waits for the restart', async () => {
  await pool.query('insert into account values (1, 100)')
  const endless = db.transaction().execute(async (trx) => {
    await sql`insert into account values (2, 100)`.execute(trx)
    await withQueryLimit(100, () => sql`select count(*) from generate_series(1, 1000000000000)`.execute(trx))
  })
  expect(isUnavailable(await endless.catch((error: unknown) => error))).toBe(true)
  expect((await pool.query('select id, balance from account')).rows).toEqual([{ id: 1, balance: 100 }])
})

test('a database that crashes starts again', async () => {
  const client = await pool.connect()
  const connectionLost = once(client, 'error')
  client.connection.stream.write(joined([message('!', 'there is no such message'), message('Q', 'select 1')])) // FATAL
  expect(isUnavailable((await connectionLost)[0])).toBe(true)
  client.release(true)
  const { rows } = await pool.query('select 1 as one')
  expect(rows).toEqual([{ one: 1 }])
  expect(complaints).toContainEqual({ reason: expect.stringContaining('invalid frontend message type') })
})

test('a recursion without end is an ordinary error', async () => {
  await pool.query('create function forever() returns int language plpgsql as $$ begin return forever(); end $$')
  await expect(pool.query('select forever()')).rejects.toThrow('stack depth limit exceeded')
})

test('maintenance vacuums heavily updated tables, and then has nothing to do', async () => {
  await pool.query('create table often (n int)')
  await pool.query('insert into often select generate_series(1, 2000)')
  await pool.query('update often set n = -n')
  for (let mb = 0; mb < 70; mb += 1) await pool.query("select pg_logical_emit_message(false, '', repeat('x', 1048576))")
  expect(await maintain(pool)).toEqual(['vacuum (analyze) public.often', 'checkpoint'])
  expect(await maintain(pool)).toEqual([])
})

test('a folder that another version of PostgreSQL wrote is refused with instructions', async () => {
  expect(fs.readFileSync(path.join(dataDir, 'database/PG_VERSION'), 'utf8').trim()).toBe(POSTGRES_MAJOR)
  const older = emptyFolder()
  fs.mkdirSync(path.join(older, 'database'))
  fs.writeFileSync(path.join(older, 'database/PG_VERSION'), '17\n')
  const opening = () => openDatabase({ dataDir: older, log: silentLog })
  await expect(opening()).rejects.toThrow(/written by PostgreSQL 17.*npm run atalaya -- backup/)
  await expect(opening()).rejects.toThrow(/written by PostgreSQL 17/) // and did not stay locked
})

test('a database closed in the middle of a statement opens again with all its data, and with broken files it is refused with PostgreSQL’s message', async () => {
  await pool.query('create table kept as select 7 as n')
  const client = await pool.connect()
  const endless = client.query('select count(*) from generate_series(1, 1000000000000)').catch(isUnavailable)
  await Promise.all([close(), close()])
  expect(await endless).toBe(true)
  const again = await openDatabase({ dataDir, log: silentLog })
  const { rows } = await again.pool.query('select n from kept')
  await again.close()
  expect(rows).toEqual([{ n: 7 }])

  fs.writeFileSync(path.join(dataDir, 'database/global/pg_control'), 'not a control file')
  await expect(openDatabase({ dataDir, log: silentLog })).rejects.toThrow(/PANIC: .*pg_control/)
})
