import { randomBytes } from 'node:crypto'

import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'

import { addAccessRecord } from '#server/access/access-records.ts'
import { verifyChain } from '#server/access/chain.ts'
import { bringUpToDate, OwnerIsApplication } from '#server/db/bring-up-to-date.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { newServerDatabase, silentLog, testDatabase } from '#tests/support/database.ts'
import { onServer } from '#tests/support/on-server.ts'

const serverUrl = process.env.TEST_DATABASE_URL
/** A database that the owner has migrated once: that takes seconds, so the tests use copies of it. */
const first = serverUrl ? await newSeparated(serverUrl) : null

test('without an owner any role that opens the database migrates it', async () => {
  const { db, settings } = await testDatabase()
  expect(await bringUpToDate(db, { ...settings, databaseOwnerUrl: undefined })).toEqual([])
})

test.skipIf(!serverUrl)(
  'the role of the application reads and writes rows, but alters no table and no access record',
  async () => {
    const { db } = await separated()
    await db.insertInto('team').values({ name: 'North' }).execute()
    await db.updateTable('team').set({ name: 'South' }).execute()
    await db.deleteFrom('team').execute()
    await addAccessRecord(db, new Date(), { action: 'play', userId: null, ip: null, userAgent: null })
    expect(await verifyChain(db)).toMatchObject({ length: 1, broken: null })

    for (const statement of [
      `update access_record set action = 'export'`,
      'delete from access_record',
      'truncate access_record',
      'alter table access_record disable trigger append_only',
      'alter table access_record disable trigger all',
      'drop table access_record',
      'update access_chain set length = 0',
      'delete from access_chain',
      'insert into access_chain (single, length) values (false, 0)',
      'create table mine (id int)',
      'create or replace function seal_access_record() returns trigger language plpgsql as $$ begin return new; end $$',
      'alter table app_user add column is_admin boolean',
      'drop table app_user',
      'truncate app_user',
      'delete from migration_checksum',
      'update routine set text = text',
      'update kysely_migration set name = name',
      `set session_replication_role = replica`,
    ]) {
      await expect(sql.raw(statement).execute(db), statement).rejects.toMatchObject({ code: '42501' })
    }
  },
)

test.skipIf(!serverUrl)(
  'a record that the application makes up gets its place in the chain, whatever id and hash it claims',
  async () => {
    const { db } = await separated()
    await sql`insert into access_record (id, at, action, hash) values (77, now(), 'play', '\\x00')`.execute(db)
    const { id } = await db.selectFrom('access_record').select('id').executeTakeFirstOrThrow()
    expect(id).toBe(1)
    expect(await verifyChain(db)).toMatchObject({ length: 1, broken: null })
  },
)

test.skipIf(!serverUrl)('a temporary chain of its own seals nothing', async () => {
  const { db } = await separated()
  await db.connection().execute(async (connection) => {
    await sql`create temp table access_chain as
      select true as single, 76::bigint as length, sha256('x') as hash`.execute(connection)
    await addAccessRecord(connection, new Date(), { action: 'play', userId: null, ip: null, userAgent: null })
    await sql`drop table pg_temp.access_chain`.execute(connection)
  })
  expect(await verifyChain(db)).toMatchObject({ length: 1, broken: null })
})

test.skipIf(!serverUrl)('the owner cannot be the application', async () => {
  const databaseOwnerUrl = await newServerDatabase(serverUrl!)
  const db = await opened(databaseOwnerUrl)
  await expect(bringUpToDate(db, { databaseOwnerUrl, dataDir: '/nowhere', log: silentLog })).rejects.toThrow(
    OwnerIsApplication,
  )
})

/** A database that one role owns, as the application's role sees it. */
async function separated(): Promise<{ db: Database }> {
  const { name, role, password } = first!
  const databaseUrl = await newServerDatabase(serverUrl!, name)
  onTestFinished(async () => void (await onServer(databaseUrl, `drop owned by ${role}`)))
  return { db: await opened(Object.assign(new URL(databaseUrl), { username: role, password }).href) }
}

async function newSeparated(url: string) {
  const databaseOwnerUrl = await newServerDatabase(url)
  const role = `atalaya_test_${randomBytes(6).toString('hex')}`
  const password = randomBytes(12).toString('hex')
  await onServer(url, `create role ${role} login password '${password}'`)
  afterAll(async () => {
    await onServer(databaseOwnerUrl, `drop owned by ${role}`)
    await onServer(url, `drop role ${role}`)
  })
  const databaseUrl = Object.assign(new URL(databaseOwnerUrl), { username: role, password }).href
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '/nowhere', log: silentLog })
  const settings = { databaseOwnerUrl, dataDir: '/nowhere', log: silentLog }
  expect((await bringUpToDate(db, settings)).length).toBeGreaterThan(0)
  expect(await bringUpToDate(db, settings)).toEqual([])
  await close() // a database with open connections cannot be copied
  return { name: new URL(databaseOwnerUrl).pathname.slice(1), role, password }
}

async function opened(databaseUrl: string): Promise<Database> {
  const database = await openDatabase({ databaseUrl, dataDir: '/nowhere', log: silentLog })
  onTestFinished(database.close)
  return database.db
}
