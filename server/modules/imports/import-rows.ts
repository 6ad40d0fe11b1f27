import { type RawBuilder, sql, type SqlBool } from 'kysely'

import { type Import, type ImportDetail, type ImportedKind, importedKinds } from '#contracts/imports.ts'
import type { Database } from '#server/db/database.ts'
import type { PolicyTableName } from '#server/importers/tables/table-importer.ts'
import { namedOrNull } from '#server/kernel/named.ts'

/** Imports with the columns of the list. */
export const importRows = (db: Database, where: RawBuilder<SqlBool>) =>
  db
    .selectFrom('import')
    .leftJoin('partner', 'partner.id', 'import.partner_id')
    .leftJoin('app_user as creator', 'creator.id', 'import.created_by')
    .where(where)
    .selectAll('import')
    .select([
      'partner.name as partner_name',
      'creator.name as creator_name',
      sql<number>`(select count(*) from import_file where import_file.import_id = import.id)`.as('files'),
      sql<number>`(select coalesce(sum(bytes), 0)::bigint from import_file where import_file.import_id = import.id)`.as(
        'bytes',
      ),
      ...importedKinds.map((kind) => stored(kind).as(kind)),
    ])

/** The formats of the tables of each kind; all other files contain conversations. */
const FORMATS: Record<
  Exclude<ImportedKind, 'conversations'>,
  readonly PolicyTableName[] | readonly ['dialling-base']
> = {
  'dialling-records': ['dialling-base'],
  policies: ['policies', 'claims', 'instalments', 'endorsements', 'coverages', 'parties', 'policy-status'],
  debts: ['debts', 'debt-payments'],
}
const NO_CONVERSATIONS = Object.values(FORMATS).flat()

/** Whether something was taken from files of this kind. */
const stored = (kind: ImportedKind) => sql<boolean>`exists (
  select from import_file where import_id = import.id and position > 0 and state <> 'refused' and ${
    kind === 'conversations' ? sql`not format = any(${NO_CONVERSATIONS})` : sql`format = any(${FORMATS[kind]})`
  }
)`

export type ImportRow = Awaited<ReturnType<ReturnType<typeof importRows>['execute']>>[number]

export const presentImport = (row: ImportRow): Import => {
  const { id, name, source, location, state, files, bytes, done, total, accepted, repeated, refused, noted, error } =
    row
  return {
    ...{ id, name, source, location, state, files, bytes, done, total, accepted, repeated, refused, noted, error },
    partner: namedOrNull(row.partner_id, row.partner_name),
    created_by: namedOrNull(row.created_by, row.creator_name),
    created_at: row.created_at.toISOString(),
    started_at: row.started_at?.toISOString() ?? null,
    finished_at: row.finished_at?.toISOString() ?? null,
    undone: row.state === 'undone' ? { removed: row.removed ?? 0, kept: row.kept ?? 0 } : null,
  }
}

export const importDetail = (row: ImportRow): ImportDetail => ({
  ...presentImport(row),
  options: row.options,
  questions: row.questions,
  preview: row.preview,
  holds: holdsOf(row),
})

/** Before the import runs, they are those of the preview. */
function holdsOf(row: ImportRow): ImportDetail['holds'] {
  const seen = new Set(row.preview.map(seenKind))
  return importedKinds.filter((kind) => (row.state === 'ready' ? seen.has(kind) : row[kind]))
}

function seenKind(one: ImportDetail['preview'][number]): ImportedKind {
  if ('channel' in one) return 'conversations'
  if ('record_id' in one) return 'dialling-records'
  return FORMATS.debts.some((format) => format === one.told) ? 'debts' : 'policies'
}
