import { type RawBuilder, sql } from 'kysely'

import type { Database } from '#server/db/database.ts'

/** A row of a file about a policy or a debt, and the kind of its table. */
export type RowSource = { id: number; source_file_id: number; row: number; kind: string }

export const rowSourceKey = ({ id, source_file_id, row, kind }: RowSource) =>
  JSON.stringify([id, source_file_id, row, kind])

/** The rows that were applied before, by `rowSourceKey`. @param table `policy` or `debt` */
export async function alreadyApplied(
  db: Database,
  table: 'policy' | 'debt',
  rows: readonly RowSource[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const { rows: found } = await sql<RowSource>`
    select told.id, told.source_file_id, told."row", told.kind
    from ${sql.table(`${table}_source`)} as source join ${recordset(rows)}
      on source.${sql.ref(`${table}_id`)} = told.id and source.source_file_id = told.source_file_id
        and source."row" = told."row" and source.kind = told.kind
  `.execute(db)
  return new Set(found.map(rowSourceKey))
}

/** Stores which rows were applied to what. */
export async function markApplied(db: Database, table: 'policy' | 'debt', rows: readonly RowSource[]): Promise<void> {
  await sql`
    insert into ${sql.table(`${table}_source`)} (${sql.ref(`${table}_id`)}, source_file_id, "row", kind)
    select id, source_file_id, "row", kind from ${recordset(rows)}
    on conflict do nothing
  `.execute(db)
}

const recordset = (rows: readonly RowSource[]): RawBuilder<unknown> => sql`
  json_to_recordset(${JSON.stringify(rows)}) as told (id bigint, source_file_id bigint, "row" integer, kind text)
`
