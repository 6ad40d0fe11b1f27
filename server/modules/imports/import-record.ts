import { type RawBuilder, type Selectable, sql, type SqlBool } from 'kysely'

import type { Database } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'

export type ImportRecord = Selectable<Schema['import']>
export type ImportFileRecord = Pick<Selectable<Schema['import_file']>, (typeof FILE_COLUMNS)[number]>

/** The import is no longer in the state in which the work was started: a person cancelled it, or started it again. */
export class ImportStopped extends Error {
  override name = 'ImportStopped'
}

export const findImport = (db: Database, id: number): Promise<ImportRecord | undefined> =>
  db.selectFrom('import').selectAll().where('id', '=', id).executeTakeFirst()

/** The files of an import in their order, page by page: there may be very many. */
export const filesOf = (db: Database, importId: number): AsyncGenerator<ImportFileRecord> =>
  filesWhere(db, importId, sql`true`)

/** Those that still wait to be stored; payments come last, because the others may contain their debts. */
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
      .limit(PAGE_SIZE)
      .select(FILE_COLUMNS)
      .execute()
    yield* files
    if (files.length < PAGE_SIZE) return
    last = files.at(-1)!.seq
  }
}

const PAGE_SIZE = 200
const FILE_COLUMNS = ['seq', 'name', 'bytes', 'sha256', 'storage_key', 'format', 'state', 'position', 'items'] as const
