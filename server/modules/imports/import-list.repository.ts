import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Import, ImportFile, ImportRefusal } from '#contracts/imports.ts'
import type { ImportFileQuery, ImportListQuery, ImportRefusalQuery } from '#contracts/lists/imports.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Database } from '#server/db/database.ts'
import type { Scope } from '#server/kernel/scope.ts'
import { pageOf } from '#server/list/list.ts'
import { wordsIn } from '#server/list/words-in.ts'
import { type ImportRow, importRows, presentImport } from '#server/modules/imports/import-rows.ts'
import { visibleImports } from '#server/modules/imports/import-scope.ts'

/** Imports, their files and refusals, as people see them. */
export const importListRepository = (db: Database) => ({
  find: (scope: Scope, id: number): Promise<ImportRow | undefined> =>
    importRows(db, sql<SqlBool>`import.id = ${id} and ${visibleImports(scope)}`).executeTakeFirst(),

  page: (scope: Scope, query: ImportListQuery): Promise<Page<Import>> =>
    pageOf(
      {
        rows: importRows(db, importWhere(scope, query)),
        counted: db.selectFrom('import').where(importWhere(scope, query)),
        id: 'import.id',
        columns: { name: 'import.name', created_at: 'import.created_at' },
        sort: query.sort,
        present: (rows) => rows.map(presentImport),
      },
      '/api/imports',
      query,
    ),

  files: (importId: number, query: ImportFileQuery): Promise<Page<ImportFile>> =>
    pageOf(
      {
        rows: db
          .selectFrom('import_file')
          .where('import_id', '=', importId)
          .$if(query.state !== undefined, (files) => files.where('state', '=', query.state!))
          .select(['seq as id', 'name', 'bytes', 'sha256', 'format', 'state', 'position', 'items']),
        id: 'import_file.seq',
        columns: { seq: 'import_file.seq' },
        sort: query.sort,
        present: (rows) => rows.map(({ id: seq, ...file }) => ({ seq, ...file })),
      },
      `/api/imports/${importId}/files`,
      query,
    ),

  /** Notes on what was taken all the same come last. */
  refusals: (importId: number, query: ImportRefusalQuery): Promise<Page<ImportRefusal>> =>
    pageOf(
      {
        rows: db
          .selectFrom('import_refusal')
          .where('import_id', '=', importId)
          .select(['id', 'file', 'row', 'field', 'reason', 'is_note'])
          .orderBy('is_note'),
        counted: db.selectFrom('import_refusal').where('import_id', '=', importId),
        id: 'import_refusal.id',
        columns: { id: 'import_refusal.id' },
        sort: query.sort,
        present: (rows) => rows.map(presentRefusal),
      },
      `/api/imports/${importId}/refusals`,
      query,
    ),

  /** All refusals, a thousand at a time. */
  async *allRefusals(importId: number): AsyncGenerator<ImportRefusal> {
    for (let last = 0; ;) {
      const rows = await db
        .selectFrom('import_refusal')
        .where('import_id', '=', importId)
        .where('id', '>', last)
        .select(['id', 'file', 'row', 'field', 'reason', 'is_note'])
        .orderBy('id')
        .limit(1000)
        .execute()
      yield* rows.map(presentRefusal)
      if (rows.length < 1000) return
      last = rows.at(-1)!.id
    }
  },
})

type RefusalRow = { file: string; row: number | null; field: string | null; reason: string; is_note: boolean }

const presentRefusal = ({ file, row, field, reason, is_note }: RefusalRow): ImportRefusal => ({
  file,
  ...(row === null ? {} : { row }),
  ...(field === null ? {} : { field }),
  reason,
  ...(is_note && { taken: true }),
})

function importWhere(scope: Scope, { state, q }: ImportListQuery): RawBuilder<SqlBool> {
  const conditions = [visibleImports(scope), wordsIn(sql.ref('import.name'), q)]
  if (state !== undefined) conditions.push(sql`import.state = ${state}`)
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}
