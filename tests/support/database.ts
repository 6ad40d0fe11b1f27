import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

import { Client, type Pool } from 'pg'
import { afterAll, onTestFinished } from 'vitest'
import { getCurrentTest } from 'vitest/suite'

import { type DatabaseLog, type DatabaseSettings, openDatabase, type OpenDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'

export type TestDatabase = OpenDatabase & {
  /** What `openDatabase` was given, for a test that starts a server of its own on the same database. */
  settings: DatabaseSettings
  /** Puts every table and sequence back to what the migrations left. */
  truncate: () => Promise<void>
}

/**
 * A migrated database of its own for one test file: embedded, or on the server of `TEST_DATABASE_URL` when that is set.
 * Call it at the top of the file or inside a test, not in a hook: it is closed and removed at that file's or test's end.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const settings = process.env.TEST_DATABASE_URL
    ? { databaseUrl: await newServerDatabase(process.env.TEST_DATABASE_URL), dataDir: newFolder(), log: silentLog }
    : { dataDir: await testDataFolder(), log: silentLog }
  const database = await openDatabase(settings)
  await migrate(database.db)
  const truncate = await wayBack(database.pool)
  atEnd(database.close)
  return { ...database, settings, truncate }
}

function atEnd(cleanUp: () => unknown) {
  if (getCurrentTest()) onTestFinished(async () => void (await cleanUp()))
  else afterAll(async () => void (await cleanUp()))
}

/** A log that says nothing: tests look at what happened, not at what was told. */
export const silentLog: DatabaseLog = { info: () => {}, warn: () => {}, error: () => {} }

/** The address of a new, empty database on the server at `serverUrl`; dropped as the one of `testDatabase`. */
export async function newServerDatabase(serverUrl: string): Promise<string> {
  const name = `atalaya_test_${randomBytes(6).toString('hex')}`
  const databaseUrl = new URL(serverUrl)
  databaseUrl.pathname = `/${name}`
  await onServer(serverUrl, `create database ${name}`)
  atEnd(() => onServer(serverUrl, `drop database if exists ${name} with (force)`))
  return databaseUrl.href
}

async function onServer(serverUrl: string, statement: string) {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** A data folder with a migrated, embedded database that nobody has open; removed as the one of `testDatabase`. */
export async function testDataFolder(): Promise<string> {
  const template = await embeddedTemplate()
  const dataDir = newFolder()
  fs.cpSync(template, dataDir, { recursive: true })
  return dataDir
}

function newFolder() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'atalaya-test-'))
  atEnd(() => fs.rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Making a database takes seconds and copying one a tenth of that: made once for each state of the migrations. */
async function embeddedTemplate() {
  const root = path.resolve(import.meta.dirname, '../..')
  const cache = path.join(root, 'node_modules/.cache/atalaya')
  const template = path.join(cache, `database-${fingerprint(root)}`)
  if (fs.existsSync(template)) return template

  fs.mkdirSync(cache, { recursive: true })
  const dataDir = fs.mkdtempSync(path.join(cache, 'making-'))
  const database = await openDatabase({ dataDir, log: silentLog })
  await migrate(database.db)
  await wayBack(database.pool)
  await database.close()
  try {
    fs.renameSync(dataDir, template)
  } catch (error) {
    fs.rmSync(dataDir, { recursive: true, force: true })
    if (!fs.existsSync(template)) throw error // else another test file was faster
  }
  return template
}

/** Everything that decides what an empty database looks like. */
function fingerprint(root: string) {
  const migrations = fs.readdirSync(path.join(root, 'server/db/migrations')).toSorted()
  const files = [
    'tests/support/database.ts',
    'server/db/migrate.ts',
    'server/db/embedded/pglite.ts',
    'node_modules/@electric-sql/pglite/package.json',
  ]
  const hash = createHash('sha256')
  for (const file of [...files, ...migrations.map((name) => `server/db/migrations/${name}`)]) {
    hash.update(`${file}\n`).update(fs.readFileSync(path.join(root, file)))
  }
  return hash.digest('hex').slice(0, 16)
}

/** Copies the rows the migrations made aside, where that was not done in the template, and returns a function that puts exactly those back. */
async function wayBack(pool: Pool): Promise<() => Promise<void>> {
  const { rows: tables } = await pool.query<{ table: string; columns: string }>(TABLES)
  await keepAside(pool, tables)
  const { rows: filled } = await pool.query<{ table: string }>(
    tables
      .map(({ table }) => `select '${table}' as table where exists (select from pristine.${table})`)
      .join(' union all '),
  )
  const isFilled = new Set(filled.map(({ table }) => table))
  const { rows: sequences } = await pool.query<{ sequence: string }>(SEQUENCES)
  const { rows: places } = await pool.query<{ step: string }>(
    sequences
      .map(
        ({ sequence }) =>
          `select format('select setval(''${sequence}'', %s, %L)', last_value, is_called) as step from ${sequence}`,
      )
      .join(' union all '),
  )
  const script = [
    'set local session_replication_role = replica', // neither triggers nor foreign keys
    ...tables.map(({ table }) => `delete from ${table}`),
    ...tables
      .filter(({ table }) => isFilled.has(table))
      .map(
        ({ table, columns }) =>
          `insert into ${table} (${columns}) overriding system value select ${columns} from pristine.${table}`,
      ),
    ...places.map(({ step }) => step),
  ].join(';') // in one message, and so in one transaction
  return async () => void (await pool.query(script))
}

async function keepAside(pool: Pool, tables: { table: string; columns: string }[]): Promise<void> {
  const { rows } = await pool.query<{ isKept: boolean }>(`select to_regnamespace('pristine') is not null as "isKept"`)
  if (rows[0]!.isKept) return
  const copies = tables.map(({ table, columns }) => `create table pristine.${table} as select ${columns} from ${table}`)
  await pool.query(['create schema pristine', ...copies].join(';'))
}

const TABLES = `
  select quote_ident(relname) as table,
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class
  where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
    and relname not in ('kysely_migration', 'kysely_migration_lock', 'migration_checksum')
  order by relname`

const SEQUENCES = `
  select quote_ident(relname) as sequence from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'`
