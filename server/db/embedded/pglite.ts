import fs from 'node:fs'
import path from 'node:path'

import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'

import { DURABLE_START_PARAMS, DurableNodeFS, syncFolder } from '#server/db/embedded/durable-fs.ts'

/** Opens the database in `folder`, or makes one there. Extensions exist only where they are named at every opening. */
export async function openPglite(folder: string): Promise<PGlite> {
  const isNew = !fs.existsSync(path.join(folder, 'PG_VERSION'))
  const database = await PGlite.create({
    fs: new DurableNodeFS(folder),
    startParams: DURABLE_START_PARAMS,
    extensions: { pg_trgm, unaccent },
  })
  if (isNew) syncFolder(folder)
  return database
}
