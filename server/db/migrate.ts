import { createHash } from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'

import { type Kysely, type Migration, Migrator, sql } from 'kysely'

import type { Database } from '#server/db/database.ts'
import { withQueryLimit } from '#server/db/query-limit.ts'

/**
 * Brings the database up to date with `server/db/migrations/*.sql`, in the order of their numbers and in one
 * transaction, and returns the names of those it applied. Several servers may start at once: one of them does it.
 * Throws, naming the file, when one fails or when one that was applied has been edited or removed since.
 */
export async function migrate(db: Database, folder: string = migrationsFolder()): Promise<string[]> {
  const files = readMigrations(folder)
  return withQueryLimit(MAX_MIGRATION_MS, async () => {
    const applied = await appliedMigrations(db)
    refuseEdited(files, applied)
    if (applied.size === files.length && files.every(({ name }) => applied.has(name))) return []
    const provider = {
      getMigrations: async () => Object.fromEntries(files.map((file) => [file.name, migration(file)])),
    }
    const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest()
    if (error) throw error
    return results.map((result) => result.migrationName)
  })
}

const MAX_MIGRATION_MS = 3_600_000

type MigrationFile = { name: string; text: string; sha256: string }

/** From the source beside this file, and from the built server, which lives in the same repository. */
function migrationsFolder() {
  let root = import.meta.dirname
  while (!fs.existsSync(path.join(root, 'server/db/migrations'))) {
    if (root === path.dirname(root)) throw new Error('the folder server/db/migrations is missing')
    root = path.dirname(root)
  }
  return path.join(root, 'server/db/migrations')
}

function readMigrations(folder: string): MigrationFile[] {
  const names = fs.readdirSync(folder).filter((name) => name.endsWith('.sql'))
  return names.toSorted().map((name) => {
    const text = fs.readFileSync(path.join(folder, name), 'utf8').replaceAll('\r\n', '\n') // git on Windows
    return { name: path.basename(name, '.sql'), text, sha256: createHash('sha256').update(text).digest('hex') }
  })
}

function migration({ name, text, sha256 }: MigrationFile): Migration {
  const up = async (db: Kysely<unknown>) => {
    try {
      await sql.raw(text).execute(db)
    } catch (error) {
      throw new Error(`migration ${name}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
    }
    await sql`create table if not exists migration_checksum (name text primary key, sha256 text not null)`.execute(db)
    await sql`insert into migration_checksum (name, sha256) values (${name}, ${sha256})`.execute(db)
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
