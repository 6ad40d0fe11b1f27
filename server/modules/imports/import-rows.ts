import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { Import, ImportDetail } from '#contracts/imports.ts'
import type { Database } from '#server/db/database.ts'
import { namedOrNull } from '#server/named.ts'

/** Imports with what a list shows of them. */
export const importRows = (db: Database, kept: RawBuilder<SqlBool>) =>
  db
    .selectFrom('import')
    .leftJoin('partner', 'partner.id', 'import.partner_id')
    .leftJoin('app_user as creator', 'creator.id', 'import.created_by')
    .where(kept)
    .selectAll('import')
    .select([
      'partner.name as partner_name',
      'creator.name as creator_name',
      sql<number>`(select count(*) from import_file where import_file.import_id = import.id)`.as('files'),
      sql<number>`(select coalesce(sum(bytes), 0)::bigint from import_file where import_file.import_id = import.id)`.as(
        'bytes',
      ),
      stored(sql`format <> 'dialling-base'`).as('has_conversations'),
      stored(sql`format = 'dialling-base'`).as('has_records'),
    ])

/** Whether something was taken from files of this kind. */
const stored = (kind: RawBuilder<unknown>) => sql<boolean>`exists (
  select from import_file where import_id = import.id and position > 0 and state <> 'refused' and ${kind}
)`

export type ImportRow = Awaited<ReturnType<ReturnType<typeof importRows>['execute']>>[number]

export const shownImport = (row: ImportRow): Import => {
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
  ...shownImport(row),
  options: row.options,
  questions: row.questions,
  preview: row.preview,
  holds: holdsOf(row),
})

function holdsOf({ state, preview, has_conversations, has_records }: ImportRow): ImportDetail['holds'] {
  const isChecked = state === 'ready'
  const conversations = isChecked ? preview.some((one) => 'channel' in one) : has_conversations
  const records = isChecked ? preview.some((one) => 'record_id' in one) : has_records
  return [...(conversations ? ['conversations' as const] : []), ...(records ? ['dialling-records' as const] : [])]
}
