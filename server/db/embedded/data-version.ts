import fs from 'node:fs'
import path from 'node:path'

/** The PostgreSQL that PGlite 0.5 is; it opens no other version's files. */
export const POSTGRES_MAJOR = '18'

/** Throws, saying what to do, when another version of PostgreSQL wrote the database in `folder`. */
export function checkDataVersion(folder: string): void {
  const file = path.join(folder, 'PG_VERSION')
  if (!fs.existsSync(file)) return
  const found = fs.readFileSync(file, 'utf8').trim()
  if (found === POSTGRES_MAJOR) return
  throw new Error(
    `${folder} was written by PostgreSQL ${found}, and this version of Atalaya reads ${POSTGRES_MAJOR}. ` +
      'Back it up with the version of Atalaya that wrote it (npm run atalaya -- backup), move the folder away, ' +
      'and restore the backup with this version (npm run atalaya -- restore).',
  )
}
