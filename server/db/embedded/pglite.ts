import fs from 'node:fs'
import path from 'node:path'

import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'

import { DURABLE_START_PARAMS, DurableNodeFS, syncFolder } from '#server/db/embedded/durable-fs.ts'

/**
 * Opens the database in `folder`, or makes one there. Extensions exist only where they are named at every opening.
 * `lastWords` is what PostgreSQL said last of why it cannot go on; nothing else of its log leaves here, because that
 * quotes statements.
 */
export async function openPglite(folder: string): Promise<{ database: PGlite; lastWords: () => string }> {
  let said = ''
  const onStderr = (line: string) => {
    if (/ (FATAL|PANIC): /.test(line)) said = line
    return false
  }
  const isNew = !fs.existsSync(path.join(folder, 'PG_VERSION'))
  const settings = {
    startParams: [...DURABLE_START_PARAMS, ...BUFFERS, ...READING],
    extensions: { pg_trgm, unaccent },
    onStderr,
  }
  const database = await PGlite.create({ fs: new DurableNodeFS(folder), ...settings }).catch((error: unknown) => {
    throw new Error(`the database in ${folder} does not open: ${said || String(error)}`, { cause: error })
  })
  if (isNew) syncFolder(folder)
  return { database, lastWords: () => said }
}

/** PGlite's own 160 MB would all be memory of this process; what does not fit here is in the file cache of the operating system. */
const BUFFERS = ['-c', 'shared_buffers=64MB']

/** Pages come from memory or a disk without heads: to read one here and there costs hardly more than one after the other. */
const READING = ['-c', 'random_page_cost=1.1']
