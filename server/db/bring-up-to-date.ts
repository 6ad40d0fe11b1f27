import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

import { sql, type Kysely, type Migration, Migrator } from 'kysely'

import { applyRoutines, hasRoutines, readRoutines, type Routines } from '#server/db/apply-routines.ts'
import { type DatabaseLog } from '#server/db/database-settings.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { withQueryLimit } from '#server/db/query-limit.ts'

type OwnerSettings = { databaseOwnerUrl: string | undefined; dataDir: string; log: DatabaseLog }

/**
 * Migrates the database and returns the names of the applied migrations. If an owner is configured, the owner does it,
 * and then lets the role of `db` read and write rows, add access records, and nothing else.
 */
export async function bringUpToDate(
  db: Database,
  { databaseOwnerUrl, dataDir, log }: OwnerSettings,
): Promise<string[]> {
  if (!databaseOwnerUrl) return migrate(db)
  const role = await roleOf(db)
  const owner = await openDatabase({ databaseUrl: databaseOwnerUrl, dataDir, log })
  try {
    if ((await roleOf(owner.db)) === role) throw new OwnerIsApplication(role)
    const applied = await migrate(owner.db)
    await grantLeast(owner.db, role)
    return applied
  } finally {
    await owner.close()
  }
}

/** The owner and the application have the same role, so nothing would be separated. */
export class OwnerIsApplication extends Error {
  constructor(role: string) {
    super(`DATABASE_URL and DATABASE_OWNER_URL are the same role (${role}): give the application one of its own`)
    this.name = 'OwnerIsApplication'
  }
}

async function roleOf(db: Database): Promise<string> {
  const { rows } = await sql<{ role: string }>`select current_user::text as role`.execute(db)
  return rows[0]!.role
}

/**
 * Grants the rights on everything that migrations may have added, and revokes those on tables that are only read or
 * only added to.
 */
async function grantLeast(db: Database, name: string): Promise<void> {
  const role = sql.id(name)
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('atalaya grants'))`.execute(trx) // for servers that start together
    await sql`grant usage on schema public to ${role}`.execute(trx)
    await sql`grant select, insert, update, delete on all tables in schema public to ${role}`.execute(trx)
    await sql`grant usage, select on all sequences in schema public to ${role}`.execute(trx)
    await sql`revoke update, delete on access_record from ${role}`.execute(trx)
    await sql`revoke insert, update, delete on access_chain, ${MIGRATIONS} from ${role}`.execute(trx)
    await sql`revoke create on schema public from public, ${role}`.execute(trx)
  })
}

const MIGRATIONS = sql`kysely_migration, kysely_migration_lock, migration_checksum, routine`

/**
 * Brings the database up to date with `migrations/*.sql`, in the order of their numbers, and then with `routines/`, all
 * in one transaction, and returns the names of the migrations that it applied. Several servers may start at once: one
 * of them does it. Throws, naming the file, when one fails or when an applied migration has been edited or removed
 * since.
 * @param folder contains `migrations` and `routines`
 */
export async function migrate(db: Database, folder: string = databaseFolder()): Promise<string[]> {
  const files = readMigrations(path.join(folder, 'migrations'))
  const routines = readRoutines(path.join(folder, 'routines'))
  return withQueryLimit(MAX_MIGRATION_MS, async () => {
    const applied = await appliedMigrations(db)
    refuseEdited(files, applied)
    if (applied.size === files.length && files.every(({ name }) => applied.has(name))) {
      if (!(await hasRoutines(db, routines))) await applyRoutinesAlone(db, routines)
      return []
    }
    const last = files.at(-1)
    const provider = {
      getMigrations: async () =>
        Object.fromEntries(files.map((file) => [file.name, migration(file, file === last ? routines : undefined)])),
    }
    const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest()
    if (error) throw error
    return results.map((result) => result.migrationName)
  })
}

const applyRoutinesAlone = (db: Database, routines: Routines) =>
  db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('atalaya routines'))`.execute(trx) // for servers that start together
    await applyRoutines(trx, routines)
  })

const MAX_MIGRATION_MS = 3_600_000

type MigrationFile = { name: string; text: string; sha256: string }

/** Found from the source beside this file, and from the built server, which is in the same repository. */
function databaseFolder() {
  let root = import.meta.dirname
  while (!fs.existsSync(path.join(root, 'server/db/migrations'))) {
    if (root === path.dirname(root)) throw new Error('the folder server/db/migrations is missing')
    root = path.dirname(root)
  }
  return path.join(root, 'server/db')
}

function readMigrations(folder: string): MigrationFile[] {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.toSorted().map((name) => {
    const text = fs.readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n') // git on Windows
    return { name: path.basename(name, '.sql'), text, sha256: createHash('sha256').update(text).digest('hex') }
  })
}

/** @param routines applied after the last migration, in the same transaction */
function migration({ name, text, sha256 }: MigrationFile, routines: Routines | undefined): Migration {
  const up = async (db: Kysely<unknown>) => {
    try {
      await sql.raw(text).execute(db)
    } catch (error) {
      throw new Error(`migration ${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    }
    await sql`create table if not exists migration_checksum (name text primary key, sha256 text not null)`.execute(db)
    await sql`insert into migration_checksum (name, sha256) values (${name}, ${sha256})`.execute(db)
    if (routines) await applyRoutines(db, routines)
  }
  return { up }
}

/** The SHA-256 of every applied migration's text, by name. */
async function appliedMigrations(db: Database): Promise<Map<string, string>> {
  const { rows: tables } = await sql<{ found: boolean }>`
    select to_regclass('migration_checksum') is not null as found`.execute(db)
  if (!tables[0]?.found) return new Map()
  const { rows } = await sql<{ name: string; sha256: string }>`select name, sha256 from migration_checksum`.execute(db)
  return new Map(rows.map((row) => [row.name, row.sha256]))
}

function refuseEdited(files: readonly MigrationFile[], applied: ReadonlyMap<string, string>) {
  for (const { name, sha256 } of files) {
    if ((applied.get(name) ?? sha256) === sha256) continue
    throw new Error(`migration ${name} was edited after it was applied; add a new one instead`)
  }
}
