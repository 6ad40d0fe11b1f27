import { createHash, randomBytes } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

import type { Pool } from 'pg'
import { afterAll, inject, onTestFinished, TestRunner } from 'vitest'

import { migrate } from '#server/db/bring-up-to-date.ts'
import { type DatabaseLog, type DatabaseSettings } from '#server/db/database-settings.ts'
import { openDatabase, type OpenDatabase } from '#server/db/database.ts'
import { emptyFolder } from '#tests/support/folder.ts'
import { lockedOnServer, onServer } from '#tests/support/on-server.ts'

export type TestDatabase = OpenDatabase & {
  /** The settings of `openDatabase`, for a test that starts another server on the same database. */
  settings: DatabaseSettings
  /** Restores every row and sequence to the state after the migrations. */
  truncate: () => Promise<void>
}

/**
 * A migrated database for one test file: embedded, or on the server of `TEST_DATABASE_URL` when that is set. At the end of the
 * file or test it is restored to the state after the migrations and reused by the next one, because opening another takes seconds.
 * Call it at the top of the file or inside a test, not in a hook.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { database, giveBack } = await takeDatabase()
  atEnd(async () => {
    if (!(await giveBack())) await database.close()
  })
  return database
}

/**
 * A database like that of `testDatabase`, for a caller that decides itself when it is done: `giveBack` restores the state after the
 * migrations. It returns whether that was possible; with `keeps` the caller can go on using the database.
 */
export async function takeDatabase() {
  const opened = unused.pop() ?? (await newDatabase())
  let isClosed = false
  const database: TestDatabase = {
    ...opened,
    close: () => {
      isClosed = true
      return opened.close()
    },
  }
  const giveBack = async ({ keeps = false } = {}): Promise<boolean> => {
    if (isClosed || !(await isAsNew(opened))) return false
    if (!keeps) unused.push(opened)
    return true
  }
  return { database, giveBack }
}

/** Databases of finished files of this worker. They are removed with the folder of the run. */
const unused: NewDatabase[] = []

type NewDatabase = TestDatabase & { /** As the migrations left it. */ shape: string }

async function newDatabase(): Promise<NewDatabase> {
  const { TEST_DATABASE_URL: serverUrl } = process.env
  const settings = serverUrl
    ? { databaseUrl: await copiedOnServer(serverUrl), dataDir: emptyFolder(), log: silentLog }
    : { dataDir: await copiedTemplate(emptyFolder()), log: silentLog }
  const database = await openDatabase(settings)
  const truncate = await prepareReset(database.pool)
  return { ...database, settings, truncate, shape: await shapeOf(database.pool) }
}

/** Restores a database. False if its tables were changed, or if it cannot be restored. */
async function isAsNew(database: NewDatabase): Promise<boolean> {
  const { pool, truncate, shape } = database
  try {
    await pool.query('discard all')
    if ((await shapeOf(pool)) !== shape) return false
    await truncate()
    return true
  } catch {
    return false
  }
}

/** The number of tables, columns, constraints, triggers and functions, and the transaction that wrote the newest. */
async function shapeOf(pool: Pool): Promise<string> {
  const counts = ['pg_class', 'pg_attribute', 'pg_constraint', 'pg_trigger', 'pg_proc', 'pg_namespace'].map(
    (catalogue) => `(select count(*) || ' ' || max(xmin::text::bigint) from ${catalogue})`,
  )
  const { rows } = await pool.query<{ shape: string }>(`select concat_ws(', ', ${counts.join(', ')}) as shape`)
  return rows[0]!.shape
}

function atEnd(cleanUp: () => unknown) {
  if (TestRunner.getCurrentTest()) onTestFinished(async () => void (await cleanUp()))
  else afterAll(async () => void (await cleanUp()))
}

/** A log that writes nothing: tests check what happened, not what was logged. */
export const silentLog: DatabaseLog = { info: () => {}, warn: () => {}, error: () => {} }

/**
 * The address of a new database on the server at `serverUrl`, empty or a copy of `template`. It is dropped at the end of the run, because
 * dropping needs a checkpoint, which takes seconds while others write.
 */
export async function newServerDatabase(serverUrl: string, template = 'template1'): Promise<string> {
  const name = `${inject('databasePrefix')}${randomBytes(6).toString('hex')}`
  await onServer(serverUrl, `create database ${name} template ${template}`)
  // the data of a test may be lost in a crash
  await onServer(serverUrl, `alter database ${name} set synchronous_commit = off`)
  return addressOf(serverUrl, name)
}

/** The settings of a migrated database that is not open, for processes and commands that open it themselves. */
export async function closedDatabase(): Promise<DatabaseSettings> {
  const { TEST_DATABASE_URL: serverUrl } = process.env
  if (!serverUrl) return { dataDir: await testDataFolder(), log: silentLog }
  return { databaseUrl: await copiedOnServer(serverUrl), dataDir: emptyFolder(), log: silentLog }
}

function addressOf(serverUrl: string, name: string): string {
  const databaseUrl = new URL(serverUrl)
  databaseUrl.pathname = `/${name}`
  return databaseUrl.href
}

/** The migrations take seconds on a server too: the first worker runs them once per run, and the others wait for it. */
async function copiedOnServer(serverUrl: string): Promise<string> {
  const template = `${inject('databasePrefix')}template`
  await lockedOnServer(serverUrl, template, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template])
    if (rowCount) return
    const making = `${template}_making`
    await client.query(`create database ${making}`)
    const databaseUrl = addressOf(serverUrl, making)
    const database = await openDatabase({ databaseUrl, dataDir: emptyFolder(), log: silentLog })
    await migrate(database.db)
    await prepareReset(database.pool)
    await database.close()
    await client.query(`alter database ${making} rename to ${template}`)
  })
  return newServerDatabase(serverUrl, template)
}

