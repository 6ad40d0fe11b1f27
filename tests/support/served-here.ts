import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { type DatabaseSettings } from '#server/db/database-settings.ts'
import { openDatabase } from '#server/db/database.ts'
import { openStorage } from '#server/plugins/storage.ts'

/** The real application, listening on a port, on a database that another process may have used, because starting another database takes seconds. */
export async function servedHere(settings: DatabaseSettings) {
  const database = await openDatabase(settings)
  const app = await createApp({
    config: readConfig({ DATA_DIR: settings.dataDir, LOG_LEVEL: 'silent' }),
    database,
    storage: openStorage(`file:${settings.dataDir}/files`),
    mail: { send: async () => {} },
    clock: () => new Date(),
    web: { html: async () => '', catalogue: async () => '', folder: null, isDevelopment: false },
    checksAnswers: true,
    looksForJobs: false,
  })
  const url = await app.listen({ port: 0, host: '127.0.0.1' })
  const end = async () => {
    await app.close()
    await database.close()
  }
  return { url, end }
}
