import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Import, ImportFile, ImportRefusal } from '#contracts/imports.ts'
import type { ImportFileQuery, ImportListQuery, ImportRefusalQuery } from '#contracts/lists/imports.ts'
import type { Page } from '#contracts/pagination.ts'
import type { Database } from '#server/db/database.ts'
import { type ImportRow, importRows, presentImport } from '#server/modules/imports/import-rows.ts'
import { visibleImports } from '#server/modules/imports/import-scope.ts'
import { paginated } from '#server/paginated.ts'
import type { Scope } from '#server/scope.ts'
import { wordsIn } from '#server/words-in.ts'

/** Imports, their files and refusals, as people look at them. */
export const importListRepository = (db: Database) => ({
  find: (scope: Scope, id: number): Promise<ImportRow | undefined> =>
    importRows(db, sql<SqlBool>`import.id = ${id} and ${visibleImports(scope)}`).executeTakeFirst(),

  async page(scope: Scope, query: ImportListQuery): Promise<Page<Import>> {
    const { page, per_page: perPage, sort } = query
    const kept = matching(scope, query)
    const direction = sort.startsWith('-') ? 'desc' : 'asc'
    const rows = await importRows(db, kept)
      .orderBy(sort.endsWith('name') ? 'import.name' : 'import.created_at', direction)
      .orderBy('import.id', direction) // ties must not reshuffle between pages
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute()
    const { total } = await db
      .selectFrom('import')
      .where(kept)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    return paginated(rows.map(presentImport), { page, perPage, total, path: '/api/imports', query })
  },

  async files(importId: number, query: ImportFileQuery): Promise<Page<ImportFile>> {
    const { page, per_page: perPage, sort, state } = query
    const kept = db
      .selectFrom('import_file')
      .where('import_id', '=', importId)
      .$if(state !== undefined, (files) => files.where('state', '=', state!))
    const rows = await kept
      .select(['seq', 'name', 'bytes', 'sha256', 'format', 'state', 'position', 'items'])
      .orderBy('seq', sort === 'seq' ? 'asc' : 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute()
    const { total } = await kept.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    return paginated(rows, { page, perPage, total, path: `/api/imports/${importId}/files`, query })
  },

  async refusals(importId: number, query: ImportRefusalQuery): Promise<Page<ImportRefusal>> {
    const { page, per_page: perPage, sort } = query
    const kept = db.selectFrom('import_refusal').where('import_id', '=', importId)
    const rows = await kept
      .select(['file', 'row', 'field', 'reason', 'is_note'])
      .orderBy('is_note')
      .orderBy('id', sort === 'id' ? 'asc' : 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute()
    const { total } = await kept.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
    const path = `/api/imports/${importId}/refusals`
    return paginated(rows.map(shownRefusal), { page, perPage, total, path, query })
  },

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
      yield* rows.map(shownRefusal)
      if (rows.length < 1000) return
      last = rows.at(-1)!.id
    }
  },
})

type RefusalRow = { file: string; row: number | null; field: string | null; reason: string; is_note: boolean }

const shownRefusal = ({ file, row, field, reason, is_note }: RefusalRow): ImportRefusal => ({
  file,
  ...(row === null ? {} : { row }),
  ...(field === null ? {} : { field }),
  reason,
  ...(is_note && { taken: true }),
})

function matching(scope: Scope, { state, q }: ImportListQuery): RawBuilder<SqlBool> {
  const conditions = [visibleImports(scope), wordsIn(sql.ref('import.name'), q)]
  if (state !== undefined) conditions.push(sql`import.state = ${state}`)
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}