/** A data folder with a migrated, embedded database that is not open; removed at the end of the file or test. */
export async function testDataFolder(): Promise<string> {
  const folder = emptyFolder()
  atEnd(() => fs.rmSync(folder, { recursive: true, force: true }))
  return copiedTemplate(folder)
}

async function copiedTemplate(folder: string) {
  fs.cpSync(await embeddedTemplate(), folder, { recursive: true })
  return folder
}

/** Creating a database takes seconds and copying it a tenth of that, so it is created once for each state of the migrations. */
async function embeddedTemplate() {
  const root = path.resolve(import.meta.dirname, '../..')
  const cache = path.join(root, 'node_modules/.cache/atalaya')
  const template = path.join(cache, `database-${fingerprint(root)}`)
  if (fs.existsSync(template)) return template

  fs.mkdirSync(cache, { recursive: true })
  const dataDir = fs.mkdtempSync(path.join(cache, 'making-'))
  const database = await openDatabase({ dataDir, log: silentLog })
  await migrate(database.db)
  await prepareReset(database.pool)
  await database.close()
  try {
    fs.renameSync(dataDir, template)
  } catch (error) {
    fs.rmSync(dataDir, { recursive: true, force: true })
    if (!fs.existsSync(template)) throw error // otherwise another test file was faster
  }
  return template
}

/** A hash of everything that decides what an empty database looks like. */
function fingerprint(root: string) {
  const statements = ['server/db/migrations', 'server/db/routines'].flatMap((folder) =>
    fs
      .readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.sql'))
      .toSorted()
      .map((name) => `${folder}/${name}`),
  )
  const files = [
    'tests/support/database.ts',
    'server/db/apply-routines.ts',
    'server/db/bring-up-to-date.ts',
    'server/db/embedded/pglite.ts',
    'node_modules/@electric-sql/pglite/package.json',
  ]
  const hash = createHash('sha256')
  for (const file of [...files, ...statements]) {
    hash.update(`${file}\n`).update(fs.readFileSync(path.join(root, file)))
  }
  return hash.digest('hex').slice(0, 16)
}

/**
 * Copies the rows of the migrations aside, unless the template has that copy already. The returned function restores exactly those rows.
 * It deletes instead of truncating: a truncated table gets new files, and so do all its indexes. That takes half a second.
 */
async function prepareReset(pool: Pool): Promise<() => Promise<void>> {
  const { rows: tables } = await pool.query<{ table: string; columns: string }>(TABLES)
  await copyAside(pool, tables)
  const { rows: nonEmpty } = await pool.query<{ table: string }>(
    tables
      .map(({ table }) => `select '${table}' as table where exists (select from pristine.${table})`)
      .join(' union all '),
  )
  const isKept = new Set(nonEmpty.map(({ table }) => table))
  const { rows: sequences } = await pool.query<{ sequence: string }>(SEQUENCES)
  const { rows: positions } = await pool.query<{ step: string }>(
    sequences
      .map(
        ({ sequence }) =>
          `select format('select setval(''${sequence}'', %s, %L)', last_value, is_called) as step from ${sequence}`,
      )
      .join(' union all '),
  )
  const restore = [
    ...tables
      .filter(({ table }) => isKept.has(table))
      .map(
        ({ table, columns }) =>
          `insert into ${table} (${columns}) overriding system value select ${columns} from pristine.${table}`,
      ),
    ...positions.map(({ step }) => step),
  ]
  return async () => {
    const { rows } = await pool.query<{ table: string }>(FILLED)
    const filled = rows.map(({ table }) => table)
    const steps = [WITHOUT_TRIGGERS, ...filled.map((table) => `delete from ${table}`), ...restore]
    await pool.query(steps.join(';')) // in one message, and so in one transaction
    // otherwise deleted rows would still be scanned, and counted by the planner
    if (filled.length > 0) await pool.query(`vacuum ${filled.join(', ')}`)
  }
}

async function copyAside(pool: Pool, tables: { table: string; columns: string }[]): Promise<void> {
  const { rows } = await pool.query<{ isKept: boolean }>(`select to_regnamespace('pristine') is not null as "isKept"`)
  if (rows[0]!.isKept) return
  const copies = tables.map(({ table, columns }) => `create table pristine.${table} as select ${columns} from ${table}`)
  await pool.query(['create schema pristine', ...copies].join(';'))
}

/** Also without foreign keys, until the end of the message, which is one transaction. */
const WITHOUT_TRIGGERS = 'set local session_replication_role = replica'

/** All tables except the applied migrations and the secrets that a running server has read. */
const IS_OURS = `relnamespace = 'public'::regnamespace
  and relname not in ('kysely_migration', 'kysely_migration_lock', 'migration_checksum', 'routine', 'secret')`

const TABLES = `
  select quote_ident(relname) as table,
    (select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
  from pg_class
  where ${IS_OURS} and relkind in ('r', 'p') and not relispartition
  order by relname`

/** Tables and partitions that have pages, of live or deleted rows. */
const FILLED = `
  select quote_ident(relname) as table from pg_class where ${IS_OURS} and relkind = 'r' and pg_relation_size(oid) > 0`

const SEQUENCES = `
  select quote_ident(relname) as sequence from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'`
