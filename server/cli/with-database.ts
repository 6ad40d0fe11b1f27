import { readConfig } from '#server/config.ts'
import { bringUpToDate } from '#server/db/bring-up-to-date.ts'
import { type OpenDatabase, openDatabase } from '#server/db/database.ts'

/** Opens the configured database, brought up to date, for the duration of `work`. */
export async function withDatabase<Result>(work: (database: OpenDatabase) => Promise<Result>): Promise<Result> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = readConfig(process.env)
  const database = await openDatabase({ databaseUrl, dataDir, log: SILENT })
  try {
    await bringUpToDate(database.db, { databaseOwnerUrl, dataDir, log: SILENT })
    return await work(database)
  } finally {
    await database.close()
  }
}

const SILENT = { info: () => {}, warn: () => {}, error: () => {} }
