import { sql } from 'kysely'

import { type Database, type DatabaseLog, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'

type OwnerSettings = { databaseOwnerUrl: string | undefined; dataDir: string; log: DatabaseLog }

/**
 * Migrates the database and returns the names of what was applied. Where an owner is named, it is the owner who does it,
 * and who then lets the role of `db` read and write rows, add access records, and nothing else.
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

/** The separation would separate nothing. */
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

/** What every migration may add is granted anew; what is only ever read or added is taken back. */
async function grantLeast(db: Database, name: string): Promise<void> {
  const role = sql.id(name)
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('atalaya grants'))`.execute(trx) // of servers that start together
    await sql`grant usage on schema public to ${role}`.execute(trx)
    await sql`grant select, insert, update, delete on all tables in schema public to ${role}`.execute(trx)
    await sql`grant usage, select on all sequences in schema public to ${role}`.execute(trx)
    await sql`revoke update, delete on access_record from ${role}`.execute(trx)
    await sql`revoke insert, update, delete on access_chain, ${MIGRATIONS} from ${role}`.execute(trx)
    await sql`revoke create on schema public from public, ${role}`.execute(trx)
  })
}

const MIGRATIONS = sql`kysely_migration, kysely_migration_lock, migration_checksum`
