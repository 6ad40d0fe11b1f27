import { readConfig } from '#server/config.ts'
import { type OpenDatabase, openDatabase } from '#server/db/database.ts'
import { migrate } from '#server/db/migrate.ts'

/** Opens the database that the configuration names, brought up to date, for the time of `work`. */
export async function withDatabase<Result>(work: (database: OpenDatabase) => Promise<Result>): Promise<Result> {
  const { databaseUrl, dataDir } = readConfig(process.env)
  const database = await openDatabase({ databaseUrl, dataDir, log: SILENT })
  try {
    await migrate(database.db)
    return await work(database)
  } finally {
    await database.close()
  }
}

const SILENT = { info: () => {}, warn: () => {}, error: () => {} }
