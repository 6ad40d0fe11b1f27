import { beforeEach } from 'vitest'

import { importFiles, type ImportSettings } from '#server/modules/imports/import-files.ts'
import { testDatabase } from '#tests/support/database.ts'
import { memoryStorage } from '#tests/support/storage.ts'

/** Imports into a separate database and storage, both empty before every test. Call it at the top of a test file. */
export async function testImports() {
  const { db, truncate } = await testDatabase()
  let storage = memoryStorage()
  beforeEach(async () => {
    await truncate()
    storage = memoryStorage()
  })

  return {
    db,
    truncate,
    sizeOf: (key: string) => storage.size(key),
    /** Imports a folder without a partner, unless other settings are given. */
    run: (folder: string, settings: Partial<ImportSettings> = {}) =>
      importFiles({ db, storage, paths: [folder], cwd: '/', partner: null, ...settings }),
  }
}
