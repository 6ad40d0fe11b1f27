import { type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely'

import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'

export type ImportRecord = Selectable<Schema['import']>
export type ImportFileRecord = Pick<Selectable<Schema['import_file']>, (typeof FILE_COLUMNS)[number]>

/** The import is not in the state any more in which the work was begun: a person cancelled it, or began it anew. */
export class ImportStopped extends Error {
  override name = 'ImportStopped'
}

export const findImport = (db: Database, id: number): Promise<ImportRecord | undefined> =>
  db.selectFrom('import').selectAll().where('id', '=', id).executeTakeFirst()

/** The files of an import in their order, some at a time: there may be very many. */
export const filesOf = (db: Database, importId: number): AsyncGenerator<ImportFileRecord> =>
  filesWhere(db, importId, sql`true`)

/** Those that still wait to be stored; last what speaks of things that the others may bring. */
export async function* waitingFiles(db: Database, importId: number): AsyncGenerator<ImportFileRecord> {
  const isLate = sql<SqlBool>`format is not distinct from 'debt-payments'`
  yield* filesWhere(db, importId, sql`state = 'waiting' and not (${isLate})`)
  yield* filesWhere(db, importId, sql`state = 'waiting' and ${isLate}`)
}

async function* filesWhere(
  db: Database,
  importId: number,
  condition: RawBuilder<SqlBool>,
): AsyncGenerator<ImportFileRecord> {
  for (let last = -1; ;) {
    const files = await db
      .selectFrom('import_file')
      .where('import_id', '=', importId)
      .where('seq', '>', last)
      .where(condition)
      .orderBy('seq')
      .limit(AT_ONCE)
      .select(FILE_COLUMNS)
      .execute()
    yield* files
    if (files.length < AT_ONCE) return
    last = files.at(-1)!.seq
  }
}

const AT_ONCE = 200
const FILE_COLUMNS = ['seq', 'name', 'bytes', 'sha256', 'storage_key', 'format', 'state', 'position', 'items'] as const
